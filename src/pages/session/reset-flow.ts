import { storeRouteMarker } from '../../../authProvider/storage'

const key = 'steward.reset'
/** How long a code is valid, in ms. */
const codeLifetimeMs = 10 * 60_000
/** Pause before the next code can be requested, in ms. */
const codePauseMs = 60_000

/** A sent code. The tab stores it, because a phone may unload this page while its owner reads the mail. */
export interface SentCode {
  name: string
  /** When the code was sent, in ms since 1970. */
  at: number
}

export function storeCodeSent(codeSent: SentCode): void {
  sessionStorage.setItem(key, JSON.stringify(codeSent))
}

/** Reads the code that this tab waits for; null once it has expired. */
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

/** Ends the flow; from now on the tab opens other pages again. */
export function leaveResetFlow(): void {
  clearCodeSent()
  storeRouteMarker(null)
}

/** Computes the whole seconds until another code can be requested; 0 once it can. */
export const computeSecondsToWait = (sentAt: number, now = Date.now()): number =>
  Math.min(codePauseMs / 1000, Math.max(0, Math.ceil((sentAt + codePauseMs - now) / 1000)))

/** Answers the digits of typed or pasted text, at most six. */
export const toCodeDigits = (text: string): string => text.replace(/\D/g, '').slice(0, 6)
