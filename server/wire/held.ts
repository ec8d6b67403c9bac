import { StewardError } from '../../src/framework/errors'

/** Bytes of files that are received and kept at the same time, of all people and of one; whoever comes then is asked to come again. */
const [most, mostOfOne] = [256 * 1024 * 1024, 64 * 1024 * 1024]

let heldBytes = 0
const bytesByPerson = new Map<number, number>()

/** @throws StewardError `unavailable` where there is no room for anybody, `tooManyRequests` for this person; the bytes count all the same */
export function reserveBytes(empId: number, bytes: number): void {
  heldBytes += bytes
  const own = (bytesByPerson.get(empId) ?? 0) + bytes
  bytesByPerson.set(empId, own)
  if (heldBytes > most) throw new StewardError('unavailable')
  if (own > mostOfOne) throw new StewardError('tooManyRequests', { args: { seconds: 10 } })
}

export function releaseBytes(empId: number, bytes: number): void {
  heldBytes -= bytes
  const own = (bytesByPerson.get(empId) ?? 0) - bytes
  if (own > 0) bytesByPerson.set(empId, own)
  else bytesByPerson.delete(empId)
}
