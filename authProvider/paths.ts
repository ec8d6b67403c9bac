import { readRoute } from './storage'

/** Where a signed-out visitor is sent, by the stored route marker of the specification. */
const markerPaths: Readonly<Record<string, string>> = {
  'reset-password': '/session/ChangePassword',
  'forgot-password': '/session/forgot-password',
  'forgot-password-by-user': '/session/ForgotPasswordByUser',
}

export const signInPath = '/session/signin'
export const homePath = '/Home'
export const serverErrorPath = '/ServerError'

/** The address after sign-in, from outside: only a path of ours, and never one that would lead back here. */
export function safeNext(next: string | null | undefined): string {
  if (!next || !/^\/(?![/\\])/.test(next) || hasControlCharacter(next)) return homePath
  const path = next.split(/[?#]/, 1)[0]?.toLowerCase() ?? ''
  const leadsBack = path === '/' || path.startsWith('/session/') || path === serverErrorPath.toLowerCase()
  return leadsBack ? homePath : next
}

/** Browsers drop tabs and line ends from addresses, so "/\t/host" would leave us. */
function hasControlCharacter(text: string): boolean {
  for (const character of text) if (character < ' ' || character === '\u007f') return true
  return false
}

/** Path for a visitor without a session, with the way back. */
export function guardPath(left?: string): string {
  const path = markerPaths[readRoute() ?? ''] ?? signInPath
  const next = safeNext(left)
  return path === signInPath && left && next !== homePath ? `${path}?next=${encodeURIComponent(next)}` : path
}

/** Absolute, because react-admin follows a relative one inside itself, round and round. */
export function guardUrl(left?: string): string {
  return location.origin + guardPath(left)
}

/** The page the visitor is on, as a path that can be returned to. */
export const currentPath = (): string => location.pathname + location.search
