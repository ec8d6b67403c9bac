import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'

/** Once nothing has been loaded for so many milliseconds, the content is there. */
const quietMs = 100

/** Content that takes longer is shown as far as it is loaded. */
const longestMs = 2500

/** Hides cards of several sources until all of them are loaded, so that none pushes another away. */
export function ArriveTogether({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false)
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isFetching) return
    const timer = setTimeout(() => setThere(true), quietMs)
    return () => clearTimeout(timer)
  }, [isFetching])
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return <div style={isThere ? undefined : { visibility: 'hidden' }}>{children}</div>
}
