import { readToken } from './storage'

/** What is entered on the page and not saved; asked when somebody would lose it. */
const entries = new Set<() => boolean>()

/** Names an entry of the page; answers the function that forgets it. */
export function keepEntry(isDirty: () => boolean): () => void {
  entries.add(isDirty)
  return () => entries.delete(isDirty)
}

export const hasEntry = (): boolean => [...entries].some((isDirty) => isDirty())

let held = false
const listeners = new Set<() => void>()

/** True while a page outlives its session, until the same person has signed in again over it. */
export const isHeld = (): boolean => held

export function setHeld(next: boolean): void {
  if (held === next) return
  held = next
  for (const tell of listeners) tell()
}

/** Whether somebody has signed in again over a page that waited for it; false at once where none waits. */
export async function isResumed(): Promise<boolean> {
  if (!held) return false
  await new Promise<void>((done) => {
    const stop = onHeldChange(() => {
      stop()
      done()
    })
  })
  return readToken() !== null
}

export function onHeldChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
