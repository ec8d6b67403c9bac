import { StewardError } from '../../src/framework/errors'

/** Bytes of files that are received and kept at the same time, of all people and of one; whoever comes then is asked to come again. */
const [most, mostOfOne] = [256 * 1024 * 1024, 64 * 1024 * 1024]

let held = 0
const ofPeople = new Map<number, number>()

/** @throws StewardError `unavailable` where there is no room for anybody, `tooManyRequests` for this person; the bytes count all the same */
export function hold(empId: number, bytes: number): void {
  held += bytes
  const own = (ofPeople.get(empId) ?? 0) + bytes
  ofPeople.set(empId, own)
  if (held > most) throw new StewardError('unavailable')
  if (own > mostOfOne) throw new StewardError('tooManyRequests', { args: { seconds: 10 } })
}

export function letGo(empId: number, bytes: number): void {
  held -= bytes
  const own = (ofPeople.get(empId) ?? 0) - bytes
  if (own > 0) ofPeople.set(empId, own)
  else ofPeople.delete(empId)
}
