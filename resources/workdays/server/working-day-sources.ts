import type { WrittenChange } from '../../../server/records/write/writer'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { timingPolicies } from '../../policies/timingPolicies'

/** The days that a change affects, and whose they are: everybody's without a person, calendar or location. */
export interface AffectedDays {
  from: CalendarDate
  /** Null or undefined: all later days. */
  to?: CalendarDate | null
  empId?: number
  calendarId?: number
  locationId?: number
}

/** A resource from which days of people are counted. */
export interface DaySource {
  fields: readonly string[]
  /**
   * Returns the days that the record affects; undefined if it affects none.
   * @param undated the days of a record without dates of its own
   */
  findDays(record: Values, undated: Pick<AffectedDays, 'from' | 'to'>): AffectedDays | undefined
  /**
   * `version`: if a version changes, only its period matters. `itself`: the days are the record's own, and its
   * deletion changes nothing.
   */
  of?: 'version' | 'itself'
}

/** The versions of a policy. Only those that are or were in force affect days. */
export const versionSource: DaySource = {
  fields: ['status', 'effectiveFrom', 'effectiveTo'],
  of: 'version',
  findDays: (record) =>
    isInSet(timingPolicies, 'held', record)
      ? ({
          from: record.effectiveFrom,
          to: record.effectiveTo,
          empId: record.empId ?? undefined,
          locationId: record.locationId ?? undefined,
        } as AffectedDays)
      : undefined,
}

/** The resources that decide which halves of a date people work, apart from their employment. */
export const workingDaySources = {
  holidays: {
    fields: ['date', 'kind', 'name'],
    findDays: ({ calendarId, date }) => ({ calendarId, from: date, to: date }) as AffectedDays,
  },
  shiftAssignments: {
    fields: ['timingPolicyId', 'fromDate', 'toDate'],
    findDays: ({ empId, fromDate, toDate }) => ({ empId, from: fromDate, to: toDate }) as AffectedDays,
  },
  timingPolicies: versionSource,
  leavePolicies: versionSource,
  locations: {
    fields: ['zone', 'holidayCalendarId'],
    of: 'itself',
    findDays: ({ id }, undated) => ({ locationId: Number(id), ...undated }),
  },
  employees: {
    fields: ['locationId', 'departmentId', 'grade', 'employmentType'],
    of: 'itself',
    findDays: ({ id }, undated) => ({ empId: Number(id), ...undated }),
  },
} as const satisfies Readonly<Record<string, DaySource>>

/** Lists the days that a change affects: those of the record, and those of the record before the change. */
export function listAffectedDays(
  { fields, findDays, of }: DaySource,
  { id, action, before, record }: Pick<WrittenChange, 'id' | 'action' | 'before' | 'record'>,
  undated: Pick<AffectedDays, 'from' | 'to'>,
): AffectedDays[] {
  const isSame = before && action !== 'delete' && fields.every((name) => before[name] === record[name])
  if (isSame || (of === 'itself' && action === 'delete')) return []
  const days = [before, record].flatMap((one) => (one && findDays({ ...one, id }, undated)) ?? [])
  const distinct = new Map(days.map((one) => [JSON.stringify(one), one]))
  return of === 'version' && days.length === 2 && distinct.size === 1 ? [] : [...distinct.values()]
}
