import type { Counts, Run } from '../../../../server/jobs/declare'
import type { Kernel } from '../../../../server/kernel'
import { refusalOf } from '../../../../server/records/write/attempt'
import { systemWriter } from '../../../../server/records/write/own-work'
import { lockPersons } from '../lock'
import { countWaiting, isAnyDue, nextWaiting, noteRefused } from '../requests/waiting'

/** So many people in one transaction: nobody who asks for leave meanwhile waits long. */
const together = 50

/** Counts anew what waits for it, some people at a time; what a lost server had not done waits still. */
export async function countLeaveAnew(kernel: Kernel, run: Run): Promise<Counts> {
  const { db } = kernel
  let [changed, refused, after] = [0, 0, 0]
  while (!run.signal.aborted) {
    const empIds = await nextWaiting(db, after, together)
    const last = empIds.at(-1)
    if (last === undefined) break
    const done = await countPart(kernel, run, empIds)
    changed += done.changed
    refused += done.refused
    after = last
  }
  return { changed, refused }
}

/** All of them at once; one by one where somebody's balance refuses it: they wait, and nobody with them. */
async function countPart(
  kernel: Kernel,
  run: Run,
  empIds: readonly number[],
): Promise<{ changed: number; refused: number }> {
  try {
    return { changed: await count(kernel, empIds), refused: 0 }
  } catch (problem) {
    const { code, fields } = refusalOf(kernel, problem)
    const [empId] = empIds
    if (empIds.length === 1) {
      // Told once: people operations see whose leave it is for as long as it waits.
      if (await noteRefused(kernel.db, Number(empId)))
        run.warn({ empId, code, fields }, 'leave that counts otherwise was refused by its balance')
      return { changed: 0, refused: 1 }
    }
  }
  const sums = { changed: 0, refused: 0 }
  for (const empId of empIds) {
    const one = await countPart(kernel, run, [empId])
    sums.changed += one.changed
    sums.refused += one.refused
  }
  return sums
}

const count = (kernel: Kernel, empIds: readonly number[]) =>
  kernel.db.transaction(async (tx) => {
    await lockPersons(tx, empIds)
    return countWaiting({ ...systemWriter(kernel, tx), isUnread: true }, empIds)
  })

/** Nothing waits most of the time. */
export const isLeaveWaiting = ({ db }: Pick<Kernel, 'db'>) => isAnyDue(db)
