import { isLoopback } from './loopback'

/** Stands in for a missing host, because the URL parser refuses a user without a host. */
const noHost = 'socket.invalid'

/** Parses the URL; undefined for an invalid one. */
function parseDatabaseUrl(databaseUrl: string): URL | undefined {
  const text = databaseUrl.replace(/^(\w+:\/\/[^/?#]*@)(?=[/?#]|$)/, `$1${noHost}`)
  return URL.canParse(text) ? new URL(text) : undefined
}

/**
 * Tells whether the text names a PostgreSQL: by host, or by `?host=` with a host or the folder of a socket.
 */
export function isDatabaseUrl(text: string): boolean {
  const url = parseDatabaseUrl(text)
  return url !== undefined && /^postgres(ql)?:$/.test(url.protocol)
}

const encrypted = new Set(['require', 'verify-ca', 'verify-full', 'no-verify'])

/**
 * Tells whether the connection crosses a network without TLS. This machine and its sockets are no network.
 */
export function isUnencryptedConnection(databaseUrl: string): boolean {
  const url = parseDatabaseUrl(databaseUrl)
  const host = url?.searchParams.get('host') ?? url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (host === '' || host === noHost || host.startsWith('/') || isLoopback(host)) return false
  const [mode, ssl] = [url?.searchParams.get('sslmode'), url?.searchParams.get('ssl')]
  return !(mode ? encrypted.has(mode) : ssl === 'true' || ssl === '1')
}

/** Describes where the database is, without the password. */
export function describeDatabaseHost(databaseUrl: string): string {
  const url = parseDatabaseUrl(databaseUrl)
  const host = url?.searchParams.get('host')
  if (host) return `${host}${url?.pathname ?? ''}`
  return `${url?.host && url.hostname !== noHost ? url.host : 'the local socket'}${url?.pathname ?? ''}`
}
