import { CallError, callOperation, type Params } from '../../../dataProvider/call'

/**
 * The storage key of the desk session. It is separate from the application's session: neither gives access
 * to the other.
 */
const key = 'steward.assetDesk'
export const loginPath = '/session/CompanyAssetsLoginPage'

export interface DeskSession {
  accessToken: string
  empId: number
  fullName: string
  expiresAt: string
}

export function readDeskSession(now = Date.now()): DeskSession | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(key) ?? 'null') as DeskSession | null
    return stored && Date.parse(stored.expiresAt) > now ? stored : null
  } catch {
    return null
  }
}

export const storeDeskSession = (session: DeskSession): void => sessionStorage.setItem(key, JSON.stringify(session))
export const clearDeskSession = (): void => sessionStorage.removeItem(key)

const overKey = 'steward.assetDesk.over'

/** Ends the desk session because it has expired; the next sign-in page says so. */
export function expireDeskSession(): void {
  clearDeskSession()
  sessionStorage.setItem(overKey, 'true')
}

export function popExpiryNotice(): boolean {
  const was = sessionStorage.getItem(overKey) !== null
  sessionStorage.removeItem(overKey)
  return was
}

/**
 * Returns a function that calls the server with the desk's token. It calls `onOver` when the session has
 * expired.
 */
export const createDeskCall =
  ({ accessToken: token }: DeskSession, onOver: () => void) =>
  async <Data>(operation: string, params: Params, idempotencyKey?: string): Promise<Data> => {
    try {
      return (await callOperation<Data>(operation, params, { token, ...(idempotencyKey && { idempotencyKey }) }))
        .data as Data
    } catch (error) {
      if (error instanceof CallError && error.code === 'noSession') onOver()
      throw error
    }
  }

export type DeskCall = ReturnType<typeof createDeskCall>

export const readTagFromUrl = (): string | null => new URLSearchParams(location.search).get('tag')
