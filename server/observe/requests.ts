import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode } from '../../src/framework/errors'

/** How a request ended. */
export interface Ended {
  request: FastifyRequest
  /** 499 where the caller went away before the answer was complete. */
  status: number
  ms: number
  /** Of the body; undefined where its length was not known beforehand. */
  bytes: number | undefined
}

export type EndListener = (ended: Ended) => void

const callerLeft = 499

/** Tells the listeners how this request ends: once, whatever becomes of it. */
export function watchRequest(listeners: readonly EndListener[], request: FastifyRequest, reply: FastifyReply): void {
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
    /** Name in the registry of what is called. */
    operation: string | undefined
    /** Who is signed in. */
    empId: number | undefined
    /** Why it was refused. */
    failure: ErrorCode | undefined
  }
}
