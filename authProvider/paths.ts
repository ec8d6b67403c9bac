import { type RouteMarker, readRouteMarker, readUser } from './storage'

/** The path to which each of the specification's stored route markers sends a signed-out visitor. */
export const markerPaths: Readonly<Record<RouteMarker, string>> = {
  'reset-password': '/session/ChangePassword',
  'forgot-password': '/session/forgot-password',
  'forgot-password-by-user': '/session/ForgotPasswordByUser',
}

export const signInPath = '/session/signin'
export const signUpPath = '/session/signup'
export const homePath = '/Home'
export const serverErrorPath = '/ServerError'

/**
 * Answers a safe path after sign-in from untrusted input: one of our own that does not lead back to
 * sign-in.
 */
export function sanitizeNextPath(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || hasControlCharacter(next)) return homePath
  const path = next.split(/[?#]/, 1)[0]?.toLowerCase() ?? ''
  const leadsBack = path === '/' || path.startsWith('/session/') || path === serverErrorPath.toLowerCase()
  return leadsBack ? homePath : next
}

/** Reads the path to continue to from the page's address. */
export const readNextPath = (): string => sanitizeNextPath(new URLSearchParams(location.search).get('next'))

/** Finds control characters: browsers drop tabs and line breaks, so "/\t/host" would lead to another host. */
function hasControlCharacter(text: string): boolean {
  for (const character of text) if (character < ' ' || character === '\u007f') return true
  return false
}

/**
 * Answers where to send a visitor who has no session or has to change the password, with the path to
 * return to.
 */
export function guardRedirectPath(fromPath?: string): string {
  const marker = readRouteMarker() ?? (mustChangePassword() ? 'reset-password' : '')
  const path = Object.hasOwn(markerPaths, marker) ? markerPaths[marker as RouteMarker] : signInPath
  const next = sanitizeNextPath(fromPath)
  const leadsOn = path === signInPath || path === markerPaths['reset-password']
  return leadsOn && fromPath && next !== homePath ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** While true, the server refuses everything except changing the password. */
export const mustChangePassword = (): boolean => readUser()?.mustChangePassword === true

/** Answers an absolute URL, because react-admin would follow a relative one inside itself, in a loop. */
export function guardRedirectUrl(fromPath?: string): string {
  return location.origin + guardRedirectPath(fromPath)
}

/** Answers the current page, as a path to return to. */
export const currentPath = (): string => location.pathname + location.search
