import { createSigner, createVerifier } from 'fast-jwt'
import { LruCache } from '../start/lru-cache'

/** The lifetime of a token in seconds: three days, as the specification says. */
export const tokenLifetime = 259_200

/** The longest lifetime of a scope's token in seconds: eight hours. */
const longestScoped = 28_800

/** Seconds by which the clocks of servers with the same secret may differ. */
const clocksDiffer = 60

/** The content of a token: the ids of the employee and the session, nothing personal. */
interface TokenContent {
  sub: string
  sid: string
  iat: number
  exp: number
  /** The scope of a token that is valid for one purpose only. */
  scp?: string
}

/** The scope of a token and its duration. */
export interface TokenScope {
  name: string
  seconds: number
}

export interface TokenSigner {
  /** Signs a token from `now` (seconds since 1970) for three days, or for the scope's duration. */
  sign(empId: number, sessionId: string, now: number, scope?: TokenScope): string
  /** Reads a valid token: signed by this server, not in the future, not expired; undefined otherwise. */
  read(token: string): TokenContent | undefined
}

export function createTokenSigner(secret: string): TokenSigner {
  const sign = createSigner({ key: secret, algorithm: 'HS256' })
  const verify = createVerifier({
    key: secret,
    algorithms: ['HS256'],
    requiredClaims: ['sub', 'sid', 'iat', 'exp'],
  })
  // The package has a cache, but that hashes the whole token at every look-up.
  const cache = new LruCache<string, TokenContent>(1000)
  return {
    sign: (empId, sid, now, scope) =>
      sign({
        ...{ sub: String(empId), sid, iat: now, exp: now + (scope?.seconds ?? tokenLifetime) },
        ...(scope && { scp: scope.name }),
      }),
    read(token) {
      const seen = cache.get(token)
      if (seen) return seen.exp * 1000 > Date.now() ? seen : undefined
      try {
        const content: unknown = verify(token)
        if (!isTokenContent(content)) return undefined
        cache.set(token, content)
        return content
      } catch {
        return undefined
      }
    },
  }
}

function isTokenContent(value: unknown): value is TokenContent {
  if (typeof value !== 'object' || value === null) return false
  const { sub, sid, exp, iat, scp } = value as Record<string, unknown>
  return (
    typeof sub === 'string' &&
    /^\d{1,15}$/.test(sub) &&
    typeof sid === 'string' &&
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(sid) &&
    typeof iat === 'number' &&
    iat <= Date.now() / 1000 + clocksDiffer &&
    isValidLifetime(exp, iat, scp)
  )
}

function isValidLifetime(exp: unknown, iat: number, scp: unknown): boolean {
  if (scp === undefined) return exp === iat + tokenLifetime
  return (
    typeof scp === 'string' &&
    /^\w{1,40}$/.test(scp) &&
    typeof exp === 'number' &&
    exp > iat &&
    exp <= iat + longestScoped
  )
}
