import type { Sql } from '../../../server/database/connect'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { findNarrowest, type PersonScope, type Scope } from '../../people/public'
import { policySets } from '../policy-version'
import { generalShift } from '../rules/shift'
import { timingPolicies } from '../timingPolicies'
import { type Assignment, shiftsWithinSql } from './shifts-sql'
import { findVersionSql } from './version-sql'

/** A version as it is stored, its rules among its values. */
export interface StoredVersion extends Scope, Values {
  id: number
  effectiveFrom: CalendarDate
  effectiveTo: CalendarDate | null
}

/** People, and the versions that hold for some of them on some day of the asked ones, those that begin later first. */
export interface Versions {
  people: ReadonlyMap<number, PersonScope>
  all: readonly StoredVersion[]
  /** What tells versions apart that hold beside each other. */
  per?: readonly string[]
  /** Shifts of these people other than the general one, where the versions are of shifts. */
  shifts?: readonly Assignment[]
}

interface AskedVersions {
  empIds: readonly number[]
  from: CalendarDate
  to: CalendarDate
  /** A version that is not published yet, told as if it were. */
  asPublished?: number | null
}

/** Reads what `findVersion` chooses from; shifts of people are a second statement. */
export async function readVersions(
  sql: Sql,
  resource: Resource,
  { empIds, from, to, asPublished = null }: AskedVersions,
): Promise<Versions> {
  const { rows } = await sql.query<{ people: PersonScope[] | null; versions: StoredVersion[] | null }>(
    findVersionSql(resource.name).inForce(empIds, policySets.held, from, to, asPublished),
  )
  const [{ people, versions } = { people: null, versions: null }] = rows
  const shifts =
    resource.name === timingPolicies.name
      ? (await sql.query<Assignment>(shiftsWithinSql(empIds, from, to))).rows
      : undefined
  return {
    people: new Map((people ?? []).map((person) => [person.empId, person])),
    all: versions ?? [],
    per: resource.inForce?.per ?? [],
    ...(shifts && { shifts }),
  }
}

/**
 * The version that holds for the person on the date: the narrowest for whom they are; undefined where none does.
 * @param like of versions that hold beside each other those of the same subject; shifts are those of the person
 */
export function findVersion(
  versions: Versions,
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
    return findNarrowest(
      person,
      like ? inForce.filter((one) => per.every((name) => one[name] === like[name])) : inForce,
    )
  const ofShift = (shift: string) =>
    findNarrowest(
      person,
      inForce.filter((one) => one.shift === shift),
    )
  return ofShift(findShiftName(shifts, empId, date)) ?? ofShift(generalShift)
}

const findShiftName = (shifts: readonly Assignment[], empId: number, date: CalendarDate): string =>
  shifts.find((one) => one.empId === empId && one.fromDate <= date && (one.toDate === null || one.toDate >= date))
    ?.shift ?? generalShift
