import { readTakenDates } from '../../../server/records/areas/taken-dates'
import { refuseInWords } from '../../../server/records/write/checks/refuse'
import { defineOperation } from '../../../server/wire/operation'
import { date } from '../../../src/fields/date'
import { number } from '../../../src/fields/number'
import { listDates } from '../../../src/framework/values/date-range'
import { daysBetween } from '../../../src/framework/values/dates'
import { requireVisiblePerson } from '../../people/server/public'
import { words } from './words'
import { readWorkingDays } from './working-days'

/** The largest number of days in one answer. */
const maxDays = 400

/**
 * Answers which halves of each day the person works, the holiday in their calendar, and whether an absence or
 * a duty takes some of it: own days, those of reports, and for HR and directors those of everybody.
 */
export const getWorkingDays = defineOperation({
  name: 'getWorkingDays',
  area: 'Workdays',
  to: ['employee'],
  input: { from: date({ required: true }), to: date({ required: true }), empId: number({ min: 1 }) },
  async run(context, { from, to, empId }) {
    const person = empId ?? context.caller.empId ?? 0
    await requireVisiblePerson(context, person)
    if (to < from || daysBetween(from, to) >= maxDays) refuseInWords(words, 'to', 'daysTooMany', { most: maxDays })
    const dayOf = await readWorkingDays(context.sql, { empIds: [person], from, to })
    const takenDates = new Set(await readTakenDates(context, 'absences', person, { from, to }))
    const data = listDates(from, to).map((day) => {
      const { halves, holiday } = dayOf(person, day)
      return {
        date: day,
        halves,
        isTaken: takenDates.has(day),
        holiday: holiday && { name: holiday.name, kind: holiday.kind },
      }
    })
    return { data, total: data.length }
  },
})
