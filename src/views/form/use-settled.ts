import { useEffect, useState } from 'react'

/** A text as it stood when it had not changed for so many milliseconds; until then that of before, at first `first`. */
export function useDebouncedText(text: string, ms: number, first = text): string {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
