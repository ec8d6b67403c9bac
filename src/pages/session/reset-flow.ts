import { storeRoute } from '../../../authProvider/storage'

const key = 'steward.reset'
/** A code lives this long, ms. */
const codeLifetimeMs = 10 * 60_000
/** Between two codes, ms. */
const codePauseMs = 60_000

/** A code under way: kept in the tab, because reading the mail on a telephone may unload this page. */
export interface CodeSent {
  name: string
  /** ms since 1970 */
  at: number
}

export function storeCodeSent(codeSent: CodeSent): void {
  sessionStorage.setItem(key, JSON.stringify(codeSent))
}

/** The code this tab waits for, unless it has run out. */
export function readCodeSent(now = Date.now()): CodeSent | null {
  try {
    const stored: Partial<CodeSent> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored?.name !== 'string' || typeof stored.at !== 'number') return null
    return now - stored.at < codeLifetimeMs ? { name: stored.name, at: stored.at } : null
  } catch {
    return null
  }
}

export function forgetCodeSent(): void {
  sessionStorage.removeItem(key)
}

/** Out of the flow: the tab opens what it is asked for again. */
export function leaveFlow(): void {
  forgetCodeSent()
  storeRoute(null)
}

/** Whole seconds until another code may be asked for; 0 when it may. */
export const secondsToWait = (sentAt: number, now = Date.now()): number =>
  Math.min(codePauseMs / 1000, Math.max(0, Math.ceil((sentAt + codePauseMs - now) / 1000)))

/** The digits of what was typed or pasted, six at most. */
export const toCodeDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 6)
