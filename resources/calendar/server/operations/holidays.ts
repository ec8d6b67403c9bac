import { readRecordJson } from '../../../../server/records/query'
import { readRecords } from '../../../../server/records/read-records'
import { refuseErrors } from '../../../../server/records/write/checks/refuse'
import { createRecord } from '../../../../server/records/write/save'
import { readTypedRecord } from '../../../../server/records/write/typed-records'
import { listGrantedRoles } from '../../../../server/wire/derive-operations'
import { listInputFields } from '../../../../server/wire/input'
import { type Context, defineExtension, defineOperation } from '../../../../server/wire/operation'
import { rowsField, runForEachRow } from '../../../../server/wire/run-each-row'
import { check } from '../../../../src/fields/check'
import { number } from '../../../../src/fields/number'
import { ref } from '../../../../src/fields/ref'
import { fillPlaceholders } from '../../../../src/framework/errors'
import type { FieldFactory, FieldOptions } from '../../../../src/framework/field'
import type { LooseFilter } from '../../../../src/framework/filter'
import { type CalendarDate, isCalendarDate } from '../../../../src/framework/values/dates'
import { locations } from '../../../company/locations'
import { allRoles } from '../../../people/roles'
import { holidayCalendars } from '../../holidayCalendars.resource.json'
import { type HolidayKind, holidays } from '../../holidays'
import { findHolidayCalendar } from '../holiday-calendars'
import { words } from '../words'

const yearField: FieldFactory<FieldOptions, number, 'number'> = (options: FieldOptions = {}) =>
  number({ min: 1900, max: 2999, ...options })

const yearFilter = (year: number): LooseFilter => ({ date: { between: [`${year}-01-01`, `${year}-12-31`] } })

/**
 * Adds filters by year and location to the list. With a year alone, it answers the holidays of the caller.
 */
const ofYearAndLocation = defineExtension({
  name: holidays.operations.list,
  resource: holidays.name,
  input: { year: yearField(), locationId: ref(locations.name) },
  async run(context, { year, locationId, ...input }, next) {
    if (year == null && locationId == null) return next()
    const calendarId = await resolveCalendar(context, locationId)
    const parts: LooseFilter[] = [{ calendarId: calendarId === null ? { empty: true } : { eq: calendarId } }]
    if (year != null) parts.push(yearFilter(year))
    if (input.filter) parts.push(input.filter as LooseFilter)
    return next({ ...input, sort: input.sort ?? [['date', 'asc']], filter: { and: parts } })
  },
})

async function resolveCalendar(context: Context, locationId: number | null | undefined): Promise<number | null> {
  if (locationId == null) return findHolidayCalendar(context.sql, context.caller.empId ?? 0)
  return (await readTypedRecord(context, locations, locationId)).holidayCalendarId
}

interface Holiday {
  date: CalendarDate
  name: string
  kind: HolidayKind
  description: string | null
}

interface CopiedHoliday extends Partial<Holiday> {
  /** `there`: the holiday is skipped, because the year already has one on that day or with that name. */
  status: 'proposed' | 'there' | 'written'
  /** The holiday that the year already has. */
  there?: Partial<Holiday>
}

/**
 * Proposes the holidays of one year of a calendar for another year. Users have to correct dates that follow
 * the moon: `rows` replaces the proposal with corrected dates, and `confirm` writes them.
 */
const copyHolidays = defineOperation({
  name: 'copyHolidays',
  area: holidays.label,
  resource: holidays.name,
  to: listGrantedRoles(holidays, 'create', allRoles),
  effect: 'write',
  isIdempotent: true,
  input: {
    fromYear: yearField({ required: true }),
    toYear: yearField({ required: true }),
    calendarId: ref(holidayCalendars.name, { required: true }),
    confirm: check(),
    rows: rowsField('rows'),
  },
  async run(context, input) {
    const [calendarId, toYear] = [input.calendarId, input.toYear]
    // Throws the same error for calendars that do not exist and for those that the caller cannot see.
    await readRecordJson(context, holidayCalendars.name, calendarId)
    const stored = await listHolidays(context, calendarId, toYear)
    const isMatch = input.rows ? isSameDay : isSameHoliday
    const rows = input.rows ?? (await proposeCopiedHolidays(context, calendarId, input.fromYear, toYear))
    const handled: Partial<Holiday>[] = []
    const answer = await runForEachRow(
      'rows',
      rows,
      reviewInputs,
      async (row: Partial<Holiday>): Promise<CopiedHoliday> => {
        refuseOtherYear(row.date, toYear)
        const existing =
          stored.find((holiday) => isMatch(holiday, row)) ?? handled.find((earlier) => isSameDay(earlier, row))
        if (existing) return { ...row, status: 'there', there: existing }
        handled.push(row)
        if (!input.confirm) return { ...row, status: 'proposed' }
        await createRecord(context, holidays.name, { ...row, calendarId })
        return { ...row, status: 'written' }
      },
    )
    return { data: answer, total: answer.length }
  },
})

const { calendarId: _, ...reviewInputs } = listInputFields(holidays)

async function listHolidays(context: Context, calendarId: number, year: number): Promise<Holiday[]> {
  const { rows } = await readRecords<Holiday>(context, holidays.name, {
    perPage: 366,
    sort: [['date', 'asc']],
    filter: { and: [{ calendarId: { eq: calendarId } }, yearFilter(year)] },
    fields: Object.keys(reviewInputs),
  })
  return rows.map(({ date, name, kind, description }) => ({ date, name, kind, description }))
}

/** Proposes the same days of the other year; 29 February becomes the 28th. */
async function proposeCopiedHolidays(
  context: Context,
  calendarId: number,
  from: number,
  to: number,
): Promise<Holiday[]> {
  return (await listHolidays(context, calendarId, from)).map((holiday) => {
    const date = `${to}${holiday.date.slice(4)}`
    return { ...holiday, date: isCalendarDate(date) ? date : `${to}-02-28` }
  })
}

const isSameDay = (one: Partial<Holiday>, other: Partial<Holiday>) => one.date === other.date

/**
 * Whether both are the same holiday. The name is enough, because some holidays fall on another date each
 * year.
 */
const isSameHoliday = (one: Partial<Holiday>, other: Partial<Holiday>) =>
  isSameDay(one, other) || one.name?.toLowerCase() === other.name?.toLowerCase()

function refuseOtherYear(date: CalendarDate | null | undefined, year: number): void {
  if (!date || date.startsWith(`${year}-`)) return
  refuseErrors({ date: { code: 'otherYear', message: fillPlaceholders(words.otherYear, { year: String(year) }) } })
}

export const holidayOperations = [copyHolidays]
export const holidayExtensions = [ofYearAndLocation]
