import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../records/caller'
import type { FileAnswer, Operation } from './operation'

/** Answers with a file; the log keeps who took how many records out. */
export function sendFile(
  file: FileAnswer,
  operation: Operation,
  { empId }: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { type, name, rows, stream } = file
  request.log.info({ operation: operation.name, resource: operation.resource, rows, empId }, 'exported')
  return reply
    .code(200)
    .type(type)
    .headers({
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-steward-rows': String(rows),
    })
    .send(stream)
}
