import type { Sql } from '../../../server/database/connect'
import { type FieldChange, readFieldChanges } from '../../../server/records/changes/field-changes'
import { type CalendarDate, dateInZone, plusDays } from '../../../src/framework/values/dates'
import { employees } from '../../people/employees'
import type { Period } from '../rules/leave-years'
import { datedFacts, type PastFacts, type Quota, type QuotaPerson } from './quota-types'

/** A quota of a person, or none, from one date to another. */
interface DatedQuota extends Period {
  quota: Quota | undefined
}

/**
 * Lists the quotas of a person in a year, by the facts that were true on each day. Periods with the same quota
 * are one.
 */
export function listDatedQuotas(
  person: QuotaPerson,
  year: Period,
  findQuota: (person: QuotaPerson) => Quota | undefined,
): DatedQuota[] {
  const periods: DatedQuota[] = []
  let from = year.from
  const add = (to: CalendarDate, facts: PastFacts['facts']) => {
    if (to < from) return
    const quota = findQuota({ ...person, ...facts })
    const last = periods.at(-1)
    if (last && last.quota === quota) last.to = to
    else periods.push({ from, to, quota })
    from = plusDays(to, 1) ?? to
  }
  for (const { until, facts } of person.past ?? [])
    if (until > year.from && until <= year.to) add(plusDays(until, -1) ?? until, facts)
  add(year.to, {})
  return periods
}

/** Adds to people which facts were true before changes since a day. A change counts from its day on. */
export async function addPastFacts(
  sql: Sql,
  people: readonly QuotaPerson[],
  since: CalendarDate,
  zone: string,
): Promise<QuotaPerson[]> {
  const empIds = people.map(({ empId }) => empId)
  // The company's day may have begun the day before by universal time.
  const changes = await readFieldChanges(sql, employees, empIds, datedFacts, plusDays(since, -1) ?? since)
  const byPerson = new Map<number, FieldChange[]>()
  for (const change of changes) byPerson.set(change.recordId, [...(byPerson.get(change.recordId) ?? []), change])
  return people.map((person) => ({ ...person, past: listPastFacts(person, byPerson.get(person.empId) ?? [], zone) }))
}

function listPastFacts(person: QuotaPerson, changes: readonly FieldChange[], zone: string): PastFacts[] {
  const past: PastFacts[] = []
  let facts: PastFacts['facts'] = Object.fromEntries(datedFacts.map((name) => [name, person[name]]))
  const findDate = ({ at }: FieldChange) => dateInZone(zone, Date.parse(at))
  const creation = changes.find(({ action }) => action === 'create')
  for (const change of [...changes].reverse()) {
    // What is corrected on the day on which a person is entered was never true.
    if (creation && findDate(change) <= findDate(creation)) break
    const { changes: values } = change
    const before = Object.fromEntries(datedFacts.flatMap((name) => (values[name] ? [[name, values[name][0]]] : [])))
    facts = { ...facts, ...before }
    past.unshift({ until: findDate(change), facts })
  }
  return past
}
