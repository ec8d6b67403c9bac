import type { ReactNode } from 'react'
import { homePath, sanitizeNextPath } from '../../../authProvider/paths'

const leftKey = 'steward.left'
const returnedKey = 'steward.returned'
/**
 * If the server-error page opens again this soon, it does not leave
 * by itself: two checks that disagree would loop.
 */
const minReturnMs = 15_000

export function storeLeftPage(path: string): void {
  sessionStorage.setItem(leftKey, path)
}

/** The page to return to once the server answers; sign-in counts as one. */
export function readAndClearLeftPage(): string {
  const path = sessionStorage.getItem(leftKey)
  sessionStorage.removeItem(leftKey)
  sessionStorage.setItem(returnedKey, String(Date.now()))
  return path?.startsWith('/session/') && !path.includes('\\') ? path : path ? sanitizeNextPath(path) : homePath
}

export function canReturnAtOnce(now = Date.now()): boolean {
  return now - Number(sessionStorage.getItem(returnedKey) ?? 0) > minReturnMs
}

export interface SessionPageActions {
  /** Shows another page without loading the document again. */
  open: (path: string) => Promise<void>
  /** Preloads the application. */
  preload: () => void
  /** Pages of areas outside the application, by lower-case path. */
  outside: () => Promise<OutsidePages>
}

/** Loads each page with its own code. */
export type OutsidePages = Readonly<Record<string, (actions: SessionPageActions) => Promise<ReactNode>>>
