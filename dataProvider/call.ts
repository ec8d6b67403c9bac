import { readToken } from '../authProvider/storage'
import type { Envelope, ErrorArgs, ErrorCode, FieldErrors } from '../src/framework/errors'

export const endpoint = '/FinanceProject/rest/sow/'

/** The message shown if the server sent none. */
const fallbackMessage = 'Something went wrong!'

export type Params = Readonly<Record<string, unknown>>

export interface CallOptions {
  /** A UUID; for 24 hours the server gives the same answer to the same key, so a retry has no second effect. */
  idempotencyKey?: string
  signal?: AbortSignal
  /** The token to send instead of the stored one; needed at sign-in, before one is stored. */
  token?: string
  /** The call completes even if the person leaves the page meanwhile; for small calls only. */
  outlivesPage?: boolean
}

/** A failed call, with everything the server said. `status` is 0 when there was no answer. */
export class CallError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline'
  readonly args: ErrorArgs
  readonly fields: FieldErrors | undefined
  readonly data: unknown
  readonly requestId: string | undefined
  /** After how many seconds the server wants to be called again. */
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

  /** The server's envelope again: react-hook-form and react-admin read it from `body`. */
  get body(): { fields: FieldErrors | undefined; requestId: string | undefined } {
    return { fields: this.fields, requestId: this.requestId }
  }
}

const noSessionListeners = new Set<() => void>()

/** Calls the listener when the server no longer knows the session; returns the function that stops it. */
export function onSessionLost(listener: () => void): () => void {
  noSessionListeners.add(listener)
  return () => noSessionListeners.delete(listener)
}

/**
 * Encodes an operation's input as a web form: nested values as JSON, `null` as an empty text, `undefined`
 * not at all.
 */
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
 * Calls one operation and returns the server's whole envelope.
 * @throws CallError where the server refuses, or `offline` where the server is unreachable
 */
export async function callOperation<Data = unknown>(
  operation: string,
  params: Params = {},
  options: CallOptions = {},
): Promise<Envelope<Data>> {
  return callPath<Data>(endpoint + operation, params, options)
}

/** Calls a path outside the operations, such as `/api/auth/register`, like `callOperation`. */
export async function callPath<Data = unknown>(
  path: string,
  params: Params,
  options: CallOptions = {},
): Promise<Envelope<Data>> {
  return sender(async () => readEnvelope<Data>(await postForm(path, params, options)), options)
}

type CallSender = <Answer>(send: () => Promise<Answer>, options: CallOptions) => Promise<Answer>

let sender: CallSender = (send) => send()

/** Replaces how calls are sent. The application sets it, so that the sign-in page stays small. */
export function setSender(way: CallSender): void {
  sender = way
}

/**
 * Reads the envelope of an answer.
 * @throws CallError where the answer is a refusal
 */
export async function readEnvelope<Data>(response: Response): Promise<Envelope<Data>> {
  const body: unknown = await response.json().catch(() => undefined)
  const envelope = typeof body === 'object' && body !== null && 'error' in body ? (body as Envelope<Data>) : undefined
  if (response.ok && envelope && !envelope.error) return envelope
  const retryAfter = Number(response.headers.get('retry-after')) || undefined
  const failure = new CallError(response.status, envelope ?? toGatewayError(response.status), retryAfter)
  if (failure.status === 401 && failure.code === 'noSession') for (const tell of noSessionListeners) tell()
  throw failure
}

/** Sends a form and returns the raw response, also if it is a refusal. */
export async function postForm(path: string, params: Params, options: CallOptions): Promise<Response> {
  const body = encodeParams(params)
  try {
    // At the start of a page, some of its calls are on their way already.
    return await (globalThis.stewardFirstCalls?.take(path, `${body}`, options) ??
      fetch(path, {
        method: 'POST',
        headers: buildHeaders(options),
        body,
        credentials: 'omit',
        signal: options.signal ?? null,
        keepalive: options.outlivesPage ?? false,
      }))
  } catch (cause) {
    // A call that the caller aborted does not mean that the server is unreachable.
    if (options.signal?.aborted && options.signal.reason?.name !== 'TimeoutError') throw cause
    throw new CallError(0, { code: 'offline' })
  }
}

/** Builds the headers for the token and the idempotency key. */
export function buildHeaders({ token = readToken() ?? undefined, idempotencyKey }: CallOptions): Headers {
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

/** Answers our own error: the response came from a proxy whose server is down, so its message is not ours. */
function toGatewayError(status: number): { code: ErrorCode } {
  return { code: status >= 502 && status <= 504 ? 'unavailable' : 'internal' }
}

/** Makes a random UUID; `crypto.randomUUID` is missing outside secure contexts. */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
