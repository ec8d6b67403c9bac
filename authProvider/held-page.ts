import { CallError, type CallOptions } from '../dataProvider/call'
import { readToken } from './storage'

/** Each function tells whether a part of the page has unsaved input; asked before the input would be lost. */
const entries = new Set<() => boolean>()

/** Registers unsaved input of the page; returns the function that removes it. */
export function registerUnsavedInput(isDirty: () => boolean): () => void {
  entries.add(isDirty)
  return () => entries.delete(isDirty)
}

export const hasUnsavedInput = (): boolean => [...entries].some((isDirty) => isDirty())

let isOnHold = false
const listeners = new Set<() => void>()

/** True while a page stays although its session has ended; the same person can sign in again over it. */
export const isPageHeld = (): boolean => isOnHold

export function setPageHeld(next: boolean): void {
  if (isOnHold === next) return
  isOnHold = next
  for (const tell of listeners) tell()
}

/** Waits until somebody signs in again over a held page; answers false at once if no page is held. */
async function waitUntilResumed(): Promise<boolean> {
  if (!isOnHold) return false
  await new Promise<void>((done) => {
    const stop = onPageHeldChange(() => {
      stop()
      done()
    })
  })
  return readToken() !== null
}

/**
 * Sends a call; if the session has ended, sends it again after sign-in. Calls with their own token are not
 * resent.
 */
export async function resendAfterSignIn<Answer>(send: () => Promise<Answer>, { token }: CallOptions): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const isNoSession = error instanceof CallError && error.status === 401 && error.code === 'noSession'
    if (token === undefined && isNoSession && (await waitUntilResumed())) return send()
    throw error
  }
}

export function onPageHeldChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
