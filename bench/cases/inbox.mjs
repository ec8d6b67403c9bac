import { password, people } from '../fill.mjs'
import { addArea } from '../more-areas.mjs'
import { median } from '../rates.mjs'
import { call } from '../wire.mjs'

const waiting = 10_000
const inBulk = 500
/** Besides leave. */
const asks = Array.from({ length: 11 }, (_, n) => `benchAsk${n + 1}`)
const kinds = [
  'attendance',
  'onDuty',
  'travel',
  'timesheet',
  'expense',
  'procurement',
  'tool',
  'exit',
  'document',
  'change',
  'other',
]

/** Declares eleven more resources of which records wait for decisions, in a copy of the program. */
export const declareAsks = (copy) => addArea(copy, 'benchAsks', declarations())

const declarations = () => `
import { longText, number, ref, text } from '../../src/fields'
import { defineResource } from '../../src/framework/resource'

const ask = (name: string, kind: string) =>
  defineResource(name, {
    label: name,
    route: name,
    title: 'what',
    fields: {
      what: text({ required: true, max: 100 }),
      amount: number({ required: true }),
      empId: ref('employees', { required: true, default: '$me' }),
      reason: longText(),
    },
    access: [{ to: 'employee', can: ['list', 'show', 'create'], where: { empId: { eq: '$me' } } }],
    workflow: {
      field: 'status',
      initial: 'pending',
      states: { pending: {}, approved: {}, rejected: {} },
      transitions: {
        approve: { from: 'pending', to: 'approved', by: [], comment: 'optional' },
        reject: { from: 'pending', to: 'rejected', by: [], comment: 'required' },
      },
    },
    approval: {
      kind,
      waits: 'pending',
      requester: 'empId',
      approve: 'approve',
      reject: 'reject',
      deciders: 'employee',
      facts: ['amount', 'reason'],
      rules: [{ name: 'Usual', steps: [{ by: 'manager', hours: 48 }] }],
    },
  })

export const resources = [${asks.map((name, n) => `ask('${name}', '${kinds[n]}')`).join(', ')}]
`

/**
 * Ten thousand requests of twelve resources wait for one person: how long the inbox takes to open, with what the
 * decisions rest on and the counts, and how long five hundred decisions at once.
 */
export async function measureInbox({ server, report, samples }) {
  await fill(server)
  const { data } = await call(server, 'getEmployeeByCredentials', { username: people.worker, password })
  const asked = (operation, values) => call(server, operation, values, { token: data.accessToken })
  const { data: counted } = await asked('getInboxCountForHome', {})
  if (counted.total !== waiting) throw new Error(`${counted.total} requests wait, not ${waiting}`)
  for (const [name, page] of [
    ['first', 1],
    ['last', waiting / 50],
  ]) {
    const times = []
    for (let turn = 0; turn < samples + 5; turn++) times.push(await timed(() => open(asked, page)))
    // The statements of the first ones were not prepared yet.
    report.add(`inbox.${name}.p95`, p95(times.slice(5)), 'ms', { aim: ['<=', 400], n: samples })
  }
  const bulk = []
  for (let turn = 0; turn < 3; turn++) bulk.push(await timed(() => decide(asked)))
  report.add('inbox.bulk', median(bulk) / 1000, 's', { aim: ['<=', 5], n: bulk.length })
}

const toDecide = { status: { eq: 'current' }, id: { in: '$toDecide' } }
const decidedByMe = { decidedByEmpId: { eq: '$me' } }
const columns = [
  'title',
  'entityType',
  'recordId',
  'requesterEmpId',
  'stepNo',
  'stepCount',
  'status',
  'enteredAt',
  'dueAt',
]

/** As the page asks. */
async function open(asked, page) {
  const items = async () => {
    const question = { page, perPage: 50, sort: [['enteredAt', 'asc']], filter: { and: [toDecide] }, fields: columns }
    const { data } = await asked('getInboxItems', question)
    if (data.length !== 50) throw new Error(`The inbox shows ${data.length} requests`)
    const { data: facts } = await asked('getInboxFacts', { ids: data.map(({ id }) => id) })
    if (facts.length !== 50 || facts.some(({ values }) => Object.keys(values).length === 0))
      throw new Error('Facts are missing')
  }
  await Promise.all([
    items(),
    asked('getInboxCountForHome', {}),
    asked('getMyRequests', { status: 'returned', perPage: 1 }),
    asked('getInboxItems', { perPage: 1, filter: decidedByMe, fields: ['title'] }),
  ])
}

async function decide(asked) {
  const filter = { and: [toDecide, { entityType: { in: asks } }] }
  const { data } = await asked('getInboxItems', { perPage: inBulk, filter, fields: ['title'] })
  const { data: done } = await asked('decideInboxItems', { ids: data.map(({ id }) => id), action: 'approve' })
  const refused = done.filter((each) => !each.done)
  if (done.length !== inBulk || refused.length > 0) throw new Error(`Refused: ${JSON.stringify(refused.slice(0, 3))}`)
}

async function timed(work) {
  const began = performance.now()
  await work()
  return performance.now() - began
}

const p95 = (times) => times.sort((one, other) => one - other)[Math.floor(times.length * 0.95)]

/** Everybody's requests wait for the first person, whom all of them report to. */
async function fill(server) {
  const each = Math.floor(waiting / (asks.length + 1))
  const asker = `(select min(id) from employees) + 1 + n % 39`
  for (const name of asks)
    await server.query(
      `insert into ${tableOf(name)} (what, amount, emp_id, reason, status, created_by)
       select 'Request ' || n, n, ${asker}, 'Because of the bench', 'pending', ${asker} from generate_series(1, ${each}) n`,
    )
  await server.query(
    `insert into leave_types (code, name, colour, category, unit, accrual, accrual_timing, rounding, sandwich_rule, status) values ('BEN', 'Leave', 'blue', 'other', 'day', 'upfront', 'start', 'none', 'none', 'active')`,
  )
  await server.query(
    `insert into leave_requests (leave_number, emp_id, leave_type_id, from_date, from_session, to_date, to_session, days, reason, status, created_by)
     select 'LV-' || n, ${asker}, (select max(id) from leave_types), date '2027-01-01' + n, 'full', date '2027-01-01' + n, 'full', 1, 'Because of the bench', 'pending', ${asker}
     from generate_series(1, ${waiting - each * asks.length}) n`,
  )
  for (const name of [...asks, 'leaveRequests']) await handIn(server, name)
  await server.query('vacuum analyze')
}

const tableOf = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function handIn(server, name) {
  const title = name === 'leaveRequests' ? 'leave_number' : 'what'
  await server.query(
    `insert into approval_steps (title, entity_type, record_id, requester_emp_id, round, step_no, step_count, level, approver, mode, hours, rule, entered_at, due_at, status)
     select ${title}, '${name}', id, emp_id, 1, 1, 1, 'manager', 'Manager', 'any', 48, 'Usual', now() - id * interval '1 minute', now() + (1 + id % 48) * interval '1 hour', 'current' from ${tableOf(name)}`,
  )
  await server.query(
    `insert into approval_approvers (step_id, emp_id, "as") select id, (select min(id) from employees), 'Manager' from approval_steps where entity_type = '${name}'`,
  )
}
