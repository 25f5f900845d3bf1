import { memo } from 'react'

/** One to five bars: the ramp is read by length as well as by colour. 1 is the mildest. */
export const EventLevel = memo(function EventLevel({ level, text }: { level: number; text?: string }) {
  const step = Math.min(5, Math.max(1, Math.round(level) || 1))
  return (
    <span className={`tc-level tc-level-${step}`} title={text ?? String(step)}>
      <svg width="18" height="12" viewBox="0 0 18 12" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((n) => (
          <rect
            key={n}
            x={(n - 1) * 3.75}
            y={10 - n * 2}
            width="2.75"
            height={n * 2 + 2}
            rx="0.75"
            data-on={n <= step}
          />
        ))}
      </svg>
      {text}
    </span>
  )
})
