import { CallError, type CallOptions } from '../dataProvider/call'
import { readToken } from './storage'

/** What is entered on the page and not saved; asked when somebody would lose it. */
const entries = new Set<() => boolean>()

/** Names an entry of the page; answers the function that forgets it. */
export function keepEntry(isDirty: () => boolean): () => void {
  entries.add(isDirty)
  return () => entries.delete(isDirty)
}

export const hasEntry = (): boolean => [...entries].some((isDirty) => isDirty())

let isOnHold = false
const listeners = new Set<() => void>()

/** True while a page outlives its session, until the same person has signed in again over it. */
export const isPageHeld = (): boolean => isOnHold

export function setPageHeld(next: boolean): void {
  if (isOnHold === next) return
  isOnHold = next
  for (const tell of listeners) tell()
}

/** Whether somebody has signed in again over a page that waited for it; false at once where none waits. */
async function isResumed(): Promise<boolean> {
  if (!isOnHold) return false
  await new Promise<void>((done) => {
    const stop = onPageHeldChange(() => {
      stop()
      done()
    })
  })
  return readToken() !== null
}

/** What the session ended under is sent again in the new one; a call with a token of its own is none of it. */
export async function resendAfterSignIn<Answer>(send: () => Promise<Answer>, { token }: CallOptions): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const isNoSession = error instanceof CallError && error.status === 401 && error.code === 'noSession'
    if (token === undefined && isNoSession && (await isResumed())) return send()
    throw error
  }
}

export function onPageHeldChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
