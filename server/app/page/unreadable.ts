import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { StewardError } from '../../../src/framework/errors'
import { getErrorCode } from '../../start/start-problem'
import { buildFailureText } from '../../wire/envelope'
import { hasUploadTimeLimit } from '../../wire/upload-time-limit'

const reasons: Readonly<Record<string, { status: number; what: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, what: 'it did not arrive in time' },
  HPE_HEADER_OVERFLOW: { status: 431, what: 'its headers are too long' },
}

/** Makes the answer to invalid HTTP, which reaches no hook, with the usual headers and envelope. */
export function createUnreadableAnswer(headers: Readonly<Record<string, string>>) {
  return function answer(this: FastifyInstance, error: Error, socket: Socket): void {
    const code = getErrorCode(error) ?? ''
    if (code === 'ECONNRESET' || socket.destroyed) return
    if (code === 'ERR_HTTP_REQUEST_TIMEOUT' && hasUploadTimeLimit(socket)) return
    const { status, what } = reasons[code] ?? { status: 400, what: 'it is not HTTP' }
    const requestId = randomUUID()
    this.log.info({ requestId, verb: null, status, code: 'malformed', cause: code, address: socket.remoteAddress })
    if (socket.writable)
      socket.write(
        formatHttpResponse(status, { ...headers, 'x-request-id': requestId }, buildErrorBody(what, requestId)),
      )
    socket.destroySoon()
  }
}

const buildErrorBody = (what: string, requestId: string) =>
  buildFailureText(new StewardError('malformed', { args: { what } }), requestId)

function formatHttpResponse(status: number, headers: Readonly<Record<string, string>>, body: string): string {
  const all = {
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
