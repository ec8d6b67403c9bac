import { useIsFetching } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { LoadingLines } from './page-states'
import './arrive-together.css'

/** Once nothing has been loaded for so many milliseconds, the content is there. */
const quietMs = 100

/** Content that takes longer is shown as far as it is loaded. */
const longestMs = 2500

/**
 * Hides content of several sources until all of them are loaded, so that no part pushes another away.
 * The heading of a page is shown at once, and lines in place of the rest where it takes long.
 */
export function ArriveTogether({ children }: { children: ReactNode }) {
  const [isThere, setThere] = useState(false)
  // What is loaded again is in sight already.
  const isFetching = useIsFetching({ predicate: ({ state }) => state.data === undefined }) > 0
  useEffect(() => {
    if (isFetching) return
    const timer = setTimeout(() => setThere(true), quietMs)
    return () => clearTimeout(timer)
  }, [isFetching])
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), longestMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="arriving" data-arriving={isThere ? undefined : true}>
      {isThere ? null : (
        <div className="arriving-lines">
          <LoadingLines lines={6} />
        </div>
      )}
      {children}
    </div>
  )
}
