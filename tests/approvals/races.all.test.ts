import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Batch } from '../../src/framework/batch'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp } from '../setup/app'
import { isExhaustive } from '../setup/tier'
import { asks } from './asks'
import { applied, type Company, companyOf, look, type Outcome, outcomeOf } from './company'

let steward: TestApp
let company: Company
let requester: Person
let manager: Person
let delegate: Person

beforeAll(async () => {
  steward = await startApp(declaredWith(asks))
  company = companyOf(steward)
  requester = await company.hire('employee')
  manager = await company.hire('employee')
  delegate = await company.hire('employee')
  await company.reportsTo(requester, manager)
  await company.delegate(manager, delegate)
})
afterAll(() => steward.close())

/** A way to end a request, and the state it ends in. */
type Way = [state: string, decide: () => Promise<Outcome>]

async function ways(id: number, stepId: number): Promise<Way[]> {
  const call = (operation: string, key: number, as: Person) => async () => {
    const { status, body } = await steward.call(operation, { id: key, comment: 'So be it' }, { as })
    return status >= 500 ? `${operation} ${status}` : outcomeOf(body)
  }
  const batches = [
    await look(steward, 'asks', id, 'approve', manager),
    await look(steward, 'approvalSteps', stepId, 'reject', manager),
  ]
  const [approving, rejecting] = batches.map((batch) => () => applied(steward, batch as Batch, manager))
  return [
    ['approved', call('approveAsk', id, manager)],
    ['rejected', call('rejectAsk', id, manager)],
    ['cancelled', call('cancelAsk', id, requester)],
    ['approved', call('approveApprovalStep', stepId, manager)],
    ['rejected', call('rejectApprovalStep', stepId, delegate)],
    ['approved', call('approveAsk', id, delegate)],
    ['returned', call('giveBackAsk', id, manager)],
    ...(approving ? [['approved', approving] satisfies Way] : []),
    ...(rejecting ? [['rejected', rejecting] satisfies Way] : []),
  ]
}

const [rounds, atOnce] = [isExhaustive ? 40 : 8, 50]
/** Which way wins is left to the race: it goes on until so many have won, so that few rounds try as much. */
const [fewestWinners, mostRounds] = [3, 100]

test(`${atOnce} decisions at once, ${rounds} times or more: one holds, the others are told`, {
  timeout: 300_000,
}, async () => {
  const losers = new Set<Outcome>()
  const winners = new Set<string>()
  const goesOn = (round: number) => round < rounds || (winners.size < fewestWinners && round < mostRounds)
  for (let round = 0; goesOn(round); round += 1) {
    const { body } = await steward.call<{ id: number }>('createAsk', { what: 'A desk', amount: 1 }, { as: requester })
    const id = body.data?.id ?? 0
    const known = await ways(id, await company.lastStep(id))
    // Whoever begins changes from round to round; batches, which cost most, come once each.
    const few = known.slice(0, -2)
    const all = Array.from({ length: atOnce }, (_, index) => {
      const way = index < known.length ? known[(index + round) % known.length] : few[(index + round) % few.length]
      return way as Way
    })
    const outcomes = await Promise.all(all.map(([, decide]) => decide()))
    const won = all.filter((_, index) => outcomes[index] === 'done').map(([state]) => state)
    expect(won, `round ${round}: ${outcomes}`).toHaveLength(1)
    winners.add(String(won[0]))
    for (const outcome of outcomes) if (outcome !== 'done') losers.add(outcome)
    await expectSettled(id, String(won[0]))
  }
  expect([...losers].filter((code) => !['alreadyDecided', 'illegalTransition', 'forbidden'].includes(code))).toEqual([])
  expect(winners.size).toBeGreaterThanOrEqual(fewestWinners)
})

/** The request stands where the one decision led, moved once, and nothing waits. */
async function expectSettled(id: number, state: string): Promise<void> {
  const [record] = await company.rows<{ status: string; moves: number; decided: number }>(
    `select a.status, (select count(*)::int from history h where h.resource = 'asks' and h.record_id = a.id and h.action <> 'create') as moves, ` +
      `(select count(*)::int from approval_steps s where s.record_id = a.id and s.decided_at is not null) as decided from asks a where a.id = $1`,
    id,
  )
  expect(record).toEqual({ status: state, moves: 1, decided: state === 'cancelled' ? 0 : 1 })
  expect(await company.openSteps(id)).toEqual([])
}
