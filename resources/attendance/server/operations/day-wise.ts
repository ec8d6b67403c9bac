import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { pageInput } from '../../../../server/wire/list-input'
import { defineOperation } from '../../../../server/wire/operation'
import { date } from '../../../../src/fields/date'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { StewardError } from '../../../../src/framework/errors'
import { daysBetween } from '../../../../src/framework/values/dates'
import { locations } from '../../../company/locations'
import { departments } from '../../../people/departments'
import { allRoles } from '../../../people/roles'
import { attendanceDays } from '../../attendanceDays'
import { mostDays, mostPeople } from '../../rules/day-wise-limits'
import { readDayWisePage } from '../read-day-wise'

function refuseDateSpan(reason: string): never {
  throw new StewardError('invalidInput', { fields: { to: { code: 'unusable', args: { reason } } } })
}

/**
 * Answers a row per person with their days between two dates. It contains only people of whom the caller may
 * list days.
 */
const getEmployeeAttendanceBasedonDates = defineOperation({
  area: attendanceDays.label,
  resource: attendanceDays.name,
  to: listGrantedRoles(attendanceDays, 'list', allRoles),
  name: 'getEmployeeAttendanceBasedonDates',
  input: {
    from: date({ required: true }),
    to: date({ required: true }),
    departmentId: ref(departments.name),
    locationId: ref(locations.name),
    page: pageInput.page,
    perPage: number({ min: 1, max: mostPeople }),
  },
  async run(context, { from, to, departmentId, locationId, page, perPage }) {
    if (to < from) refuseDateSpan('the last day lies before the first')
    if (daysBetween(from, to) >= mostDays) refuseDateSpan(`choose at most ${mostDays} days`)
    const { people, total } = await readDayWisePage(context, {
      ...{ from, to, departmentId: departmentId ?? null, locationId: locationId ?? null },
      ...{ page: page ?? 1, perPage: perPage ?? 25 },
    })
    return { data: people, total }
  },
})

export const dayWiseOperations = [getEmployeeAttendanceBasedonDates]
