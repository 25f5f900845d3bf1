import './rich-text.css'

/** HTML that the server has sanitised (twice: when stored and when read). Never hand anything else in. */
export function RichTextView({ html }: { html: string | null | undefined }) {
  if (!html) return <span className="tc-faint">–</span>
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's allowlist is the only source
  return <div className="tc-rich" dangerouslySetInnerHTML={{ __html: html }} />
}
