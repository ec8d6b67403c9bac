import { StewardError } from '../../../../src/framework/errors'

/** Most trials that a server runs at once. */
const mostAtOnce = 3

const running = new Set<number>()

/**
 * Runs a trial if the person has none that is running, and few others have.
 * @throws StewardError `tooManyRequests`
 */
export async function runInTurn<T>(empId: number, work: () => Promise<T>): Promise<T> {
  if (running.has(empId) || running.size >= mostAtOnce)
    throw new StewardError('tooManyRequests', { args: { seconds: 1 } })
  running.add(empId)
  try {
    return await work()
  } finally {
    running.delete(empId)
  }
}
