import { isLoopback } from './loopback'

/** Placeholder for a missing host: the URL parser refuses a user without a host. */
const noHost = 'socket.invalid'

/** Undefined for an invalid URL. */
function parseDatabaseUrl(databaseUrl: string): URL | undefined {
  const text = databaseUrl.replace(/^(\w+:\/\/[^/?#]*@)(?=[/?#]|$)/, `$1${noHost}`)
  return URL.canParse(text) ? new URL(text) : undefined
}

/** Whether it names a PostgreSQL: by host, or by `?host=` with a host or a socket's folder. */
export function isDatabaseUrl(text: string): boolean {
  const url = parseDatabaseUrl(text)
  return url !== undefined && /^postgres(ql)?:$/.test(url.protocol)
}

const encrypted = new Set(['require', 'verify-ca', 'verify-full', 'no-verify'])

/** Whether the connection crosses a network without TLS; this machine and its sockets are no network. */
export function isUnencryptedConnection(databaseUrl: string): boolean {
  const url = parseDatabaseUrl(databaseUrl)
  const host = url?.searchParams.get('host') ?? url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (host === '' || host === noHost || host.startsWith('/') || isLoopback(host)) return false
  const [mode, ssl] = [url?.searchParams.get('sslmode'), url?.searchParams.get('ssl')]
  return !(mode ? encrypted.has(mode) : ssl === 'true' || ssl === '1')
}

/** The place of the database, without the password. */
export function describeDatabaseHost(databaseUrl: string): string {
  const url = parseDatabaseUrl(databaseUrl)
  const host = url?.searchParams.get('host')
  if (host) return `${host}${url?.pathname ?? ''}`
  return `${url?.host && url.hostname !== noHost ? url.host : 'the local socket'}${url?.pathname ?? ''}`
}
