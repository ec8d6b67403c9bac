import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The largest number of bytes and of milliseconds for reading a refused
 * body, so that the sender gets the answer.
 */
const [mostBytes, longestMs] = [64 * 1024 * 1024, 5000]

/**
 * Reads and discards the rest of a body that is too large. If a connection closes with unread bytes, it is
 * reset, and the sender loses the answer.
 */
export function discardRequestBody({ raw }: FastifyRequest, reply: FastifyReply): void {
  if (raw.complete) return
  reply.removeHeader('connection')
  let bytesLeft = mostBytes
  const cut = () => void raw.destroy()
  const timer = setTimeout(cut, longestMs).unref()
  raw.on('data', (piece: Buffer) => {
    bytesLeft -= piece.length
    if (bytesLeft < 0) cut()
  })
  for (const over of ['end', 'close']) raw.once(over, () => clearTimeout(timer))
  raw.resume()
}
