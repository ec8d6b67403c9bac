import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endTokensAndCodes } from '../../server/session/one-time-tokens'
import type { Person } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { isExhaustive } from '../setup/tier'
import { asks } from './asks'
import { type Company, startCompany } from './requests'

let company: Company
let requester: Person
let manager: Person
let chief: Person

beforeAll(async () => {
  company = await startCompany()
})
afterAll(() => company.close())
beforeEach(async () => {
  await sql('delete from address_guesses')
  requester = await company.hire('employee')
  manager = await company.hire('employee')
  chief = await company.hire('employee')
  await company.reportsTo(requester, manager)
  await company.reportsTo(manager, chief)
})

const sql = (text: string, ...values: unknown[]) => company.app.db.query({ text, values })
const tokenOf = async (who: Person) => (await company.mails(who)).at(-1)?.only.token
const look = (token: string | undefined) => company.call(undefined, 'getDecisionByLink', { token })
const decide = (token: string | undefined, decision: string, comment?: string) =>
  company.call(undefined, 'decideByLink', { token, decision, ...(comment && { comment }) })
const statusOf = async (id: number) => (await company.read(id, requester))?.status
/** Every way in which a link is none answers the same. */
const plain = { code: 'invalidLink', data: null, args: undefined, fields: undefined }
const answerOf = ({ code, data, args, fields }: Awaited<ReturnType<typeof look>>) => ({ code, data, args, fields })

test('a link shows what it is about and decides nothing by that; then it decides as the person, once', async () => {
  const { id } = await company.ask(requester, 40)
  const token = await tokenOf(manager)
  for (let look2 = 0; look2 < 3; look2++)
    expect((await look(token)).data).toMatchObject({
      title: 'A chair',
      kind: 'Ask',
      as: 'Manager',
      facts: [{ label: 'Amount', text: expect.stringContaining('40') }],
      can: [
        { decision: 'approve', needsComment: false },
        { decision: 'reject', needsComment: true },
        { decision: 'sendBack' },
      ],
    })
  expect(await statusOf(id)).toBe('pending')
  expect((await decide(token, 'reject')).fields).toMatchObject({ comment: { code: 'required' } })
  expect((await decide(token, 'approve')).error).toBeNull()
  expect(await statusOf(id)).toBe('approved')
  const [step] = await company.stepsOf(id)
  const history = await company.call(manager, 'getApprovalStepHistory', { id: step?.id })
  expect(JSON.stringify(history.data)).toContain('approve')
  expect(answerOf(await decide(token, 'approve'))).toEqual(plain)
})

test('whoever is asked and begins later decides neither by link nor otherwise, and from that day on does', async () => {
  const { id } = await company.ask(requester)
  const token = await tokenOf(manager)
  const begins = (days: number) =>
    sql('update employees set date_of_joining = $2 where id = $1', manager.empId, daysFromToday(days))
  await begins(1)
  expect(answerOf(await look(token))).toEqual(plain)
  expect(answerOf(await decide(token, 'approve'))).toEqual(plain)
  const later = await company.app.again(manager)
  expect((await company.call(later, 'approveAsk', { id })).code).toBe('forbidden')
  expect((await company.call(later, 'getInboxItems', {})).code).toBe('forbidden')
  expect(await statusOf(id)).toBe('pending')
  await begins(0)
  expect((await decide(token, 'approve')).error).toBeNull()
  expect(await statusOf(id)).toBe('approved')
})

