import type { ReactNode } from 'react'
import { homePath, sanitizeNextPath } from '../../../authProvider/paths'

const leftKey = 'steward.left'
const returnedKey = 'steward.returned'
/**
 * If the server-error page opens again within this time (ms), it does not leave by itself: otherwise two
 * checks with different results would send the person back and forth.
 */
const minReturnMs = 15_000

export function storeLeftPage(path: string): void {
  sessionStorage.setItem(leftKey, path)
}

/** Answers the page to return to once the server answers; the sign-in page counts as one. */
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
  /** Loads the application in advance. */
  preload: () => void
  /** Loads the pages of areas that are outside the application, by lower-case path. */
  outside: () => Promise<OutsidePages>
}

/** Loaders of such pages, by path; each page has its own code. */
export type OutsidePages = Readonly<Record<string, (actions: SessionPageActions) => Promise<ReactNode>>>
