import type { Sql } from '../../../server/database/connect'
import { jsonPairsSql, sqlNames, sqlPart, statement, textArraySql } from '../../../server/records/sql/named-sql'
import type { StoredRecord } from '../../../src/framework/record'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { annualQuotas } from '../../leave/annualQuotas'
import { leaveLedger } from '../../leave/leaveLedger'
import { leaveTypes } from '../../leave/leaveTypes'
import { employees } from '../../people/employees'
import { findNarrowestScope, scopeFields } from '../../people/public'
import { listEligibilityMismatches, toEligibility } from '../rules/eligibility'
import { type Hundredths, toHundredths } from '../rules/hundredths'
import { personPairs } from './employment-dates'
import type { Quota, QuotaPerson } from './quota-types'

const t = sqlNames(leaveTypes, 't')
const q = sqlNames(annualQuotas, 'q')
const e = sqlNames(employees, 'e')
const l = sqlNames(leaveLedger, 'l')

/** The fields of a type that decide how it is earned and shown. */
const typeNames = [
  'id',
  'name',
  'code',
  'colour',
  'category',
  'requiresBalance',
  'accrual',
  'accrualTiming',
  'workedDaysPerDay',
  'prorateOnJoin',
  'rounding',
  'eligibleTypes',
  'eligibleGenders',
  'eligibleLocations',
] as const

export type EarningLeaveType = Pick<StoredRecord<typeof leaveTypes>, (typeof typeNames)[number]> & { isOpen: boolean }

/** Which grants to plan: of which people and types in a leave year. If none are named, of all. */
export interface EarningScope {
  leaveYear: number
  leaveTypeIds?: readonly number[]
  empIds?: readonly number[]
  /**
   * Skips leave years that ended before this day, because the person's current state must not change past
   * years.
   */
  notEndedBefore?: CalendarDate
  /** The people never joined, so nothing is granted, whatever the quotas say. */
  isVoid?: true
  /** The people were created in this transaction, so nobody else can use their balances. */
  isNew?: true
}

/** The days granted so far, by effective date. */
export type GrantedDays = Readonly<Record<CalendarDate, Hundredths>>

export interface EarningFacts {
  people: readonly QuotaPerson[]
  /** In the order that people operations set. Some types need no balance. */
  types: readonly EarningLeaveType[]
  quotas: readonly Quota[]
  granted(empId: number, leaveTypeId: number): GrantedDays
  /** Whether anything has been granted to anybody. */
  isAnyGranted: boolean
}

const peopleSql = sqlPart`select json_agg(json_build_object('empId', ${e.id}, 'name', ${e.fullName},
  'grade', ${e.grade}, ${personPairs}) order by ${e.id})
  from ${e} where (${e.status} <> all($4::text[]) or $6::boolean) and ($3::bigint[] is null or ${e.id} = any($3))`
const typesSql = sqlPart`select json_agg(json_build_object('isOpen',
  ${t.status} = any(${textArraySql(leaveTypes.workflow.sets.inUse)}), ${jsonPairsSql(t, typeNames)})
  order by ${t.sortOrder}, ${t.id}) from ${t} where $2::bigint[] is null or ${t.id} = any($2)`
const quotasSql = sqlPart`select json_agg(json_build_object(${jsonPairsSql(q, ['leaveTypeId', 'leaveYear', 'days', 'effectiveFrom', ...scopeFields])}))
  from ${q} where ${q.leaveYear} = $1 and ($2::bigint[] is null or ${q.leaveTypeId} = any($2))`
const grantedSql = sqlPart`select json_agg(json_build_object('empId', g.emp_id, 'leaveTypeId', g.leave_type_id,
  'days', g.days)) from (select d.emp_id, d.leave_type_id, json_object_agg(d.effective_date, d.days) as days
  from (select ${l.empId}, ${l.leaveTypeId}, ${l.effectiveDate}, (sum(${l.days}) * 100)::int as days from ${l}
  where ${l.leaveYear} = $1 and ${l.entryType} = any($5::text[])
    and ($2::bigint[] is null or ${l.leaveTypeId} = any($2))
  and ($3::bigint[] is null or ${l.empId} = any($3)) group by 1, 2, 3) d group by 1, 2) g`

/** The types of entries that grants of quotas make. */
const earned = ['grant', 'accrual']

interface EarningRow {
  people: QuotaPerson[] | null
  types: EarningLeaveType[] | null
  quotas: Quota[] | null
  granted: { empId: number; leaveTypeId: number; days: GrantedDays }[] | null
}

const leaveEarningSql = statement('leave_earning')`
  select (${peopleSql}) as people, (${typesSql}) as types, (${quotasSql}) as quotas, (${grantedSql}) as granted`

/** Reads all inputs of grants with one statement. */
export async function readEarningFacts(sql: Sql, scope: EarningScope): Promise<EarningFacts> {
  const { leaveYear, leaveTypeIds = null, empIds = null, isVoid = false } = scope
  const { rows } = await sql.query<EarningRow>(
    leaveEarningSql(leaveYear, leaveTypeIds, empIds, employees.workflow.sets.gone, earned, isVoid),
  )
  const { people, types, quotas, granted } = rows[0] ?? {}
  const byKey = new Map((granted ?? []).map((each) => [`${each.empId} ${each.leaveTypeId}`, each.days]))
  return {
    people: people ?? [],
    types: types ?? [],
    quotas: (quotas ?? []).map((quota) => ({ ...quota, days: toHundredths(quota.days) })),
    isAnyGranted: byKey.size > 0,
    granted: (empId, leaveTypeId) => byKey.get(`${empId} ${leaveTypeId}`) ?? {},
  }
}

/** Whether the person can have leave of the type. */
export const isEligibleForType = (person: QuotaPerson, type: EarningLeaveType): boolean =>
  listEligibilityMismatches(toEligibility(type), person).length === 0

/**
 * Finds the quota of the type for the person; undefined if there is none, or if they cannot have a balance
 * of it.
 */
export const findPersonQuota = (
  quotas: readonly Quota[],
  person: QuotaPerson,
  type: EarningLeaveType,
): Quota | undefined =>
  type.requiresBalance && isEligibleForType(person, type)
    ? findNarrowestScope(
        person,
        quotas.filter(({ leaveTypeId }) => leaveTypeId === type.id),
      )
    : undefined
