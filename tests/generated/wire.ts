import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Envelope } from '../../src/framework/errors'

const prefix = '/FinanceProject/rest/sow/'
export const formType = 'application/x-www-form-urlencoded'

export interface Request {
  operation: string
  method?: InjectOptions['method']
  /** The body as it is sent, byte for byte. */
  body?: string | Buffer
  token?: string | undefined
  headers?: Readonly<Record<string, string>>
  /** Put behind the path, with its question mark. */
  query?: string
  /** Where it comes from; absent: this machine. */
  remoteAddress?: string
}

export interface Answer {
  status: number
  headers: Readonly<Record<string, unknown>>
  text: string
  /** Absent where the answer is not JSON. */
  body: Envelope | undefined
  ms: number
}

/** Sends one request as it is, and takes whatever comes back. */
export async function send(app: FastifyInstance, request: Request): Promise<Answer> {
  const { operation, method = 'POST', body, token, headers, query = '', remoteAddress } = request
  const began = performance.now()
  const response = await app.inject({
    method,
    url: `${prefix}${operation}${query}`,
    headers: {
      ...(body === undefined ? {} : { 'content-type': formType }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { payload: body }),
    ...(remoteAddress === undefined ? {} : { remoteAddress }),
  } as InjectOptions)
  const ms = performance.now() - began
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: isJson(response.headers) && response.body ? (JSON.parse(response.body) as Envelope) : undefined,
    ms,
  }
}

const isJson = (headers: Readonly<Record<string, unknown>>) =>
  /^application\/json(;|$)/.test(String(headers['content-type']))

/** Names and values as a form; both are escaped. */
export const formOf = (pairs: Iterable<readonly [string, string]>): string =>
  [...pairs].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')

const inside =
  /node_modules|\.[cm]?[jt]s:\d|\n\s+at |\bpg_\w+|violates \w|duplicate key value|(relation|column|constraint) "|syntax error at|invalid input syntax|\bSQLSTATE\b|stack trace/i

/**
 * Problem with an answer whatever was asked: one sentence for each broken promise of docs/wire.md.
 * @param sent what the caller wrote and may be told back
 * @param files content types of a success that is no envelope
 */
export function faultsOf(answer: Answer, sent = '', files?: readonly string[]): string[] {
  const faults: string[] = []
  const { status, headers, body, text } = answer
  if (status >= 500) faults.push(`answered ${status}`)
  if (!/^[0-9a-f-]{36}$/.test(String(headers['x-request-id']))) faults.push('no x-request-id')
  if (status === 200 && files !== undefined) {
    const type = String(headers['content-type'])
    return files.includes(type) ? faults : [...faults, `a file of type ${type}`]
  }
  if (!body) return [...faults, `no envelope: ${text.slice(0, 80)}`]
  if (body.requestId !== headers['x-request-id']) faults.push('another requestId than the header')
  if (headers['content-type'] !== 'application/json; charset=utf-8') faults.push('a JSON answer without its charset')
  if (status === 200) {
    if (!('data' in body) || body.error !== null) faults.push('a success without data or with an error')
    return faults
  }
  if (body.data !== null || !body.error || !body.code) faults.push('a refusal with data, or without error or code')
  if (body.code === 'invalidInput' && Object.keys(body.fields ?? {}).length === 0) faults.push('no field is named')
  const said = [body.error ?? '', ...Object.values(body.fields ?? {}).map(({ message }) => message ?? '')]
  const open = said.find((message) => unfilled.test(withoutEcho(message, sent)))
  if (open) faults.push(`a message with a gap or a moment as it is stored: ${open}`)
  if (inside.test(withoutEcho(text, sent))) faults.push(`tells of its inside: ${text.slice(0, 300)}`)
  if (text.includes(process.cwd())) faults.push('tells a path')
  return faults
}

/** A placeholder, both forms of a count, or a moment of the wire. */
const unfilled = /\{\w+\}|\|\|\|\||\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

const withoutEcho = (text: string, sent: string) =>
  sent ? text.replaceAll(JSON.stringify(sent).slice(1, -1), '').replaceAll(sent, '') : text
