import { getTable } from '../../../../server/records/model'
import { todayOfCaller } from '../../../../server/records/person-day'
import { canListTable } from '../../../../server/records/reports/readable-figures'
import { defineExtension } from '../../../../server/wire/operation'
import { sumExpectedMinutes } from '../../rules/expected-day'
import { addDays, toWeekStart } from '../../rules/week-dates'
import { timeSheets } from '../../timeSheets'
import { readExpectedDays } from '../expected-days'

/** Adds the minutes expected in the whole week of the person, whether it has begun or not. */
export const withExpectedWeek = defineExtension({
  name: 'getKpiForHome',
  resource: timeSheets.name,
  dashboard: 'ownDay',
  input: {},
  async run(context, input, next) {
    const { data, ...answer } = await next(input)
    const { caller, model } = context
    if (caller.empId === null || !canListTable(getTable(model, timeSheets.name), caller)) return { ...answer, data }
    const monday = toWeekStart(todayOfCaller(context))
    const days = await readExpectedDays(context, { empIds: [caller.empId], from: monday, to: addDays(monday, 6) })
    return { ...answer, data: { ...(data as object), expected: sumExpectedMinutes(days.get(caller.empId) ?? []) } }
  },
})
