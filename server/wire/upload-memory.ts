import { StewardError } from '../../src/framework/errors'

/** The largest numbers of bytes of received files in memory: of all people together, and of one person. */
const [most, mostOfOne] = [256 * 1024 * 1024, 64 * 1024 * 1024]

let heldBytes = 0
const bytesByPerson = new Map<number, number>()

/**
 * Counts the bytes, even if it throws; the caller releases them.
 * @throws StewardError `unavailable` where memory for all is used up,
 * `tooManyRequests` where this person's is
 */
export function reserveUploadMemory(empId: number, bytes: number): void {
  heldBytes += bytes
  const own = (bytesByPerson.get(empId) ?? 0) + bytes
  bytesByPerson.set(empId, own)
  if (heldBytes > most) throw new StewardError('unavailable')
  if (own > mostOfOne) throw new StewardError('tooManyRequests', { args: { seconds: 10 } })
}

export function releaseUploadMemory(empId: number, bytes: number): void {
  heldBytes -= bytes
  const own = (bytesByPerson.get(empId) ?? 0) - bytes
  if (own > 0) bytesByPerson.set(empId, own)
  else bytesByPerson.delete(empId)
}
