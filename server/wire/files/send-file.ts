import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../../records/caller'
import type { FileAnswer, Operation } from '../operation'

/** Sends a file. The log says who exported how many records, or which file. */
export function sendFile(
  file: FileAnswer,
  operation: Operation,
  { empId }: Caller,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { type, name, rows, size, stream } = file
  const about = { operation: operation.name, resource: operation.resource, rows, size, empId }
  request.log.info(about, 'exported')
  stream.once('error', (error) => request.log.error({ ...about, err: error }, 'a file was broken off'))
  return reply
    .code(200)
    .type(type)
    .headers({
      'content-disposition': buildContentDisposition(name),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(rows === undefined ? {} : { 'x-steward-rows': String(rows) }),
      ...(size === undefined ? {} : { 'content-length': String(size), ...inert }),
    })
    .send(stream)
}

/** A header that prevents the content of uploaded files from running in our origin. */
const inert = { 'content-security-policy': "sandbox; default-src 'none'" }

/** Builds the header by RFC 6266: an ASCII name for every client, and the full name. */
function buildContentDisposition(name: string): string {
  const plain = name.replace(/[^ -~]|["\\%;]/g, '_')
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${encodeHeaderValue(name)}`
}

/** Encodes a name. `encodeURIComponent` leaves five characters unencoded that RFC 8187 wants encoded. */
const encodeHeaderValue = (name: string) =>
  encodeURIComponent(name).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
