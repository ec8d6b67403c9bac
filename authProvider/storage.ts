import type { SignedInUser } from '../src/framework/session'

/**
 * The specification's keys, `steward.reset`: whose password is being reset, and `steward.firstCalls`: what
 * pages ask for first. `userCreds` holds the user name only; passwords are never stored.
 */
const sessionKeys = ['accessToken', 'userToken', 'loginId', 'route', 'steward.reset', 'steward.firstCalls'] as const
const rememberKeys = ['isRememberMe', 'userCreds'] as const
type StorageKey = (typeof sessionKeys)[number] | (typeof rememberKeys)[number]

interface StoredSession {
  accessToken: string
  user: SignedInUser
  loginId: string
}

export type RouteMarker = 'reset-password' | 'forgot-password' | 'forgot-password-by-user'

/** Reads an item; a session of this tab takes precedence over the remembered one. */
function readStoredItem(key: StorageKey): string | null {
  return sessionStorage.getItem(key) ?? localStorage.getItem(key)
}

export const readToken = (): string | null => readStoredItem('accessToken')
export const readLoginId = (): string | null => readStoredItem('loginId')
export const readRouteMarker = (): string | null => readStoredItem('route')
export const isRememberMeSet = (): boolean => localStorage.getItem('isRememberMe') === 'true'
/** Reads the user name of this tab's session, else of the last remembered sign-in. */
export const readRememberedUsername = (): string => readStoredItem('userCreds') ?? ''

let userText: string | null = null
let user: SignedInUser | null = null

/** Answers the stored person; it is the same object as long as the stored text is the same. */
export function readUser(): SignedInUser | null {
  const text = readStoredItem('userToken')
  if (text === userText) return user
  userText = text
  user = parseUser(text)
  return user
}

function parseUser(text: string | null): SignedInUser | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null && 'empId' in value ? (value as SignedInUser) : null
  } catch {
    return null
  }
}

/** Stores a new session: permanently if it is to be remembered, else for this tab only. */
export function storeSession(session: StoredSession, username: string, remember: boolean): void {
  // Listeners are told only at the end: in between nobody is signed in, and the page would leave.
  removeSession()
  const place = remember ? localStorage : sessionStorage
  place.setItem('accessToken', session.accessToken)
  place.setItem('userToken', JSON.stringify(session.user))
  place.setItem('loginId', session.loginId)
  for (const key of rememberKeys) localStorage.removeItem(key)
  place.setItem('isRememberMe', String(remember))
  place.setItem('userCreds', username)
  notifyUserListeners()
}

/**
 * Replaces the stored person, and the token if the server renewed it, in the storage that holds the
 * session.
 */
export function updateUser(next: SignedInUser, accessToken?: string): void {
  const place = sessionStorage.getItem('accessToken') ? sessionStorage : localStorage
  const text = JSON.stringify(next)
  if (accessToken) place.setItem('accessToken', accessToken)
  if (place.getItem('userToken') === text) return
  place.setItem('userToken', text)
  notifyUserListeners()
}

/** Marks the tab as being in one of the flows, such as a reset of the password; null removes the mark. */
export function storeRouteMarker(marker: RouteMarker | null): void {
  if (marker) sessionStorage.setItem('route', marker)
  else sessionStorage.removeItem('route')
}

/** Ends the session in this browser; the user name kept by "remember me" stays. */
export function clearSession(): void {
  removeSession()
  notifyUserListeners()
}

function removeSession(): void {
  for (const key of sessionKeys) localStorage.removeItem(key)
  for (const key of [...sessionKeys, ...rememberKeys]) sessionStorage.removeItem(key)
}

const userListeners = new Set<() => void>()

export function onUserChange(listener: () => void): () => void {
  userListeners.add(listener)
  return () => userListeners.delete(listener)
}

function notifyUserListeners(): void {
  for (const tell of userListeners) tell()
}
