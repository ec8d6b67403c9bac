import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { maxFileBytes } from '../../src/framework/files/file-kinds'

/** The longest time, in ms, for a file of the largest size. It defines the slowest pace, 35 kB a second. */
const longestMs = 300_000
const bytesPerMs = maxFileBytes / longestMs

const paced = new WeakMap<Socket, IncomingMessage>()

/** Tells whether the connection's body has its own time limit, which replaces that of the server. */
export const hasUploadTimeLimit = (socket: Socket): boolean => paced.has(socket)

export interface UploadTimeLimit {
  /** Adds time for bytes of the file that were received. */
  earn(bytes: number): void
  /** Stops adding time. The rest of the body has the time that is left. */
  stop(): void
}

/**
 * Gives a body more time than the server's limit as long as its file arrives fast enough. Each byte adds
 * time, up to the normal limit from now. A body that stops arriving is cut off.
 */
export function startUploadTimeLimit({ raw, server }: FastifyRequest): UploadTimeLimit {
  const { socket } = raw
  const { requestTimeout: patienceMs } = server.server as Server
  let until = performance.now() + patienceMs
  let isEarning = true
  let timer = setTimeout(look, patienceMs)
  paced.set(socket, raw)
  // Everything has arrived, or the connection is closed.
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

/** Makes the error that Node uses for a timeout. */
const toTimeoutError = () => Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
