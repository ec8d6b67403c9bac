import type { Sql } from '../../../server/database/connect'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { findNarrowestScope, type PeopleScope, type PersonScope } from '../../people/public'
import { policySets } from '../policy-version'
import { generalShift } from '../rules/shift-times'
import { timingPolicies } from '../timingPolicies'
import { type ShiftAssignment, shiftsWithinSql } from './shifts-sql'
import { findVersionStatements } from './version-sql'

/** A version as stored. Its rules are among its values. */
export interface StoredVersion extends PeopleScope, Values {
  id: number
  effectiveFrom: CalendarDate
  effectiveTo: CalendarDate | null
}

/**
 * People, and the versions in force for some of them on some requested day. Versions that begin later come
 * first.
 */
export interface PolicyVersions {
  people: ReadonlyMap<number, PersonScope>
  all: readonly StoredVersion[]
  /** The fields that tell apart versions in force at the same time. */
  per?: readonly string[]
  /**
   * The shifts of these people other than the general one. They are present if the versions are those of
   * shifts.
   */
  shifts?: readonly ShiftAssignment[]
}

interface VersionsQuery {
  empIds: readonly number[]
  from: CalendarDate
  to: CalendarDate
  /** The id of an unpublished version that counts as published. */
  asPublished?: number | null
}

/** Reads the input of `findVersionInForce`. Shifts of people need a second statement. */
export async function readPolicyVersions(
  sql: Sql,
  resource: Resource,
  { empIds, from, to, asPublished = null }: VersionsQuery,
): Promise<PolicyVersions> {
  const { rows } = await sql.query<{ people: PersonScope[] | null; versions: StoredVersion[] | null }>(
    findVersionStatements(resource.name).inForce(empIds, policySets.held, from, to, asPublished),
  )
  const [{ people, versions } = { people: null, versions: null }] = rows
  const shifts =
    resource.name === timingPolicies.name
      ? (await sql.query<ShiftAssignment>(shiftsWithinSql(empIds, from, to))).rows
      : undefined
  return {
    people: new Map((people ?? []).map((person) => [person.empId, person])),
    all: versions ?? [],
    per: resource.inForce?.per ?? [],
    ...(shifts && { shifts }),
  }
}

/**
 * Finds the version with the narrowest scope that applies to the person on the date; undefined if none does.
 * @param like the subject, if versions of several subjects are in force at the same time; the shift is
 * always that of the person
 */
export function findVersionInForce(
  versions: PolicyVersions,
  empId: number,
  date: CalendarDate,
  like?: StoredVersion,
): StoredVersion | undefined {
  const { people, all, per = [], shifts } = versions
  const person = people.get(empId)
  if (!person) return undefined
  const inForce = all.filter(
    ({ effectiveFrom, effectiveTo }) => effectiveFrom <= date && (effectiveTo === null || effectiveTo >= date),
  )
  if (!shifts)
    return findNarrowestScope(
      person,
      like ? inForce.filter((one) => per.every((name) => one[name] === like[name])) : inForce,
    )
  const ofShift = (shift: string) =>
    findNarrowestScope(
      person,
      inForce.filter((one) => one.shift === shift),
    )
  return ofShift(findShiftName(shifts, empId, date)) ?? ofShift(generalShift)
}

const findShiftName = (shifts: readonly ShiftAssignment[], empId: number, date: CalendarDate): string =>
  shifts.find((one) => one.empId === empId && one.fromDate <= date && (one.toDate === null || one.toDate >= date))
    ?.shift ?? generalShift
