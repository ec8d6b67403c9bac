import type { Reader } from '../../../server/records/query'
import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import type { ApprovalFact } from '../../../src/framework/approval'
import { formatAmount } from '../../../src/framework/values/money'
import { expenseAdvances } from '../../expenses/expenseAdvances'
import { employees } from '../../people/employees'
import { travelRequisitions } from '../travelRequisitions'
import { travelTickets } from '../travelTickets'

const t = sqlNames(travelRequisitions, 't')
const o = sqlNames(travelRequisitions, 'o')
const k = sqlNames(travelTickets, 'k')
const e = sqlNames(employees, 'e')
const a = sqlNames(expenseAdvances, 'a')

const factsSql = statement('trip_facts')`
  select ${t.id}, (${t.estimatedTotal} - ${t.approvedTotal})::text as difference,
    coalesce(${t.documentCheck}, 'ok') <> 'ok' as "lacksDocument", ${t.needsDirector} as "needsDirector",
    ${t.estimatedTickets}::text as tickets, ${t.estimatedLodging}::text as lodging,
    ${t.estimatedPerDiem}::text as "perDiem", (${t.estimatedLocal} + ${t.estimatedOther})::text as other,
    ${t.advanceBase}::text as advance, ${t.advanceCap}::text as cap,
    (select count(*)::int from jsonb_array_elements(coalesce(${t.lodging}, '[]')) l(stay)
      where l.stay ->> 'isOverLimit' = 'true') as stays,
    (select count(*)::int from ${k} where ${k.requisitionId} = ${t.id} and ${k.isAffected}) as affected,
    (select string_agg(${e.fullName}, ', ' order by ${e.fullName}) from ${e} where ${e.id}::text in
      (select c.person ->> 'empId' from jsonb_array_elements(coalesce(${t.coTravellers}, '[]')) c(person))) as people,
    (select count(*)::int from ${o} where ${o.empId} = ${t.empId} and ${o.id} <> ${t.id}
      and ${o.status} = 'approved' and ${o.toDate} < $2::date) as unsettled,
    (select count(*)::int from ${a} where ${a.empId} = ${t.empId} and ${a.status} = 'paid') as advances
  from ${t} where ${t.id} = any($1::bigint[])`

interface TripFactsRow {
  id: number
  difference: string | null
  lacksDocument: boolean
  needsDirector: boolean
  tickets: string | null
  lodging: string | null
  perDiem: string | null
  other: string | null
  advance: string | null
  cap: string | null
  stays: number
  affected: number
  people: string | null
  unsettled: number
  advances: number
}

/** Reads what those who decide a trip should know. */
export async function readTripFacts(
  { sql, company, today }: Reader,
  ids: readonly number[],
): Promise<Map<number, ApprovalFact[]>> {
  const { rows } = await sql.query<TripFactsRow>(factsSql(ids, today))
  return new Map(
    rows.map((row) => [row.id, [...listCosts(row, company.currency), ...listProblems(row), ...listOthers(row)]]),
  )
}

/** The estimate by its parts, what a change adds, and the advance with the greatest one of the policy. */
function listCosts(row: TripFactsRow, currency: string): ApprovalFact[] {
  const { difference, advance, cap } = row
  const inWords = (amount: string | null) => formatAmount(amount ?? '0', currency)
  const parts = {
    ...{ tickets: inWords(row.tickets), lodging: inWords(row.lodging) },
    ...{ perDiem: inWords(row.perDiem), other: inWords(row.other) },
  }
  const facts: (ApprovalFact | false)[] = [
    { code: 'travel_estimate', args: parts, tone: 'neutral', tells: 'estimatedTotal' },
    difference !== null && {
      code: 'travel_change',
      args: { difference: inWords(difference) },
      tone: 'info',
      isFlag: true,
      tells: 'estimatedTotal',
    },
    advance !== null && {
      code: 'travel_advance',
      args: { advance: inWords(advance), cap: inWords(cap) },
      tone: 'info',
      tells: 'advanceBase',
    },
  ]
  return facts.filter((fact) => fact !== false)
}

/** What the policy says about the trip. */
function listProblems({ affected, stays, needsDirector, lacksDocument }: TripFactsRow): ApprovalFact[] {
  const facts: (ApprovalFact | false)[] = [
    affected > 0 && { code: 'travel_affected', args: { tickets: affected }, tone: 'warning', isFlag: true },
    stays > 0 && { code: 'travel_over_limit', args: { stays }, tone: 'warning', isFlag: true, tells: 'lodging' },
    needsDirector && { code: 'travel_director', tone: 'info', tells: 'needsDirector' },
    lacksDocument && { code: 'travel_documents', tone: 'warning', tells: 'documentCheck' },
  ]
  return facts.filter((fact) => fact !== false)
}

/** Who else travels, and what the traveller has not settled. */
function listOthers({ people, unsettled, advances }: TripFactsRow): ApprovalFact[] {
  const facts: (ApprovalFact | false)[] = [
    people !== null && { code: 'travel_together', args: { people }, tone: 'neutral' },
    unsettled > 0 && { code: 'travel_unsettled', args: { trips: unsettled }, tone: 'warning', tells: 'advanceBase' },
    advances > 0 && { code: 'travel_advances', args: { advances }, tone: 'warning', tells: 'advanceBase' },
  ]
  return facts.filter((fact) => fact !== false)
}
