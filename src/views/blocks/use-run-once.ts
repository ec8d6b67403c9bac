import { useRef, useState } from 'react'

/** Runs work unless it is already running, and keeps the error if it fails. */
export function useRunOnce() {
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const runOnce = async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    setFailure(undefined)
    try {
      await work()
    } catch (error) {
      setFailure(error)
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return { once: runOnce, isPending, failure, setFailure }
}
