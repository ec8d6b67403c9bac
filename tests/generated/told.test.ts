import { afterAll, beforeAll, expect, test } from 'vitest'
import { decryptMailText } from '../../server/mail/encrypt-text'
import { buildSealContext } from '../../server/mail/outbox'
import type { TemplateName } from '../../server/mail/templates'
import type { Resource } from '../../src/framework/resource'
import { type Person, testSettings } from '../setup/app'
import { daysFromToday } from '../setup/clock'
import { rounds } from '../setup/tier'
import { everybody, type Somebody } from './askers'
import { type Company, startCompany, takeTime } from './company'
import { HiddenSources } from './hidden-sources'
import { Oracle, type Row } from './oracle'

takeTime()

/** Words that stand in one place each, by the field whose readers may find them. */
const words = {
  'Found asleep': ['employees', 'status'],
  'Was awake after all': ['employees', 'status'],
  Z77: ['employees', 'grade'],
  'Wedding of a spy': ['leaveRequests', 'overrideReason'],
  'Gone for gold': ['leaveRequests', 'reason'],
  'Nobody left to milk': ['leaveRequests', 'status'],
} as const

/** Stored fields that are changed, of all that something is computed of; all of them stand in the `all` file. */
const sourcesTried = 5

/** Records of a list whose history is read, from either end. */
const ends = 1

let company: Company
let people: Somebody[]
let oracle: Oracle
let [suspended, leave]: number[] = []

async function done<Data = Row>(as: Person, operation: string, params: object): Promise<Data> {
  const { body } = await company.call<Data>(operation, { ...params }, { as })
  expect([operation, body.error, body.fields]).toEqual([operation, null, undefined])
  return body.data as Data
}

/** HR suspends somebody and lets them come back; somebody's leave is asked for, with an exception, and refused. */
async function happen(): Promise<void> {
  const [hr, employee, manager] = await Promise.all(['hr', 'employee', 'manager'].map(company.demo))
  if (!hr || !employee || !manager) throw new Error('The demo company has no people')
  const known = people.map(({ empId }) => empId)
  const filter = { and: [{ status: { eq: 'active' } }, { not: { id: { in: known } } }] }
  const [someone] = await done<Row[]>(hr, 'getEmployees', { perPage: 1, filter, sort: [['id', 'desc']] })
  suspended = someone?.id ?? 0
  const { version } = await done(hr, 'getEmployeeByEmpId', { id: suspended })
  await done(hr, 'updateEmployee', { id: suspended, version, grade: 'Z77' })
  await done(hr, 'suspendEmployee', { id: suspended, comment: 'Found asleep' })
  await done(hr, 'reinstateEmployee', { id: suspended, comment: 'Was awake after all' })
  await done(hr, 'suspendEmployee', { id: suspended, comment: 'Found asleep' })
  const [type] = await done<Row[]>(hr, 'getLeaveTypes', { perPage: 1, filter: { code: { eq: 'LOP' } } })
  const days = { fromDate: daysFromToday(40), toDate: daysFromToday(44) }
  const asked = { ...days, leaveTypeId: type?.id, acceptsUnpaid: true, reason: 'Gone for gold' }
  leave = (await done(employee, 'createEmployeeLeave', asked)).id
  const page = await done(hr, 'getLeaveRequestById', { id: leave })
  await done(hr, 'updateEmployeeLeave', { id: leave, version: page.version, overrideReason: 'Wedding of a spy' })
  const stepsOf = { entityType: { eq: 'leaveRequests' }, recordId: { eq: leave }, status: { eq: 'current' } }
  const [step] = await done<Row[]>(manager, 'getInboxItems', { filter: stepsOf })
  await done(manager, 'openInboxItem', { id: step?.id })
  await done(manager, 'rejectLeaveRequest', { id: leave, comment: 'Nobody left to milk' })
}

beforeAll(async () => {
  company = await startCompany()
  people = (await everybody(company)).filter(({ name }) => !name.startsWith('a new'))
  await happen()
  oracle = await Oracle.of(company)
})
afterAll(() => company.close())

const rightsOn = (resource: string, field: string) =>
  company.model.tables.get(resource)?.attributes.get(field)?.field.options.readableBy

/** Whether the record, as they may see it, holds the field. */
function mayRead(who: Somebody, resource: string, field: string): boolean {
  const of = company.resources.find(({ name }) => name === resource)
  const row = oracle.all(resource).find(({ id }) => id === (resource === 'employees' ? suspended : leave))
  if (!of || !row) throw new Error(`There is no ${resource}`)
  return oracle.may(who, 'show', of, row) && oracle.holdsRight(who, rightsOn(resource, field), resource, row)
}

/** Words of the text that its reader would not find on the record. */
const leaked = (who: Somebody, text: string): string[] =>
  Object.entries(words)
    .filter(([word, [resource, field]]) => text.includes(word) && !mayRead(who, resource, field))
    .map(([word]) => `${who.name} is told "${word}"`)

