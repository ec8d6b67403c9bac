import { readToken } from '../authProvider/storage'
import type { Envelope, ErrorArgs, ErrorCode, FieldErrors } from '../src/framework/errors'

export const endpoint = '/FinanceProject/rest/sow/'

/** What the screen says when the server gave no words of its own. */
const fallbackMessage = 'Something went wrong!'

export type Params = Readonly<Record<string, unknown>>

export interface CallOptions {
  /** A UUID: the same key gives the same answer for 24 hours, so that a retry never doubles an effect. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Token to send instead of the stored one; sign-in needs it before anything is stored. */
  token?: string
  /** Whether it is sent to its end although the page is left meanwhile; for small calls only. */
  outlivesPage?: boolean
}

/** A failed call, with everything the server said about it. `status` is 0 when there was no answer at all. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline'
  readonly args: ErrorArgs
  readonly fields: FieldErrors | undefined
  readonly data: unknown
  readonly requestId: string | undefined
  /** Seconds after which the server asks to be called again. */
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    envelope: Partial<Omit<Envelope, 'code'>> & { code?: ErrorCode | 'offline' },
    retryAfter?: number,
  ) {
    super(envelope.error || fallbackMessage)
    this.name = 'CallError'
    this.status = status
    this.code = envelope.code ?? 'internal'
    this.args = envelope.args ?? {}
    this.fields = envelope.fields
    this.data = envelope.data ?? null
    this.requestId = envelope.requestId
    this.retryAfter = retryAfter
  }

  /** The server's envelope again, for react-hook-form and react-admin, which look for `body`. */
  get body(): { fields: FieldErrors | undefined; requestId: string | undefined } {
    return { fields: this.fields, requestId: this.requestId }
  }
}

const noSessionListeners = new Set<() => void>()

/** Tells when the server no longer knows the session; answers the function that stops it. */
export function onNoSession(listener: () => void): () => void {
  noSessionListeners.add(listener)
  return () => noSessionListeners.delete(listener)
}

/** Web-form encoding of an operation's input: nested values as JSON, `undefined` skipped, `null` as the empty value. */
export function encodeParams(params: Params): URLSearchParams {
  const form = new URLSearchParams()
  for (const [key, value] of Object.entries(params)) {
    if (value !== undefined) form.append(key, encodeValue(value))
  }
  return form
}

function encodeValue(value: unknown): string {
  if (value === null) return ''
  if (value instanceof Date) return value.toISOString()
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/**
 * Calls one operation and answers the server's whole envelope.
 * Throws CallError: the server's refusal, or code `offline` when it could not be reached.
 */
export async function call<Data = unknown>(
  operation: string,
  params: Params = {},
  options: CallOptions = {},
): Promise<Envelope<Data>> {
  return callAt<Data>(endpoint + operation, params, options)
}

/** The same for a path beside the operations, `/api/auth/register`. */
export async function callAt<Data = unknown>(
  path: string,
  params: Params,
  options: CallOptions = {},
): Promise<Envelope<Data>> {
  return sender(async () => readEnvelope<Data>(await postForm(path, params, options)), options)
}

type Sending = <Answer>(send: () => Promise<Answer>, options: CallOptions) => Promise<Answer>

let sender: Sending = (send) => send()

/** Has calls sent in another way: only the application, so that the sign-in page carries none of it. */
export function setSender(way: Sending): void {
  sender = way
}

/**
 * The envelope of an answer.
 * @throws CallError where it is a refusal
 */
export async function readEnvelope<Data>(response: Response): Promise<Envelope<Data>> {
  const body: unknown = await response.json().catch(() => undefined)
  const envelope = typeof body === 'object' && body !== null && 'error' in body ? (body as Envelope<Data>) : undefined
  if (response.ok && envelope && !envelope.error) return envelope
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const failure = new CallError(response.status, envelope ?? gatewayFailure(response.status), retryAfter)
  if (failure.status === 401 && failure.code === 'noSession') for (const tell of noSessionListeners) tell()
  throw failure
}

/** The answer of the server, unread, whatever it says. */
export async function postForm(path: string, params: Params, options: CallOptions): Promise<Response> {
  try {
    return await fetch(path, {
      method: 'POST',
      headers: buildHeaders(options),
      body: encodeParams(params),
      credentials: 'omit',
      signal: options.signal ?? null,
      keepalive: options.outlivesPage ?? false,
    })
  } catch (cause) {
    // A call that its caller gave up is no outage.
    if (options.signal?.aborted && options.signal.reason?.name !== 'TimeoutError') throw cause
    throw new CallError(0, { code: 'offline' })
  }
}

/** Who calls, and for which intention. */
export function buildHeaders({ token = readToken() ?? undefined, idempotencyKey }: CallOptions): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

/** A proxy answers for a server that is down, in words that are not ours. */
function gatewayFailure(status: number): { code: ErrorCode } {
  return { code: status >= 502 && status <= 504 ? 'unavailable' : 'internal' }
}

/** A random UUID; `crypto.randomUUID` is missing outside secure contexts. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
