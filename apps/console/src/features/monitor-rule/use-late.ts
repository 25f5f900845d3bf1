import { useEffect, useState } from 'react'

/** The text as it was a quarter of a second ago: a search waits for the typing to pause. */
export function useLate(text: string): string {
  const [late, setLate] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), 250)
    return () => clearTimeout(timer)
  }, [text])
  return late
}
