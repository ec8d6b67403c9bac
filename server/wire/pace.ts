import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { maxFileBytes } from '../../src/framework/files/kinds'

/** A file of the largest size may take this long, so that is how fast one has to come: 35 kB a second. */
const longestMs = 300_000
const bytesPerMs = maxFileBytes / longestMs

const paced = new WeakMap<Socket, IncomingMessage>()

/** Whether the body that comes on the connection has a time of its own: what the server says of its time is not meant. */
export const isPaced = (socket: Socket): boolean => paced.has(socket)

export interface Pace {
  /** So much of the file has come. */
  earn(bytes: number): void
  /** Nothing is waited for any more; what still comes has the time that is left. */
  stop(): void
}

/**
 * Lets a body take longer than the server gives others, as long as its file comes at the pace: every byte earns time,
 * never more than any request has from its beginning. A body that stands still is cut off like those.
 */
export function startPace({ raw, server }: FastifyRequest): Pace {
  const { socket } = raw
  const { requestTimeout: patienceMs } = server.server as Server
  let until = performance.now() + patienceMs
  let isEarning = true
  let timer = setTimeout(look, patienceMs)
  paced.set(socket, raw)
  // Where all has come, or nothing more will.
  for (const over of ['end', 'close']) raw.once(over, end)

  function end(): void {
    clearTimeout(timer)
    if (paced.get(socket) === raw) paced.delete(socket)
  }
  function look(): void {
    const leftMs = until - performance.now()
    if (leftMs > 0) {
      timer = setTimeout(look, leftMs)
      return
    }
    end()
    server.server.emit('clientError', toTimeoutError(), socket)
  }
  return {
    earn(bytes) {
      if (isEarning) until = Math.min(performance.now() + patienceMs, until + bytes / bytesPerMs)
    },
    stop() {
      isEarning = false
    },
  }
}

/** As Node calls it. */
const toTimeoutError = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
