import { useEffect, useState } from 'react'

/**
 * Answers the text once it has stayed the same for `ms` milliseconds; until then the previous one, at
 * first `first`.
 */
export function useDebouncedText(text: string, ms: number, first = text): string {
  const [settled, setSettled] = useState(first)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return settled
}
