import type { ReactNode } from 'react'

/** One matter of the account: what it is, how it stands, what can be done. */
export function SecurityRow({
  title,
  text,
  state,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  state?: ReactNode
  children?: ReactNode
}) {
  return (
    <section className="tc-security-row">
      <div>
        <h2>{title}</h2>
        {text && <p className="tc-faint">{text}</p>}
        {state && <p>{state}</p>}
      </div>
      <div className="tc-security-actions">{children}</div>
    </section>
  )
}
