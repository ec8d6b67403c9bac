import type { ReactNode } from 'react'
import { homePath, safeNext } from '../../../authProvider/paths'

const leftKey = 'steward.left'
const returnedKey = 'steward.returned'
/** Sent back to the server-error page this soon, the page does not leave by itself again: two checks that disagree would loop. */
const minReturnMs = 15_000

export function rememberLeftPage(path: string): void {
  sessionStorage.setItem(leftKey, path)
}

/** The page to go back to once the server answers; sign-in counts, it is where the visitor was. */
export function takeLeftPage(): string {
  const path = sessionStorage.getItem(leftKey)
  sessionStorage.removeItem(leftKey)
  sessionStorage.setItem(returnedKey, String(Date.now()))
  return path?.startsWith('/session/') && !path.includes('\\') ? path : path ? safeNext(path) : homePath
}

export function mayReturnAtOnce(now = Date.now()): boolean {
  return now - Number(sessionStorage.getItem(returnedKey) ?? 0) > minReturnMs
}

export interface EntryActions {
  /** Shows another page of ours without loading the document again. */
  open: (path: string) => Promise<void>
  /** Fetches the application ahead. */
  preload: () => void
  /** Pages outside the application that areas bring, by path in small letters. */
  outside: () => Promise<OutsidePages>
}

/** Each page with its own program. */
export type OutsidePages = Readonly<Record<string, (actions: EntryActions) => Promise<ReactNode>>>
