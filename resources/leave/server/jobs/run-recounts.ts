import { toRefusal } from '../../../../server/records/write/refusals'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { lockLeaveOfPeople } from '../leave-locks'
import { findPeopleWithRecounts, markRecountsRefused, runRecountsOfPeople } from '../requests/recount-queue'
import { addCounts } from './nightly-balances'

/** People per transaction, so that nobody who requests leave waits long. */
const together = 50

/** Runs the queued recounts in batches; what a crashed server left undone is still queued. */
export async function runQueuedRecounts(kernel: Kernel, run: JobRunContext): Promise<RunCounts> {
  const { db } = kernel
  let [counts, after]: [RunCounts, number] = [{ changed: 0, refused: 0 }, 0]
  while (!run.signal.aborted) {
    const empIds = await findPeopleWithRecounts(db, after, together)
    const last = empIds.at(-1)
    if (last === undefined) break
    counts = addCounts(counts, await recountBatch(kernel, run, empIds))
    after = last
  }
  return counts
}

/** Recounts all at once; one by one if somebody's balance refuses it, so that only they keep waiting. */
async function recountBatch(kernel: Kernel, run: JobRunContext, empIds: readonly number[]): Promise<RunCounts> {
  try {
    return { changed: await recountPeople(kernel, empIds), refused: 0 }
  } catch (problem) {
    const { code, fields } = toRefusal(kernel, problem)
    const [empId] = empIds
    if (empIds.length === 1) {
      // Logged once: people operations see whose leave it is while it waits.
      if (await markRecountsRefused(kernel.db, Number(empId)))
        run.warn({ empId, code, fields }, 'leave that counts otherwise was refused by its balance')
      return { changed: 0, refused: 1 }
    }
  }
  let counts: RunCounts = { changed: 0, refused: 0 }
  for (const empId of empIds) counts = addCounts(counts, await recountBatch(kernel, run, [empId]))
  return counts
}

const recountPeople = (kernel: Kernel, empIds: readonly number[]) =>
  kernel.db.transaction(async (tx) => {
    await lockLeaveOfPeople(tx, empIds)
    return runRecountsOfPeople({ ...createSystemWriter(kernel, tx), isUnread: true }, empIds)
  })

/** Skips the job, as mostly nothing is queued. */
export const hasQueuedLeaveRecounts = async ({ db }: Pick<Kernel, 'db'>) =>
  (await findPeopleWithRecounts(db, 0, 1)).length > 0
