import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../src/framework/errors'

/** How a request ended. */
export interface EndedRequest {
  request: FastifyRequest
  /** The HTTP status; 499 where the caller disconnected before the answer was complete. */
  status: number
  ms: number
  /** The number of bytes of the body; undefined where the length was not known in advance. */
  bytes: number | undefined
}

export type RequestEndListener = (ended: EndedRequest) => void

const callerLeft = 499

/** Calls the listeners once when the request ends, however it ends. */
export function notifyWhenEnded(
  listeners: readonly RequestEndListener[],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const began = performance.now()
  reply.raw.once('close', () => {
    const length = reply.getHeader('content-length')
    const ended = {
      request,
      status: reply.raw.writableEnded ? reply.raw.statusCode : callerLeft,
      ms: performance.now() - began,
      bytes: length === undefined ? undefined : Number(length),
    }
    for (const tell of listeners) tell(ended)
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the operation in the registry. */
    operation: string | undefined
    /** The id of the signed-in person. */
    empId: number | undefined
    /** The code of the refusal. */
    failure: ErrorCode | undefined
  }
}
