import { clearSession, readLoginId, readToken, readUser } from './storage'

/**
 * The claims that the client reads; only the server checks the signature. Times are in seconds since 1970.
 */
interface TokenClaims {
  sub: string
  sid: string
  iat: number
  exp: number
}

/** Reads the payload of a JWT; answers null where the text is not one. */
export function readTokenClaims(token: string): TokenClaims | null {
  try {
    const part = token.split('.')[1] ?? ''
    const binary = atob(part.replace(/-/g, '+').replace(/_/g, '/'))
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0))
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isTokenClaims(value) ? value : null
  } catch {
    return null
  }
}

function isTokenClaims(value: unknown): value is TokenClaims {
  if (typeof value !== 'object' || value === null) return false
  const { sub, exp } = value as Partial<TokenClaims>
  return typeof sub === 'string' && typeof exp === 'number' && Number.isFinite(exp)
}

/**
 * True while the stored token is unexpired, matches the stored person and has a login record; asks no
 * server.
 */
export function hasValidToken(now = Date.now()): boolean {
  const token = readToken()
  if (!token) return false
  const claims = readTokenClaims(token)
  const user = readUser()
  if (!readLoginId()) {
    clearSession()
    return false
  }
  return claims !== null && user !== null && claims.exp * 1000 > now && claims.sub === String(user.empId)
}
