import { lookup } from 'node:dns/promises'
import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Settings } from '../start/settings'
import { isPublicAddress } from './public-address'

/** Why a service outside gave no usable answer. */
export type OutsideProblem =
  | 'addressRefused'
  | 'unreachable'
  | 'tooSlow'
  | 'cutOff'
  | 'tooLarge'
  | 'redirected'
  | 'notAuthorised'
  | 'forbidden'
  | 'notFound'
  | 'changedMeanwhile'
  | 'busy'
  | 'failed'
  | 'refused'
  | 'unreadable'

/** A service outside gave no usable answer. The message holds nothing that was sent or answered. */
export class OutsideError extends Error {
  constructor(
    readonly problem: OutsideProblem,
    /** Seconds after which it may be asked again, where it says so. */
    readonly retryAfter: number | null = null,
  ) {
    super(`A service outside: ${problem}`)
    this.name = 'OutsideError'
  }
}

interface OutsideRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers: Readonly<Record<string, string>>
  body?: string
  /** Milliseconds for everything, from finding the host to the last byte. */
  limitMs: number
  /** The largest answer in bytes. */
  mostBytes: number
  signal?: AbortSignal
}

interface OutsideAnswer {
  status: number
  headers: IncomingMessage['headers']
  text: string
}

export type OutsideRules = Pick<Settings, 'outsideHosts' | 'allowsPrivateOutside'>

/**
 * Calls a service outside over TLS. It never connects to a host that the settings do not name, nor to an
 * address of an inner network, and follows no redirect.
 * @throws OutsideError
 */
export async function requestOutside(rules: OutsideRules, url: URL, request: OutsideRequest): Promise<OutsideAnswer> {
  requireAllowedUrl(rules, url)
  const limit = AbortSignal.timeout(request.limitMs)
  const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit
  try {
    const address = await waitUnlessAborted(findAddress(rules, url), signal)
    return await readAnswer(await send(url, address, request, signal), request.mostBytes)
  } catch (error) {
    if (error instanceof OutsideError) throw error
    throw new OutsideError(limit.aborted ? 'tooSlow' : 'unreachable')
  }
}

function requireAllowedUrl({ outsideHosts, allowsPrivateOutside }: OutsideRules, url: URL): void {
  const isSafe = url.protocol === 'https:' || (allowsPrivateOutside && url.protocol === 'http:')
  const isNamed = outsideHosts.some((host) =>
    host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host,
  )
  const hasSecret = url.username !== '' || url.password !== ''
  if (!isSafe || hasSecret || !(isNamed || allowsPrivateOutside)) throw new OutsideError('addressRefused')
}

/**
 * Finds the address to connect to. The connection is made to this very address, so that a name whose address
 * changes meanwhile leads nowhere else.
 */
async function findAddress({ allowsPrivateOutside }: OutsideRules, url: URL): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  const [first] = addresses
  if (first === undefined) throw new OutsideError('unreachable')
  if (!allowsPrivateOutside && !addresses.every(isPublicAddress)) throw new OutsideError('addressRefused')
  return first
}

function send(
  url: URL,
  address: string,
  { method = 'GET', headers, body }: OutsideRequest,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const options: RequestOptions & { servername?: string } = {
    ...{ method, signal, agent: false, host: address, port: url.port, path: `${url.pathname}${url.search}` },
    headers: { ...headers, host: url.host, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    ...(!isIP(url.hostname) && { servername: url.hostname }),
  }
  const start = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    start(options, resolve).on('error', reject).end(body)
  })
}

/** Reads the answer to its end. */
async function readAnswer(response: IncomingMessage, mostBytes: number): Promise<OutsideAnswer> {
  const { statusCode: status = 0, headers } = response
  requireSuccess(response, status)
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      bytes += part.length
      if (bytes > mostBytes) throw new OutsideError('tooLarge')
      parts.push(part)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNRESET') throw new OutsideError('cutOff')
    throw error
  } finally {
    response.destroy()
  }
  if (!response.complete) throw new OutsideError('cutOff')
  return { status, headers, text: Buffer.concat(parts).toString('utf8') }
}

const problemByStatus: Readonly<Record<number, OutsideProblem>> = {
  401: 'notAuthorised',
  403: 'forbidden',
  404: 'notFound',
  409: 'changedMeanwhile',
  429: 'busy',
}

function requireSuccess(response: IncomingMessage, status: number): void {
  if (status >= 200 && status < 300) return
  response.destroy()
  const usual = status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'redirected'
  throw new OutsideError(problemByStatus[status] ?? usual, readRetryAfter(response.headers['retry-after']))
}

const mostRetryAfter = 3600

/** Reads seconds or a date; null where there is neither. */
function readRetryAfter(header: string | undefined): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(mostRetryAfter, Math.max(1, Math.ceil(seconds))) : null
}

/** Waits for the work until the signal says otherwise. Finding a host cannot be aborted. */
function waitUnlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new Error('aborted'))
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop))
  })
}
