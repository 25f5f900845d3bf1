import { memo } from 'react'

export type Tone = 'success' | 'warning' | 'error' | 'info' | 'off'

/** A state: a dot whose shape goes with the tone, and always the word. */
export const StatusTag = memo(function StatusTag({ tone, text }: { tone: Tone; text: string }) {
  return (
    <span className={`tc-status tc-status-${tone}`}>
      <i aria-hidden="true" />
      {text}
    </span>
  )
})
