export const complaint = {
  title: 'Complaints',
  purpose: 'What app users complain of, and the replies',
  fields: {
    nickName: 'Nickname',
    account: 'Account',
    mobile: 'Mobile',
    appUserId: 'App user',
    content: 'Complaint',
    status: 'Status',
    replyContent: 'Reply',
    replyBy: 'Replied by',
    replyTime: 'Replied at',
    createTime: 'Filed at',
  },
  reply: 'Reply',
  replyTitle: 'Reply to complaint',
  replied: 'This complaint already has a reply',
  segments: { all: 'All', open: 'Not replied', replied: 'Replied' },
}

export const message = {
  title: 'Message',
  purpose: 'Messages to app users; a test user can see them first',
  fields: {
    title: 'Title',
    testUserMobile: 'Test mobile',
    content: 'Content',
    status: 'Status',
    pushTime: 'Published at',
    replyContent: 'Reply',
    replyTime: 'Replied at',
  },
  publish: 'Publish',
  publishConfirm: 'App users see the message at once and its words can no longer change. Publish it?',
  withdraw: 'Withdraw',
  withdrawConfirm: 'App users will no longer see the message, and it cannot be published again. Withdraw it?',
  reply: 'Reply',
  replyTitle: 'Reply to message',
  sendTest: 'Send test',
  testSent: 'Sent to {name}',
  step: 'This cannot be done in the current status',
  fixed: 'A message that was published cannot be changed',
  noTestUser: 'No employee has this number, so the test message cannot be sent',
}

export const notice = {
  title: 'Notice',
  purpose: 'From their release on, everybody in the company is told at the top right',
  fields: {
    title: 'Title',
    category: 'Kind',
    categoryName: 'Kind',
    releaseTime: 'Release time',
    content: 'Content',
    released: 'Release',
  },
  released: 'Released',
  scheduled: 'Scheduled',
}

/** The bell in the frame: notices, personal entries, events. */
export const bell = {
  title: 'Notifications',
  notices: 'Notices',
  inbox: 'Inbox',
  events: 'Events',
  noNotices: 'No notices',
  noInbox: 'Nothing for you',
  readAll: 'Mark all as read',
  unread: '{count} unread',
  open: 'Open',
  allNotices: 'Manage notices',
}

/** Titles of personal entries. */
export const inbox = {
  workOrderAssigned: 'Work order “{name}” was assigned to you',
  workOrdersAssigned: '{count} work orders were assigned to you',
  messageTest: 'Test message: {title}',
}

export const editor = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  heading: 'Heading',
  bullets: 'Bullet list',
  numbers: 'Numbered list',
  quote: 'Quote',
  link: 'Link',
  linkAddress: 'Address of the link',
  image: 'Picture',
  clear: 'Clear formatting',
  undo: 'Undo',
  redo: 'Redo',
}