const ask = async (who: Somebody, operation: string, params: object): Promise<string> =>
  JSON.stringify((await company.call(operation, { ...params }, { as: who.person })).body)

test('nine people find in no answer about the records words of what the records hide from them', async () => {
  const told: string[] = []
  const wrong: string[] = []
  const steps = oracle
    .all('approvalSteps')
    .filter((one) => one.entityType === 'leaveRequests' && one.recordId === leave)
  const asked: [string, object][] = [
    ['getEmployeeHistory', { id: suspended }],
    ['getEmployeeByEmpId', { id: suspended }],
    ['getEmployees', { filter: { id: { eq: suspended } } }],
    ['getLeaveRequestHistory', { id: leave }],
    ['getLeaveRequestById', { id: leave }],
    ['getInboxItems', { filter: { recordId: { eq: leave } } }],
    ['getInboxFacts', { ids: steps.map(({ id }) => id) }],
    ['getMyRequests', {}],
    ['getNotifications', { perPage: 100 }],
    ['exportEmployees', { filter: { id: { eq: suspended } } }],
    ['exportLeaveRequests', { filter: { id: { eq: leave } } }],
    ['exportApprovalSteps', {}],
  ]
  for (const who of people)
    for (const [operation, params] of asked) {
      const text = await ask(who, operation, params)
      wrong.push(...leaked(who, text).map((leak) => `${operation}: ${leak}`))
      told.push(...Object.keys(words).filter((word) => text.includes(word)))
    }
  expect(people).toHaveLength(9)
  expect([...new Set(told)].sort()).toEqual(Object.keys(words).sort())
  expect(wrong).toEqual([])
})

interface Entry {
  action: string
  comment: string | null
  changes: Readonly<Record<string, unknown>>
}

/** What entries tell that the record does not. */
function untold(who: Somebody, resource: Resource, row: Row, entries: readonly Entry[]): string[] {
  const { workflow } = resource
  const mayKnow = !workflow || oracle.holdsRight(who, workflow.readableBy, resource.name, row)
  return entries.flatMap(({ action, comment, changes }) => {
    const hidden = Object.keys(changes).filter(
      (name) => !oracle.holdsRight(who, rightsOn(resource.name, name), resource.name, row),
    )
    const isStep = workflow !== undefined && action in workflow.transitions
    const told = [...hidden, ...(isStep && !mayKnow ? [action, comment] : [])]
    return told.map((one) => `${resource.name} ${row.id} tells ${who.name} of ${one}`)
  })
}

test('the history of nobody’s record tells nine people more than the record', async () => {
  const wrong: string[] = []
  const actions = new Set<string>()
  // Of `employees` everybody is asked: what happened is told of there.
  for (const [turn, resource] of company.resources.entries())
    for (const who of people.filter((_, at) => resource.name === 'employees' || (at + turn) % rounds(4, 1) === 0)) {
      const visible = oracle.all(resource.name).filter((row) => oracle.may(who, 'show', resource, row))
      const limited = visible.filter(({ id }) => resource.name === 'employees' && id === suspended)
      for (const row of [...visible.slice(0, ends), ...limited, ...visible.slice(ends).slice(-ends)]) {
        const { body } = await company.call<Entry[]>(resource.operations.history, { id: row.id }, { as: who.person })
        wrong.push(...untold(who, resource, row, body.data ?? []))
        for (const { action } of body.data ?? []) actions.add(action)
      }
    }
  expect(wrong).toEqual([])
  expect([...actions]).toEqual(expect.arrayContaining(['create', 'update', 'suspend', 'approve']))
})

test('a notification names its record as the record is titled, a mail names nothing of it', async () => {
  const titles = new Set<string>()
  for (const note of oracle.all('notifications')) {
    const table = company.model.tables.get(String(note.entityType))
    const record = oracle.all(String(note.entityType)).find(({ id }) => id === note.recordId)
    // What the record is comes first, its title stands in brackets.
    expect(String(note.title)).toContain(String(record?.[table?.resource.title ?? '']))
    titles.add(String(note.title))
  }
  const { rows } = await company.db.query<{ template: TemplateName; empId: number; sealed: string }>({
    text: 'select template, emp_id as "empId", sealed from outbox where sealed is not null',
  })
  const mails = rows.map((row) =>
    decryptMailText(testSettings.secret, buildSealContext(row.template, row.empId), row.sealed),
  )
  expect(mails.length).toBeGreaterThan(0)
  for (const mail of mails) expect([...titles, ...Object.keys(words)].filter((word) => mail.includes(word))).toEqual([])
})

test('nine people find by no question what a value that they may not read is computed of', async () => {
  const hidden = new HiddenSources(company, oracle, people, 29)
  await hidden.attack(sourcesTried, 1)
  const { wrong, ...seen } = hidden.seen
  console.log(`hidden sources: ${JSON.stringify(seen)}`)
  expect(wrong).toEqual([])
  expect(seen.hidden).toBeGreaterThan(0)
  expect(seen.questions).toBeGreaterThan(50)
})
