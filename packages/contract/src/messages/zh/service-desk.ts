export const complaint = {
  title: '投诉',
  purpose: 'App 用户提交的投诉与回复',
  fields: {
    nickName: '用户昵称',
    account: '用户账号',
    mobile: '手机号',
    appUserId: 'App 用户',
    content: '投诉内容',
    status: '状态',
    replyContent: '回复内容',
    replyBy: '回复人',
    replyTime: '回复时间',
    createTime: '投诉时间',
  },
  reply: '回复',
  replyTitle: '回复投诉',
  replied: '该投诉已回复',
  segments: { all: '全部', open: '未回复', replied: '已回复' },
}

export const message = {
  title: '消息',
  purpose: '发布给 App 用户的消息，发布前可先发给测试用户',
  fields: {
    title: '消息标题',
    testUserMobile: '测试用户手机号',
    content: '消息内容',
    status: '状态',
    pushTime: '发布时间',
    replyContent: '回复内容',
    replyTime: '回复时间',
  },
  publish: '发布',
  publishConfirm: '发布后 App 用户即可查看，且内容不能再修改。确定发布?',
  withdraw: '撤回',
  withdrawConfirm: '撤回后 App 用户将看不到该消息，且不能再次发布。确定撤回?',
  reply: '回复',
  replyTitle: '回复消息',
  sendTest: '发送测试',
  testSent: '已发送给{name}',
  step: '当前状态不能执行此操作',
  fixed: '已发布的消息不能修改',
  noTestUser: '没有使用该手机号的员工，无法发送测试消息',
}

export const notice = {
  title: '通知公告',
  purpose: '到发布时间后，企业内所有人都会在右上角收到提醒',
  fields: {
    title: '标题',
    category: '通知类型',
    categoryName: '通知类型',
    releaseTime: '发布时间',
    content: '内容',
    released: '发布状态',
  },
  released: '已发布',
  scheduled: '待发布',
}

/** The bell in the frame: notices, personal entries, events. */
export const bell = {
  title: '通知',
  notices: '公告',
  inbox: '消息',
  events: '事件',
  noNotices: '暂无公告',
  noInbox: '暂无消息',
  readAll: '全部已读',
  unread: '{count} 条未读',
  open: '查看',
  allNotices: '管理公告',
}

/** Titles of personal entries. */
export const inbox = {
  workOrderAssigned: '工单「{name}」已分配给您',
  workOrdersAssigned: '{count} 个工单已分配给您',
  messageTest: '测试消息：{title}',
}

export const editor = {
  bold: '加粗',
  italic: '斜体',
  underline: '下划线',
  strike: '删除线',
  heading: '标题',
  bullets: '无序列表',
  numbers: '有序列表',
  quote: '引用',
  link: '链接',
  linkAddress: '链接地址',
  image: '图片',
  clear: '清除格式',
  undo: '撤销',
  redo: '重做',
}
