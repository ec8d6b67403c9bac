import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { createRecord, deleteRecordWithParts } from '../../../server/records/write/save'
import { asServer, type Writer } from '../../../server/records/write/writer'
import type { CalendarDate } from '../../../src/framework/values/dates'
import { findTripSpan, toLegs } from '../../expenses/public'
import { type HalfRange, subtractRange, type TimeSpell, toHalf, toSpell } from '../rules/trip-times'
import { travelTimes } from '../travelTimes.resource.json'
import { readTripHalves } from './trip-sources'

const w = sqlNames(travelTimes, 'w')

const timesSql = statement('times_of_trip')`
  select ${w.id}, ${w.kind}, ${w.fromDate} as "fromDate", ${w.fromSession} as "fromSession",
    ${w.toDate} as "toDate", ${w.toSession} as "toSession"
  from ${w} where ${w.requisitionId} = $1 order by ${w.id}`

interface StoredSpell extends TimeSpell {
  id: number
  kind: string
}

const readSpells = async ({ sql }: Writer, tripId: number): Promise<StoredSpell[]> =>
  (await sql.query<StoredSpell>(timesSql(tripId))).rows

const toRange = ({ fromDate, fromSession, toDate, toSession }: TimeSpell): HalfRange => ({
  from: toHalf(fromDate, fromSession === 'second_half'),
  to: toHalf(toDate, toSession !== 'first_half'),
})

interface TimedTrip {
  empId: number
  legs: Parameters<typeof toLegs>[0]
}

async function replaceSpells(writer: Writer, removed: readonly StoredSpell[], added: readonly object[]): Promise<void> {
  for (const { id } of removed) await deleteRecordWithParts(asServer(writer), travelTimes.name, id, undefined)
  for (const spell of added) await createRecord(asServer(writer), travelTimes.name, { ...spell })
}

/** Takes the time that a trip asks for, beside the time that was approved before. */
export async function takeAskedTime(writer: Writer, tripId: number, { empId, legs }: TimedTrip): Promise<void> {
  const span = findTripSpan(toLegs(legs))
  const range = span ? await readTripHalves(writer, empId, span) : null
  const spells = await readSpells(writer, tripId)
  const approved = spells.find(({ kind }) => kind === 'approved')
  const parts = subtractRange(range, approved ? toRange(approved) : null)
  const added = parts.map((part) => ({ requisitionId: tripId, empId, kind: 'asked', ...toSpell(part) }))
  await replaceSpells(
    writer,
    spells.filter(({ kind }) => kind === 'asked'),
    added,
  )
}

/** Takes the time of a trip that is approved, and no other. */
export async function takeApprovedTime(writer: Writer, tripId: number, { empId, legs }: TimedTrip): Promise<void> {
  const span = findTripSpan(toLegs(legs))
  const range = span ? await readTripHalves(writer, empId, span) : null
  const added = range ? [{ requisitionId: tripId, empId, kind: 'approved', ...toSpell(range) }] : []
  await replaceSpells(writer, await readSpells(writer, tripId), added)
}

/** Releases the time of a trip. Approved days that have begun remain travel. */
export async function releaseTime(
  writer: Writer,
  tripId: number,
  empId: number,
  begunUntil: CalendarDate | null,
): Promise<void> {
  const spells = await readSpells(writer, tripId)
  const approved = spells.find(({ kind }) => kind === 'approved')
  const end = begunUntil === null ? Number.NEGATIVE_INFINITY : toHalf(begunUntil, true)
  const range = approved && toRange(approved)
  const parts = range && range.from <= end ? [{ from: range.from, to: Math.min(range.to, end) }] : []
  await replaceSpells(
    writer,
    spells,
    parts.map((part) => ({ requisitionId: tripId, empId, kind: 'approved', ...toSpell(part) })),
  )
}
