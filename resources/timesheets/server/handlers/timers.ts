import { readPersonZone } from '../../../../server/records/person-day'
import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { type ChangeOf, defineHandler } from '../../../../server/records/write/handler'
import { createRecord } from '../../../../server/records/write/save'
import { withSystemRights } from '../../../../server/records/write/writer'
import type { RecordInput } from '../../../../src/framework/record'
import { dateInZone } from '../../../../src/framework/values/dates'
import { roundToFiveMinutes } from '../../rules/time-figures'
import { toWeekStart } from '../../rules/week-dates'
import { timers as declared } from '../../timers.resource.json'
import { timeSheetTasks } from '../../timeSheetTasks'
import { lockOrCreateSheet } from '../save-week'
import { words } from '../words'

const dayMs = 86_400_000

/** Turns the time since the start into a line of the day on which the timer was started. */
async function stopTimer({ writer, record }: ChangeOf<typeof declared>): Promise<RecordInput<typeof declared>> {
  const [now, empId] = [Date.now(), record.empId ?? 0]
  const startedAt = Date.parse(record.startedAt ?? '')
  if (now - startedAt > dayMs) refuseInWords(words, 'status', 'timerTooOld')
  const date = dateInZone(await readPersonZone(writer, empId), startedAt)
  const timeSheetId = await lockOrCreateSheet(writer, empId, toWeekStart(date))
  const { projectId, taskId, activity, description } = record
  const minutes = roundToFiveMinutes(Math.floor((now - startedAt) / 60_000))
  const lineId = await createRecord(withSystemRights(writer), timeSheetTasks.name, {
    ...{ timeSheetId, date, projectId, taskId, activity, description, minutes },
    source: 'timer',
  })
  return { stoppedAt: new Date(now).toISOString(), lineId }
}

export const timers = defineHandler(declared, {
  fields: [],
  async before(change) {
    if (change.action === 'create') return { startedAt: new Date().toISOString() }
    if (change.action === 'discard') return { stoppedAt: new Date().toISOString() }
    return change.action === 'stop' ? stopTimer(change) : undefined
  },
})
