import { isRecountDue, type Recounting, runRecounts } from '../../../../server/jobs/recount-job'
import { createSystemWriter } from '../../../../server/records/write/system-writer'
import type { JobRunContext, Kernel, RunCounts } from '../../../../server/types'
import { leaveRequests } from '../../leaveRequests'
import { lockLeaveOfPeople } from '../leave-locks'
import { runRecountsOfPeople } from '../requests/recount-queue'

/** Recounts the queued requests of people. A balance can refuse a recount. */
const recounting: Recounting = {
  resource: leaveRequests,
  together: 50,
  count: (kernel, empIds) =>
    kernel.db.transaction(async (tx) => {
      await lockLeaveOfPeople(tx, empIds)
      return runRecountsOfPeople({ ...createSystemWriter(kernel, tx), isUnread: true }, empIds)
    }),
  // The refusal is logged once. While the recount waits, people operations see whose leave it is.
  warnOfRefusal: ({ warn }, empId, { code, fields }) =>
    warn({ empId, code, fields }, 'leave that counts otherwise was refused by its balance'),
}

export async function runQueuedRecounts(kernel: Kernel, run: JobRunContext): Promise<RunCounts> {
  const { counted, refused } = await runRecounts(kernel, run, recounting)
  return { changed: counted, refused }
}

export const hasQueuedLeaveRecounts = (kernel: Pick<Kernel, 'db'>) => isRecountDue(kernel, leaveRequests)
