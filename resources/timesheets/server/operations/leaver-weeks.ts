import { refuseInWords } from '../../../../server/records/write/checks/refuse'
import { takeStep } from '../../../../server/records/write/transition'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { withSystemRights } from '../../../../server/records/write/writer'
import { defineOperation } from '../../../../server/wire/operation'
import { rowsField } from '../../../../server/wire/run-each-row'
import { date } from '../../../../src/fields/date'
import { longText } from '../../../../src/fields/long-text'
import { ref } from '../../../../src/fields/ref'
import { isInSet } from '../../../../src/framework/workflow'
import { employees } from '../../../people/employees'
import { peopleTeam } from '../../../people/roles'
import { timeSheets } from '../../timeSheets'
import { readTimeSheetWeek } from '../read-week'
import { lockOrCreateSheet, writeWeekLines } from '../save-week'
import { words } from '../words'

/**
 * Enters and submits what a leaver still worked on, for the days on which they were employed. The reason stays
 * in the history, and somebody else decides.
 */
export const enterTimeOfLeaver = defineOperation({
  area: timeSheets.label,
  resource: timeSheets.name,
  name: 'enterTimeOfLeaver',
  to: peopleTeam,
  effect: 'write',
  isIdempotent: true,
  givenTo: 'empId',
  input: {
    empId: ref(employees.name, { required: true }),
    weekStart: date({ required: true, help: 'A Monday' }),
    lines: rowsField('lines'),
    reason: longText({ required: true, max: 500 }),
  },
  async run(context, { empId, weekStart, lines, reason }) {
    const person = await readTypedRecord(context, employees, empId)
    if (!isInSet(employees, 'gone', person)) refuseInWords(words, 'empId', 'notLeft')
    const server = withSystemRights(context)
    const id = await lockOrCreateSheet(server, empId, weekStart)
    if (lines) await writeWeekLines(server, id, lines)
    await takeStep(server, timeSheets.name, 'submit', { id, comment: reason })
    return { data: await readTimeSheetWeek(context, empId, weekStart) }
  },
})
