import { type RouteMarker, readRoute, readUser } from './storage'

/** Where a signed-out visitor is sent, by the stored route marker of the specification. */
export const markerPaths: Readonly<Record<RouteMarker, string>> = {
  'reset-password': '/session/ChangePassword',
  'forgot-password': '/session/forgot-password',
  'forgot-password-by-user': '/session/ForgotPasswordByUser',
}

export const signInPath = '/session/signin'
export const signUpPath = '/session/signup'
export const homePath = '/Home'
export const serverErrorPath = '/ServerError'

/** The address after sign-in, from outside: only a path of ours, and never one that would lead back here. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || hasControlCharacter(next)) return homePath
  const path = next.split(/[?#]/, 1)[0]?.toLowerCase() ?? ''
  const leadsBack = path === '/' || path.startsWith('/session/') || path === serverErrorPath.toLowerCase()
  return leadsBack ? homePath : next
}

/** Where the page's address says to go on to. */
export const nextPath = (): string => safeNext(new URLSearchParams(location.search).get('next'))

/** Browsers drop tabs and line ends from addresses, so "/\t/host" would leave us. */
function hasControlCharacter(text: string): boolean {
  for (const character of text) if (character < ' ' || character === '\u007f') return true
  return false
}

/** Path for a visitor without a session, or one who has to change the password first, with the way back. */
export function guardPath(fromPath?: string): string {
  const marker = readRoute() ?? (mustChangePassword() ? 'reset-password' : '')
  const path = Object.hasOwn(markerPaths, marker) ? markerPaths[marker as RouteMarker] : signInPath
  const next = safeNext(fromPath)
  const leadsOn = path === signInPath || path === markerPaths['reset-password']
  return leadsOn && fromPath && next !== homePath ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** While it holds, the server refuses everything but the change of the password. */
export const mustChangePassword = (): boolean => readUser()?.mustChangePassword === true

/** Absolute, because react-admin follows a relative one inside itself, round and round. */
export function guardUrl(fromPath?: string): string {
  return location.origin + guardPath(fromPath)
}

/** The page the visitor is on, as a path that can be returned to. */
export const currentPath = (): string => location.pathname + location.search