test('forged, of another server, expired, used, of a closed account or one whose password changed: one plain answer', async () => {
  await company.ask(requester)
  const token = String(await tokenOf(manager))
  const forged = [
    `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
    'x',
    token.toUpperCase(),
    `${token} `.repeat(2),
  ]
  for (const each of forged)
    for (const way of [look(each), decide(each, 'approve')]) expect(answerOf(await way)).toEqual(plain)
  await sql(`update decision_links set expires_at = now() where emp_id = $1`, manager.empId)
  expect(answerOf(await look(token))).toEqual(plain)
  await company.ask(requester)
  await sql(`update accounts set status = 'suspended' where emp_id = $1`, manager.empId)
  expect(answerOf(await look(await tokenOf(manager)))).toEqual(plain)
  await sql(`update accounts set status = 'active', must_change_password = true where emp_id = $1`, manager.empId)
  expect(answerOf(await decide(await tokenOf(manager), 'approve'))).toEqual(plain)
  await sql(`update accounts set must_change_password = false where emp_id = $1`, manager.empId)
  expect((await look(await tokenOf(manager))).error).toBeNull()
  await company.app.db.transaction((tx) => endTokensAndCodes(tx, manager.empId))
  expect(answerOf(await decide(await tokenOf(manager), 'approve'))).toEqual(plain)
})

test('a person who lost the seat, and a request that was taken back: the same answer', async () => {
  const delegation = await company.delegate(manager, chief)
  await company.ask(requester)
  const token = await tokenOf(chief)
  expect((await look(token)).error).toBeNull()
  await company.call(manager, 'endDelegation', { id: delegation })
  for (const way of [look(token), decide(token, 'approve')]) expect(answerOf(await way)).toEqual(plain)
  const gone = await company.ask(requester)
  await company.call(requester, 'cancelAsk', { id: gone.id })
  expect(answerOf(await look(await tokenOf(manager)))).toEqual(plain)
  expect(answerOf(await decide(await tokenOf(manager), 'approve'))).toEqual(plain)
})

test('what was decided meanwhile is told by whom and when', async () => {
  await company.delegate(manager, chief)
  const { id } = await company.ask(requester)
  await company.call(manager, 'approveAsk', { id })
  const expected = { code: 'alreadyDecided', args: { by: expect.stringContaining('Tester'), at: expect.any(String) } }
  for (const way of [look(await tokenOf(chief)), decide(await tokenOf(chief), 'approve')])
    expect(await way).toMatchObject(expected)
})

test('an address that guesses is judged no more, also where the next one would be right', async () => {
  await company.ask(requester)
  for (let guess = 0; guess < 50; guess++) await look(`guess ${guess}`)
  expect(answerOf(await look(await tokenOf(manager)))).toEqual(plain)
  await sql('delete from address_guesses')
  expect((await look(await tokenOf(manager))).error).toBeNull()
})

test('where something is to be seen first, the link shows the request and leaves the decision to the inbox', async () => {
  const flag = { code: 'doubled', tone: 'warning', isFlag: true } as const
  const other = await startCompany(asks, { facts: async (_, ids) => new Map(ids.map((id) => [id, [flag]])) })
  const [one, boss] = [await other.hire('employee'), await other.hire('employee')]
  await other.reportsTo(one, boss)
  await other.ask(one)
  const token = (await other.mails(boss))[0]?.only.token
  const { data } = await other.call(undefined, 'getDecisionByLink', { token })
  expect(data).toMatchObject({ title: 'A chair', mustOpen: true, can: [] })
  await other.close()
})

test('what the database keeps opens nothing', async () => {
  await company.ask(requester)
  const { rows } = await company.app.db.query<{ hash: string }>({
    text: 'select hash from decision_links where emp_id = $1',
    values: [manager.empId],
  })
  expect(rows).toHaveLength(1)
  expect(answerOf(await look(rows[0]?.hash))).toEqual(plain)
  expect(rows[0]?.hash).not.toBe(await tokenOf(manager))
})

const late = ['alreadyDecided', 'illegalTransition', 'invalidLink', 'forbidden', 'notFound']
const rounds = isExhaustive ? 40 : 8
const callsOfEachWay = 8

test(`link, record, step, list and withdrawal at once, ${rounds} times: one holds`, { timeout: 180_000 }, async () => {
  const ids: number[] = []
  for (let round = 0; round < rounds; round++) ids.push((await company.ask(requester)).id)
  const tokens = (await company.mails(manager)).map(({ only }) => only.token)
  expect(tokens).toHaveLength(rounds)
  const outcomes = new Set<string>()
  for (const [round, id] of ids.entries()) outcomes.add(await settledOnce(id, tokens[round], round))
  // Where one way always won, nothing raced.
  expect(outcomes.size).toBeGreaterThan(1)
  const { rows } = await sql('select deadlocks::int from pg_stat_database where datname = current_database()')
  expect(rows).toEqual([{ deadlocks: 0 }])
})

/** Everybody decides at once by every way; answers how the request came to stand. */
async function settledOnce(id: number, token: string | undefined, round: number): Promise<string> {
  await sql('delete from address_guesses')
  const [step] = await company.stepsOf(id)
  const ways = [
    () => decide(token, 'approve'),
    () => decide(token, 'reject', 'No'),
    () => company.call(manager, 'approveAsk', { id }),
    () => company.call(manager, 'rejectApprovalStep', { id: step?.id, comment: 'No' }),
    () => inBulk(step?.id, 'approve'),
    () => inBulk(step?.id, 'sendBack'),
    () => company.call(requester, 'cancelAsk', { id }),
  ]
  // Another way comes first each time.
  const calls = Array.from({ length: ways.length * callsOfEachWay }, (_, index) => ways[(index + round) % ways.length])
  const codes = await Promise.all(calls.map((way) => codeOf(way)))
  const told = `round ${round}: ${codes.join()}`
  expect(
    codes.filter((code) => code === 'done'),
    told,
  ).toHaveLength(1)
  expect(
    codes.filter((code) => code !== 'done' && !late.includes(code)),
    told,
  ).toEqual([])
  const open = (await company.stepsOf(id)).filter(({ status }) => status === 'current' || status === 'waiting')
  const status = String(await statusOf(id))
  expect([open, status]).toEqual([[], expect.stringMatching(/approved|rejected|returned|cancelled/)])
  return status
}

/** What became of a call; one that a busy server turned away is made again, as it asks for. */
async function codeOf(way: (() => Promise<{ code?: string }>) | undefined, triesLeft = 20): Promise<string> {
  const { code = 'done' } = (await way?.()) ?? {}
  return code === 'unavailable' && triesLeft > 0 ? codeOf(way, triesLeft - 1) : code
}

/** The answer for the one step, as that of a call. */
async function inBulk(id: number | undefined, action: string): Promise<{ code?: string }> {
  const answer = await company.call(manager, 'decideInboxItems', { ids: [id], action, comment: 'In bulk' })
  const [one] = (answer.data as unknown as { code?: string }[] | null) ?? []
  return one ?? answer
}
