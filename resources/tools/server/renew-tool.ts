import { refuseInWords } from '../../../server/records/write/checks/refuse'
import type { ChangedOf } from '../../../server/records/write/handler'
import { createRecord } from '../../../server/records/write/save'
import { changeRecord } from '../../../server/records/write/typed-records'
import { asServer, type Writer, withSystemRights } from '../../../server/records/write/writer'
import { type Amount, compareAmounts } from '../../../src/framework/values/money'
import { plusServiceMonths } from '../rules/service-months'
import { computePeriodPrice } from '../rules/tool-prices'
import type { toolPurchases } from '../toolPurchases'
import { toolSeats } from '../toolSeats'
import { toolTerms } from '../toolTerms'
import { readAgreedTerms, readHeldSeats } from './tool-records'
import { words } from './words'

type ToolChange = ChangedOf<typeof toolPurchases>
type Tool = ToolChange['record']

/** The first day after the term that follows. */
export const findNextRenewal = ({ renewalDate, term, startDate }: Pick<Tool, 'renewalDate' | 'term' | 'startDate'>) =>
  renewalDate && plusServiceMonths(renewalDate, term ?? 1, startDate)

/** Enters the first term of a tool that is agreed to. */
export const enterFirstTerm = (change: ToolChange): Promise<number> => {
  const { startDate: startsOn, renewalDate: endsOn, seats, unitCost } = change.record
  return enterTerm(change, { kind: 'first', startsOn, endsOn, seats, unitCost })
}

/** Enters the owner's decision; what costs more than was approved last waits for approval. */
export async function enterRenewal(change: ToolChange): Promise<void> {
  const { writer, id, record, asked } = change
  const [seats, unitCost] = [Number(asked.newSeats), String(asked.newUnitCost ?? record.unitCost)]
  const keptByName = (asked.keep ?? []) as readonly { empId: number }[]
  const heldSeats = await readHeldSeats(writer, id)
  for (const { empId } of keptByName) {
    const seat = heldSeats.find(
      (one) => one.empId === empId && one.wasAsked && !one.leavesBefore && one.answer === null,
    )
    if (!seat) refuseInWords(words, 'keep', 'notWithoutAnswer', { empId })
    await changeRecord(withSystemRights(writer), toolSeats, seat.id, { answer: 'kept' })
  }
  const confirmed = heldSeats.filter((seat) => !seat.wasAsked || (seat.answer === 'needed' && !seat.leavesBefore))
  const needed = confirmed.length + keptByName.length
  if (seats < needed) refuseInWords(words, 'newSeats', 'seatsBelowHolders', { needed, seats })
  const [startsOn, endsOn] = [record.renewalDate, findNextRenewal(record)]
  await enterTerm(change, { kind: 'renewal', startsOn, endsOn, seats, unitCost })
}

/** Enters another number of seats from today on. */
export const enterSeats = (change: ToolChange): Promise<number> => {
  const { renewalDate: endsOn, unitCost } = change.record
  const seats = Number(change.asked.newSeats)
  return enterTerm(change, { kind: 'seats', startsOn: change.writer.today, endsOn, seats, unitCost })
}

interface NewTerm {
  kind: 'first' | 'renewal' | 'seats'
  startsOn: string | null
  endsOn: string | null
  seats: number
  unitCost: Amount
}

function enterTerm({ writer, id, record }: ToolChange, term: NewTerm): Promise<number> {
  const { currency, approvedTotal } = record
  const cost = computePeriodPrice({ ...term, currency }) ?? '0'
  const isDearer = term.kind !== 'first' && compareAmounts(cost, approvedTotal ?? '0') > 0
  return createRecord(withSystemRights(writer), toolTerms.name, { ...term, toolId: id, currency, isDearer })
}

/** A tool that renews itself goes on with its last term: seats, price and rate stay. */
export async function extendTerm({ writer, id, record }: ToolChange): Promise<void> {
  const last = (await readAgreedTerms(writer, id)).findLast(({ kind }) => kind !== 'seats')
  if (last) await changeRecord(asServer(writer), toolTerms, last.id, { endsOn: record.renewalDate })
}

/** Takes back what the owner said about holders, where the renewal is not agreed to. */
export async function forgetKeptSeats(writer: Writer, toolId: number): Promise<void> {
  for (const { id, answer } of await readHeldSeats(writer, toolId))
    if (answer === 'kept') await changeRecord(asServer(writer), toolSeats, id, { answer: null })
}
