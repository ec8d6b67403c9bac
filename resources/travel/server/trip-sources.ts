import { sqlNames, sqlPart, statement } from '../../../server/records/sql/named-sql'
import { readRecordsInForce } from '../../../server/records/write/given/records-in-force'
import type { Writer } from '../../../server/records/write/writer'
import type { StoredRecord } from '../../../src/framework/record'
import { type CalendarDate, dateInZone, plusDays } from '../../../src/framework/values/dates'
import { locations } from '../../company/locations'
import type { TripSpan } from '../../expenses/public'
import { exchangeRates } from '../../money/exchangeRates'
import { employees } from '../../people/employees'
import { identityDocuments } from '../../personnel/identityDocuments'
import { travelPolicies } from '../../policies/travelPolicies'
import { readWorkingDays } from '../../workdays/server/public'
import { computeTripHalves, type HalfRange } from '../rules/trip-times'
import { travelRequisitions } from '../travelRequisitions'

const e = sqlNames(employees, 'e')
const l = sqlNames(locations, 'l')
const d = sqlNames(identityDocuments, 'd')
const t = sqlNames(travelRequisitions, 't')

/** What a trip needs to know of its traveller. */
interface Traveller {
  grade: string | null
  zone: string | null
  joinedOn: CalendarDate
  leavesOn: CalendarDate | null
  passportUntil: CalendarDate | null
  hasOverdueTrip: boolean
}

/** The last day of the passports of a person `e` in the states of the third parameter. */
const passportUntil = sqlPart`(select max(${d.expiresOn})::text from ${d}
  where ${d.empId} = ${e.id} and ${d.docType} = 'passport' and ${d.status} = any($3::text[]))`

const travellerSql = statement('traveller')`
  select ${e.grade}, ${l.zone}, ${e.dateOfJoining} as "joinedOn", ${e.lastWorkingDate} as "leavesOn",
    ${passportUntil} as "passportUntil",
    exists (select from ${t} where ${t.empId} = ${e.id}
      and ${t.id} is distinct from $2::bigint and ${t.status} = 'approved'
      and ${t.settlementDueOn} < $4::date) as "hasOverdueTrip"
  from ${e} left join ${l} on ${l.id} = ${e.locationId} where ${e.id} = $1`

/** Reads the traveller, with the date of today in the zone of the traveller. */
export async function readTraveller({ sql, company, today }: Writer, empId: number, tripId: number | undefined) {
  const query = travellerSql(empId, tripId ?? null, identityDocuments.workflow.sets.held, today)
  const [row] = (await sql.query<Traveller>(query)).rows
  return row && { ...row, today: dateInZone(row.zone ?? company.zone, Date.now()) }
}

type TravelPolicy = StoredRecord<typeof travelPolicies>

/** Reads the travel policy in force for a person on each of the dates. */
export async function readTravelPolicies(writer: Writer, who: number, dates: readonly CalendarDate[]) {
  const queries = dates.map((day) => ({ day, equal: {}, who }))
  const versions = await readRecordsInForce(writer, travelPolicies.name, queries, 'free')
  const byDate = new Map(dates.map((date, place) => [date, versions[place] as TravelPolicy | null]))
  return (date: CalendarDate) => byDate.get(date) ?? null
}

/** Reads what one unit of each currency is worth on a day. */
export async function readRates(writer: Writer, currencies: readonly string[], day: CalendarDate) {
  const queries = currencies.map((currency) => ({ day, equal: { currency } }))
  const rates = await readRecordsInForce(writer, exchangeRates.name, queries, 'free')
  const byCurrency = new Map(
    currencies.map((currency, place) => [currency, (rates[place] as StoredRecord<typeof exchangeRates> | null)?.rate]),
  )
  return (currency: string) => byCurrency.get(currency)
}

/** Reads which halves of days a trip takes, by the working time of its traveller. */
export async function readTripHalves({ sql }: Writer, empId: number, span: TripSpan): Promise<HalfRange | null> {
  const dayOf = await readWorkingDays(sql, { empIds: [empId], from: span.first, to: span.last })
  return computeTripHalves(span, (date) => dayOf(empId, date).rules.timing)
}

/** Adds months to a date; a day that the month does not have becomes its last one. */
function plusMonths(date: CalendarDate, months: number): CalendarDate {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const at = year * 12 + month - 1 + months
  const first = `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`
  const next = `${Math.floor((at + 1) / 12)}-${String(((at + 1) % 12) + 1).padStart(2, '0')}-01`
  const [last = first, same = first] = [plusDays(next, -1), plusDays(first, Number(date.slice(8)) - 1)]
  return same < last ? same : last
}

function judgePassport(tripType: string | null, until: CalendarDate | null, toDate: CalendarDate) {
  if (tripType !== 'international') return null
  if (until === null) return 'missing' as const
  if (until < toDate) return 'expires_before_return' as const
  return until < plusMonths(toDate, 6) ? ('expires_within_six_months' as const) : ('ok' as const)
}

/** Checks the passport against the last day of a trip abroad; null for a domestic one. */
export const checkPassport = (tripType: string | null, until: CalendarDate | null, toDate: CalendarDate) => ({
  documentCheck: judgePassport(tripType, until, toDate),
})

const tripsAbroadSql = statement('trips_abroad')`
  select ${t.id}, ${t.toDate} as "toDate", ${t.documentCheck} as stored, ${passportUntil} as "passportUntil"
  from ${t} join ${e} on ${e.id} = ${t.empId} where ${e.id} = any($1::bigint[]) and ${t.tripType} = 'international'
    and ${t.status} = any($2::text[]) and ${t.toDate} >= $4::date order by ${t.id}`

interface TripAbroad {
  id: number
  toDate: CalendarDate
  stored: string | null
  passportUntil: CalendarDate | null
}

/** Reads what the passports of people say now of their trips abroad, where it differs from what is stored. */
export async function readPassportChanges({ sql, today }: Writer, empIds: readonly number[]) {
  const [{ open }, { held }] = [travelRequisitions.workflow.sets, identityDocuments.workflow.sets]
  const { rows } = await sql.query<TripAbroad>(tripsAbroadSql(empIds, open, held, today))
  return rows.flatMap(({ id, toDate, passportUntil, stored }) => {
    const values = checkPassport('international', passportUntil, toDate)
    return values.documentCheck === stored ? [] : [{ id, values }]
  })
}
