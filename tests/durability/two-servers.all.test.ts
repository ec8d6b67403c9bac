import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { postToLedger } from '../../resources/leaveAccount/server/post-to-ledger'
import type { Envelope } from '../../src/framework/errors'
import { plusDays } from '../../src/framework/values/dates'
import { companyOf } from '../approvals/company'
import { type LeaveCompany, startLeave } from '../leave/company'
import { type Person, testSettings } from '../setup/app'
import { companyYear } from '../setup/clock'
import { rounds } from '../setup/tier'
import { Program } from './program'
import { until } from './until'
import { type Params, Wire } from './wire'

const program = new Program()
let company: LeaveCompany
let delegate: Person
/** What each of the servers listens at. */
let origins: readonly string[]
let leaveType = 0

const year = companyYear() + 1
const first = `${year}-03-01`
const dayAt = (index: number) => plusDays(first, index) ?? first

beforeAll(async () => {
  await program.build()
  company = await startLeave()
  delegate = await company.hire()
  await companyOf(company.app).delegate(company.manager, delegate)
  leaveType = await company.leaveType('ANY', { countsHolidays: true })
  const [found] = await company.rows<{ name: string }>('select current_database() as name')
  const settings = {
    DATABASE_URL: urlOf(found?.name ?? ''),
    SEED: 'empty',
    STEWARD_SECRET: testSettings.secret,
    STEWARD_RATE_LIMIT: '10000000',
    LOG_LEVEL: 'silent',
  }
  origins = await Promise.all([0, 1].map(() => program.start(program.newHome(), settings).ready))
}, 300_000)
afterAll(async () => {
  await program.cleanUp()
  await company.app.close()
})

function urlOf(database: string): string {
  const { host, port, user, password, connectionString } = inject('cluster').connection
  if (connectionString) return Object.assign(new URL(connectionString), { pathname: `/${database}` }).href
  const words = { host: String(host), port: String(port), user: String(user), password: String(password ?? '') }
  return `postgres:///${database}?${new URLSearchParams(words)}`
}

type Answer = Envelope<{ id: number }>

/** Calls one of the servers, again where it is too busy, as a browser does. */
async function callOn(server: number, { token }: Person, operation: string, params: Params): Promise<Answer> {
  const wire = new Wire(origins[server % origins.length] ?? '', token)
  const key = randomBytes(12).toString('base64url')
  let reply = await wire.call(operation, params, key)
  await until('the server has time', async () => {
    if (reply.status === 503) reply = await wire.call(operation, params, key)
    return reply.status !== 503
  })
  expect(reply.status, reply.text).toBeLessThan(500)
  return JSON.parse(reply.text) as Answer
}

/** What somebody has, and what their ledger says they have. */
async function sums({ empId }: Person) {
  const [found] = await company.rows<{ posted: number; held: number; ledger: number }>(
    'select posted::float8, held::float8, (select coalesce(sum(days), 0)::float8 from leave_ledger l where l.emp_id = b.emp_id) as ledger from leave_balances b where emp_id = $1',
    [empId],
  )
  return found
}

async function somebody(days: number): Promise<Person> {
  const person = await company.hire(company.manager)
  // What was granted without a quota would be taken back by night.
  const entry = { empId: person.empId, leaveTypeId: leaveType, leaveYear: year, entryType: 'adjustment' } as const
  await company.byServer((writer) =>
    postToLedger(writer, [{ ...entry, days, effectiveDate: first, note: 'To begin with' }]),
  )
  return person
}

/** A way to decide, who goes it, and the state that it leads to. */
type Way = [state: string, operation: string, as: Person, params: Params]

const approvals = (id: number, stepId: number): Way[] => [
  ['approved', 'approveLeaveRequest', company.manager, { id }],
  ['approved', 'approveApprovalStep', delegate, { id: stepId }],
  ['approved', 'approveApprovalStep', company.manager, { id: stepId }],
  ['approved', 'approveLeaveRequest', delegate, { id }],
]

const others = (id: number, stepId: number): Way[] => [
  ['rejected', 'rejectLeaveRequest', company.manager, { id, comment: 'Not now' }],
  ['rejected', 'rejectApprovalStep', delegate, { id: stepId, comment: 'Not now' }],
  ['draft', 'sendBackLeaveRequest', company.manager, { id, comment: 'Say more' }],
]

const [times, atOnce] = [rounds(4, 20), 50]

test(`${atOnce} decisions over both servers, ${times} times: one takes effect, and is posted once`, async () => {
  const person = await somebody(times)
  let taken = 0
  for (let round = 0; round < times; round += 1) {
    const { id } = await company.asked(person, leaveType, dayAt(round * 2))
    const stepId = await companyOf(company.app).lastStep(id, 'leaveRequests')
    // In every other round all of them agree.
    const ways = [...(round % 2 ? others(id, stepId) : []), ...approvals(id, stepId)]
    const turn = (index: number) => ways[(index + round) % ways.length] as Way
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => {
        const [, operation, as, params] = turn(index)
        // The same way is gone on either server.
        return callOn(Math.floor(index / ways.length) + index, as, operation, params)
      }),
    )
    const won = answers.flatMap(({ error }, index) => (error === null ? [turn(index)[0]] : []))
    expect(won, `round ${round}`).toHaveLength(1)
    expect((await company.read(person, id)).status).toBe(won[0])
    const entries = await company.rows(
      'select entry_type, days::float8 from leave_ledger where leave_request_id = $1',
      [id],
    )
    expect(entries).toEqual(won[0] === 'approved' ? [{ entry_type: 'taken', days: -1 }] : [])
    taken += entries.length
    expect(await sums(person)).toEqual({ posted: times - taken, held: 0, ledger: times - taken })
  }
  expect(taken).toBeGreaterThanOrEqual(times / 2)
}, 300_000)

test('of eight requests over both servers as many are made as the balance has days for', async () => {
  const person = await somebody(1.5)
  for (let round = 0; round < rounds(4, 20); round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => {
        const date = dayAt(round * 8 + index)
        const dates = { fromDate: date, toDate: date }
        return callOn(index, person, 'createEmployeeLeave', { leaveTypeId: leaveType, ...dates, reason: 'Away' })
      }),
    )
    const made = answers.flatMap(({ data }) => (data ? [data.id] : []))
    expect(made, `round ${round}`).toHaveLength(1)
    expect(await sums(person)).toEqual({ posted: 1.5, held: 1, ledger: 1.5 })
    await Promise.all(
      made.map((id, index) => callOn(index + round, person, 'leaveCancel', { id, reason: 'Only tried' })),
    )
    expect(await sums(person)).toEqual({ posted: 1.5, held: 0, ledger: 1.5 })
  }
}, 300_000)
