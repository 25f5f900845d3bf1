import { messageReply } from '@tecovie/contract/resources/message.ts'
import { ReplyDrawer } from '../../kit/form/reply-drawer.tsx'
import { useT } from '../../kit/i18n.ts'

interface MessageReplyDrawerProps {
  row: { id: string; content: string }
  onClose: () => void
}

/** Replies to a message. */
export function MessageReplyDrawer({ row, onClose }: MessageReplyDrawerProps) {
  const t = useT()
  return (
    <ReplyDrawer
      title={t('resources.message.replyTitle')}
      action={messageReply}
      id={row.id}
      label={t('resources.message.fields.replyContent')}
      quote={row.content}
      onClose={onClose}
    />
  )
}
