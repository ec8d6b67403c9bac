import { isLoopback } from './loopback'

/** Stands where an address names no host: the URL parser takes none with a user and without a host. */
const noHost = 'socket.invalid'

/** Undefined for what is no URL. */
function parseUrl(databaseUrl: string): URL | undefined {
  const text = databaseUrl.replace(/^(\w+:\/\/[^/?#]*@)(?=[/?#]|$)/, `$1${noHost}`)
  return URL.canParse(text) ? new URL(text) : undefined
}

/** Whether it names a PostgreSQL: by a host, or by `?host=` the folder of a socket or a host. */
export function isDatabaseUrl(text: string): boolean {
  const url = parseUrl(text)
  return url !== undefined && /^postgres(ql)?:$/.test(url.protocol)
}

const encrypted = new Set(['require', 'verify-ca', 'verify-full', 'no-verify'])

/** Whether what is sent there passes a network without TLS: this machine and its sockets are no network. */
export function isCleartext(databaseUrl: string): boolean {
  const url = parseUrl(databaseUrl)
  const host = url?.searchParams.get('host') ?? url?.hostname.replace(/^\[|\]$/g, '') ?? ''
  if (host === '' || host === noHost || host.startsWith('/') || isLoopback(host)) return false
  const [mode, ssl] = [url?.searchParams.get('sslmode'), url?.searchParams.get('ssl')]
  return !(mode ? encrypted.has(mode) : ssl === 'true' || ssl === '1')
}

/** Where the database is, without the password. */
export function describePlace(databaseUrl: string): string {
  const url = parseUrl(databaseUrl)
  const host = url?.searchParams.get('host')
  if (host) return `${host}${url?.pathname ?? ''}`
  return `${url?.host && url.hostname !== noHost ? url.host : 'the local socket'}${url?.pathname ?? ''}`
}
