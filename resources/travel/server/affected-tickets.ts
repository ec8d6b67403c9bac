import { sqlNames, statement } from '../../../server/records/sql/named-sql'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer } from '../../../server/records/write/writer'
import { toLegs, toStays } from '../../expenses/public'
import { travelTickets } from '../travelTickets'
import { readLastVersion } from './trip-versions'

const k = sqlNames(travelTickets, 'k')

const ticketsSql = statement('tickets_of_trip')`
  select ${k.id}, ${k.legNumber}::int as "legNumber",
    ${k.stayNumber}::int as "stayNumber", ${k.isAffected} as "isAffected"
  from ${k} where ${k.requisitionId} = $1 and ${k.status} = any($2::text[]) order by ${k.id}`

interface TicketOfTrip {
  id: number
  legNumber: number | null
  stayNumber: number | null
  isAffected: boolean
}

const readOpenTickets = async ({ sql }: Writer, tripId: number): Promise<TicketOfTrip[]> =>
  (await sql.query<TicketOfTrip>(ticketsSql(tripId, travelTickets.workflow.sets.open))).rows

interface StoredRoute {
  legs: readonly (NonNullable<Parameters<typeof toLegs>[0]>[number] & { readonly mode: string | null })[] | null
  stays: Parameters<typeof toStays>[0]
}

/** Builds keys by which legs and stays are equal: by route, mode and departure, or by city and dates. */
const toKeys = ({ legs, stays }: StoredRoute) => ({
  legs: toLegs(legs).map((leg) => JSON.stringify([leg.from, leg.to, leg.mode, Date.parse(leg.departAt)])),
  stays: toStays(stays).map((stay) => JSON.stringify([stay.city, stay.checkIn, stay.checkOut])),
})

/** Finds the leg or the stay of each open ticket in the new route; undefined if it has no equal there. */
async function findPlaces(writer: Writer, tripId: number, before: StoredRoute, after: StoredRoute) {
  const [former, next] = [toKeys(before), toKeys(after)]
  const find = (place: number | null, from: readonly string[], to: readonly string[]) => {
    const at = place === null ? -1 : to.indexOf(from[place - 1] ?? '')
    return at < 0 ? undefined : at + 1
  }
  return (await readOpenTickets(writer, tripId)).map((ticket) => ({
    ...ticket,
    leg: find(ticket.legNumber, former.legs, next.legs),
    stay: find(ticket.stayNumber, former.stays, next.stays),
  }))
}

const changeTicket = (writer: Writer, id: number, values: Parameters<typeof changeRecord<typeof travelTickets>>[3]) =>
  changeRecord(asServer(writer), travelTickets, id, values)

/** Marks the tickets whose leg or stay has no equal in the route that is asked for. */
export async function markAffectedTickets(writer: Writer, tripId: number, route: StoredRoute): Promise<void> {
  const approved = await readLastVersion(writer, tripId)
  if (!approved) return
  for (const { id, legNumber, stayNumber, leg, stay, isAffected } of await findPlaces(
    writer,
    tripId,
    approved,
    route,
  )) {
    const isNow = (legNumber !== null && leg === undefined) || (stayNumber !== null && stay === undefined)
    if (isNow !== isAffected) await changeTicket(writer, id, { isAffected: isNow })
  }
}

/** Gives tickets the number of their leg or stay in the route that is approved now. */
export async function renumberTickets(
  writer: Writer,
  tripId: number,
  former: StoredRoute,
  route: StoredRoute,
): Promise<void> {
  for (const { id, leg, stay } of await findPlaces(writer, tripId, former, route))
    await changeTicket(writer, id, { legNumber: leg ?? null, stayNumber: stay ?? null })
}

export async function clearAffectedTickets(writer: Writer, tripId: number): Promise<void> {
  for (const { id } of await readOpenTickets(writer, tripId)) await changeTicket(writer, id, { isAffected: false })
}

/** Marks the open tickets of a cancelled trip, which have to be cancelled as well. Answers how many. */
export async function markAllTickets(writer: Writer, tripId: number): Promise<number> {
  const tickets = await readOpenTickets(writer, tripId)
  for (const { id } of tickets) await changeTicket(writer, id, { isAffected: true })
  return tickets.length
}
