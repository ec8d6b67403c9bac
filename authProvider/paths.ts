import { type RouteMarker, readRouteMarker, readUser } from './storage'

/** Where a signed-out visitor is sent, by the specification's stored route marker. */
export const markerPaths: Readonly<Record<RouteMarker, string>> = {
  'reset-password': '/session/ChangePassword',
  'forgot-password': '/session/forgot-password',
  'forgot-password-by-user': '/session/ForgotPasswordByUser',
}

export const signInPath = '/session/signin'
export const signUpPath = '/session/signup'
export const homePath = '/Home'
export const serverErrorPath = '/ServerError'

/** The path after sign-in, from untrusted input: only our own paths, and none that leads back to sign-in. */
export function sanitizeNextPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || hasControlCharacter(next)) return homePath
  const path = next.split(/[?#]/, 1)[0]?.toLowerCase() ?? ''
  const leadsBack = path === '/' || path.startsWith('/session/') || path === serverErrorPath.toLowerCase()
  return leadsBack ? homePath : next
}

/** The path that the page's address asks to continue to. */
export const readNextPath = (): string => sanitizeNextPath(new URLSearchParams(location.search).get('next'))

/** Browsers drop tabs and line breaks from addresses, so "/\t/host" would lead to another host. */
function hasControlCharacter(text: string): boolean {
  for (const character of text) if (character < ' ' || character === '\u007f') return true
  return false
}

/** Path for a visitor without a session, or who has to change the password first, with the way back. */
export function guardRedirectPath(fromPath?: string): string {
  const marker = readRouteMarker() ?? (mustChangePassword() ? 'reset-password' : '')
  const path = Object.hasOwn(markerPaths, marker) ? markerPaths[marker as RouteMarker] : signInPath
  const next = sanitizeNextPath(fromPath)
  const leadsOn = path === signInPath || path === markerPaths['reset-password']
  return leadsOn && fromPath && next !== homePath ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** While true, the server refuses everything except changing the password. */
export const mustChangePassword = (): boolean => readUser()?.mustChangePassword === true

/** Absolute, because react-admin would follow a relative one inside itself, in a loop. */
export function guardRedirectUrl(fromPath?: string): string {
  return location.origin + guardRedirectPath(fromPath)
}

/** The current page, as a path to return to. */
export const currentPath = (): string => location.pathname + location.search
