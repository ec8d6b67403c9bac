import { OutsideError } from '../../../server/outside/outside-request'
import { changeRecord, lockStoredRecord } from '../../../server/records/write/typed-records'
import type { Writer } from '../../../server/records/write/writer'
import type { RecordInput, StoredRecord } from '../../../src/framework/record'
import { jiraWorklogs } from '../jiraWorklogs'
import { isSameTime } from '../rules/written-time'
import type { JiraWork } from './jira-connection'
import { notifyOfWorklog } from './notify-of-worklog'

type Worklog = StoredRecord<typeof jiraWorklogs>

/** Stores values of the record of a work log. */
export const storeWorklog = (work: JiraWork, id: number, values: RecordInput<typeof jiraWorklogs>) =>
  work.db.transaction((tx) => changeRecord(work.write(tx), jiraWorklogs, id, values))

/** What Jira answers where it will not take the work log later either. */
const refusals: readonly string[] = ['notFound', 'forbidden', 'refused']

/**
 * Calls Jira about the work log. A ticket that is gone, or that the account may not write to, holds up no
 * other. One that is changed there at this moment is tried again the next time.
 * @returns undefined where Jira has refused
 */
export async function storeRefusal<T>(work: JiraWork, id: number, call: () => Promise<T>): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    if (error.problem === 'changedMeanwhile') return undefined
    if (!refusals.includes(error.problem)) throw error
    await storeWorklog(work, id, { outcome: 'not_accepted', problem: error.problem })
    return undefined
  }
}

/** Stores that somebody has edited the work log in Jira, where it stays so. The person is told once. */
export const storeEditedThere = (writer: Writer, id: number) =>
  storeChangeThere(writer, id, { outcome: 'edited_there', changedThere: false })

/** Stores that somebody has removed the work log in Jira, for good. The person is told once. */
export const storeRemovedThere = (writer: Writer, id: number) =>
  storeChangeThere(writer, id, { outcome: 'removed', removedThere: true })

async function storeChangeThere(writer: Writer, id: number, values: RecordInput<typeof jiraWorklogs>): Promise<void> {
  const worklog = await lockStoredRecord(writer, jiraWorklogs, id)
  if (!worklog || worklog.outcome === values.outcome) return
  await changeRecord(writer, jiraWorklogs, id, values)
  if (worklog.empId) await notifyOfWorklog(writer, worklog, worklog.empId, 'jiraWorklogChanged')
}

/** What Jira says of a work log that this program has written. */
interface WrittenLog {
  id: string
  startedAt: string
  seconds: number
}

/** Takes over what Jira says of a work log that was written for a line. It is no time of its author. */
export async function noteWrittenWorklog(writer: Writer, id: number, site: string, log: WrittenLog): Promise<void> {
  const worklog = await lockStoredRecord(writer, jiraWorklogs, id)
  if (!worklog) return
  const hasArrived = worklog.outcome === 'sending' && worklog.externalKey === null
  if (hasArrived) await changeRecord(writer, jiraWorklogs, id, { site, externalKey: log.id, outcome: 'written' })
  else if (worklog.externalKey === log.id) await compareWithJira(writer, worklog, log)
}

/** Notices an edit in Jira, and that it was taken back. What is on its way is compared after it arrived. */
async function compareWithJira(writer: Writer, worklog: Worklog, log: WrittenLog): Promise<void> {
  const isSame = isSameTime(worklog, log)
  if (worklog.outcome === 'written' && !isSame) await storeEditedThere(writer, worklog.id)
  if (worklog.outcome === 'edited_there' && isSame)
    await changeRecord(writer, jiraWorklogs, worklog.id, { outcome: 'written' })
}
