import type { StewardError } from '../../src/framework/errors'
import type { Resource } from '../../src/framework/resource'
import { toRefusal } from '../records/write/refusals'
import type { JobRunContext, Kernel } from '../types'
import { findDueGroups, markRefused } from './recount-queue'

/** How queued records of a resource are recounted. */
export interface Recounting {
  resource: Pick<Resource, 'name'>
  /** The number of groups per transaction. Others wait for no more than that. */
  together: number
  /** Recounts the groups and removes them from the queue. Answers how many records it counted. */
  count(kernel: Kernel, groupIds: readonly number[], run: Pick<JobRunContext, 'signal'>): Promise<number>
  /** Logs the first refusal of a group, which then waits. Absent: a refusal fails the run. */
  warnOfRefusal?(run: JobRunContext, groupId: number, refusal: StewardError): void
}

interface RecountCounts {
  counted: number
  refused: number
}

/** Recounts the queued groups in order. What a failed server left unfinished is still queued. */
export async function runRecounts(kernel: Kernel, run: JobRunContext, recounting: Recounting): Promise<RecountCounts> {
  const counts: RecountCounts = { counted: 0, refused: 0 }
  let after = 0
  while (!run.signal.aborted) {
    const groupIds = await findDueGroups(kernel.db, recounting.resource, after, recounting.together)
    const last = groupIds.at(-1)
    if (last === undefined) break
    const { counted, refused } = await countGroups(kernel, run, recounting, groupIds)
    counts.counted += counted
    counts.refused += refused
    after = last
  }
  return counts
}

/**
 * Recounts all groups together. If one is refused, recounts one by one,
 * so that only that group goes on waiting.
 */
async function countGroups(
  kernel: Kernel,
  run: JobRunContext,
  recounting: Recounting,
  groupIds: readonly number[],
): Promise<RecountCounts> {
  try {
    return { counted: await recounting.count(kernel, groupIds, run), refused: 0 }
  } catch (problem) {
    if (!recounting.warnOfRefusal) throw problem
    const refusal = toRefusal(kernel, problem)
    const [groupId] = groupIds
    if (groupIds.length === 1 && groupId !== undefined) {
      if (await markRefused(kernel.db, recounting.resource, groupId)) recounting.warnOfRefusal(run, groupId, refusal)
      return { counted: 0, refused: 1 }
    }
  }
  const counts: RecountCounts = { counted: 0, refused: 0 }
  for (const groupId of groupIds) {
    const { counted, refused } = await countGroups(kernel, run, recounting, [groupId])
    counts.counted += counted
    counts.refused += refused
  }
  return counts
}

/** Tells whether a group is due. Usually none is, and the job is skipped. */
export const isRecountDue = async ({ db }: Pick<Kernel, 'db'>, resource: Pick<Resource, 'name'>): Promise<boolean> =>
  (await findDueGroups(db, resource, 0, 1)).length > 0
