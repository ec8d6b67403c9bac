import { storeRoute } from '../../../authProvider/storage'

const key = 'steward.reset'
/** A code lives this long, ms. */
const lifetime = 10 * 60_000
/** Between two codes, ms. */
const pause = 60_000

/** A code under way: kept in the tab, because reading the mail on a telephone may unload this page. */
export interface CodeSent {
  name: string
  /** ms since 1970 */
  at: number
}

export function keepSent(sent: CodeSent): void {
  sessionStorage.setItem(key, JSON.stringify(sent))
}

/** The code this tab waits for, unless it has run out. */
export function sentBefore(now = Date.now()): CodeSent | null {
  try {
    const sent: Partial<CodeSent> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof sent?.name !== 'string' || typeof sent.at !== 'number') return null
    return now - sent.at < lifetime ? { name: sent.name, at: sent.at } : null
  } catch {
    return null
  }
}

export function forgetSent(): void {
  sessionStorage.removeItem(key)
}

/** Out of the flow: the tab opens what it is asked for again. */
export function leaveFlow(): void {
  forgetSent()
  storeRoute(null)
}

/** Whole seconds until another code may be asked for; 0 when it may. */
export const secondsToWait = (sentAt: number, now = Date.now()): number =>
  Math.min(pause / 1000, Math.max(0, Math.ceil((sentAt + pause - now) / 1000)))

/** The digits of what was typed or pasted, six at most. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, 6)
