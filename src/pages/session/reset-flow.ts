import { storeRouteMarker } from '../../../authProvider/storage'

const key = 'steward.reset'
/** Lifetime of a code, ms. */
const codeLifetimeMs = 10 * 60_000
/** Pause between two codes, ms. */
const codePauseMs = 60_000

/** A sent code: stored in the tab, because reading the mail on a phone may unload this page. */
export interface SentCode {
  name: string
  /** ms since 1970 */
  at: number
}

export function storeCodeSent(codeSent: SentCode): void {
  sessionStorage.setItem(key, JSON.stringify(codeSent))
}

/** The code this tab waits for, unless it has expired. */
export function readCodeSent(now = Date.now()): SentCode | null {
  try {
    const stored: Partial<SentCode> | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    if (typeof stored?.name !== 'string' || typeof stored.at !== 'number') return null
    return now - stored.at < codeLifetimeMs ? { name: stored.name, at: stored.at } : null
  } catch {
    return null
  }
}

export function clearCodeSent(): void {
  sessionStorage.removeItem(key)
}

/** Ends the flow: the tab opens requested pages again. */
export function leaveResetFlow(): void {
  clearCodeSent()
  storeRouteMarker(null)
}

/** Whole seconds until another code may be requested; 0 when it may. */
export const computeSecondsToWait = (sentAt: number, now = Date.now()): number =>
  Math.min(codePauseMs / 1000, Math.max(0, Math.ceil((sentAt + codePauseMs - now) / 1000)))

/** The digits of typed or pasted text, six at most. */
export const toCodeDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 6)
