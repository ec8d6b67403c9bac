import type { FastifyReply, FastifyRequest } from 'fastify'

/** How much of a refused body is still read, and for how long, so that who sends it reads the answer. */
const [mostBytes, longestMs] = [64 * 1024 * 1024, 5000]

/**
 * Reads and forgets what still comes of a body that is too large. A connection that is closed on unread bytes is reset,
 * and the answer is lost with it.
 */
export function drainBody({ raw }: FastifyRequest, reply: FastifyReply): void {
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
