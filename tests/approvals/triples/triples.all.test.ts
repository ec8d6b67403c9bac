import { afterAll, beforeAll, expect, test } from 'vitest'
import { approvalTables } from '../../../src/framework/approval'
import { declaredWith } from '../../records/declared'
import { type Person, startApp, type TestApp } from '../../setup/app'
import { asks } from '../asks'
import { type Company, companyOf } from '../company'
import { expectReviewed, type Tries, waysOf } from './matrix'

let steward: TestApp
let company: Company
let people: Record<string, Person>
const declared = declaredWith(asks)

beforeAll(async () => {
  steward = await startApp(declared)
  company = companyOf(steward)
  const [requester, creator, approver, delegate, above] = await all(
    ['employee'],
    ['hr'],
    ['employee'],
    ['employee'],
    ['employee'],
  )
  const [finance, finance2, hr, director, admin, stranger] = await all(
    ['finance'],
    ['finance'],
    ['hr'],
    ['director'],
    ['admin'],
    ['employee'],
  )
  await company.reportsTo(approver, above)
  await company.reportsTo(requester, approver)
  expect((await company.delegate(approver, delegate)).body.error).toBeNull()
  people = { requester, creator, approver, delegate, above, finance, finance2, hr, director, admin, stranger }
})
afterAll(() => steward.close())

/** One after the other, as so many people as there are lists of roles. */
async function all<const Roles extends readonly Parameters<TestApp['person']>[]>(...roles: Roles) {
  const hired: Person[] = []
  for (const each of roles) hired.push(await steward.person(...each))
  return hired as { [K in keyof Roles]: Person }
}

const who = (name: string) => {
  const person = people[name]
  if (!person) throw new Error(`There is no ${name}`)
  return person
}
const must = async (operation: string, id: number, name: string) => {
  const { body } = await steward.call(operation, { id, comment: 'So be it' }, { as: who(name) })
  expect(body, `${operation} as ${name}`).toMatchObject({ error: null })
}

/** A request for somebody else, to be decided by the manager and then by all of finance. */
async function ask(): Promise<number> {
  const values = { what: 'A machine', amount: 5000, empId: who('requester').empId }
  const { body } = await steward.call<{ id: number }>('createAsk', values, { as: who('creator') })
  expect(body.error).toBeNull()
  return body.data?.id ?? 0
}

/** How a request comes to stand where it is tried: calls, and by whom. */
const ways: Record<string, [string, string][]> = {
  'pending at step 1': [],
  'pending at step 2': [['approveAsk', 'approver']],
  'pending at step 2, half agreed': [
    ['approveAsk', 'approver'],
    ['approveAsk', 'finance'],
  ],
  approved: [
    ['approveAsk', 'approver'],
    ['approveAsk', 'finance'],
    ['approveAsk', 'finance2'],
  ],
  rejected: [['rejectAsk', 'approver']],
  returned: [['giveBackAsk', 'approver']],
  cancelled: [['cancelAsk', 'requester']],
}

async function inState(state: string): Promise<number> {
  const id = await ask()
  for (const [operation, name] of ways[state] ?? []) await must(operation, id, name)
  return id
}

const versionOf = async (id: number) =>
  (await company.rows<{ version: number }>('select version from asks where id = $1', id))[0]?.version

/** Everything that could move a request, by whatever way. */
function actions(): Tries {
  const steps = declared.resources.find(({ name }) => name === approvalTables.steps)
  if (!steps?.workflow) throw new Error('There are no steps')
  const { call, onStep, ownSteps, stepsOf, inBulk, stepsInBulk } = waysOf(steward, company, asks)
  const update = (values: object) => async (id: number, as: Person) =>
    call('updateAsk', { id, version: await versionOf(id), ...values }, as)
  return {
    ...ownSteps(),
    ...stepsOf(steps, Object.keys(steps.workflow.transitions)),
    'record: update': (id, as) => update({ reason: `Because of ${as.empId}` })(id, as),
    'record: update of the status': update({ status: 'approved' }),
    'record: update of the requester': (id, as) => update({ empId: who('stranger').empId })(id, as),
    'record: create as approved': (_, as) => call('createAsk', { what: 'Mine', amount: 1, status: 'approved' }, as),
    'record: delete': (id, as) => call('deleteAsk', { id }, as),
    'step: update': onStep((id, as) => call('updateApprovalStep', { id, version: 1, status: 'approved' }, as)),
    'seat: create': onStep((stepId, as) => call('createApprovalApprover', { stepId, empId: as.empId, as: 'Me' }, as)),
    ...inBulk(['approve']),
    ...stepsInBulk(['approve']),
  }
}

const mark = async (id: number) =>
  JSON.stringify(
    await company.rows(
      `select a.status, a.version, (select json_agg(json_build_array(s.id, s.status, s.version) order by s.id) from approval_steps s where s.entity_type = 'asks' and s.record_id = a.id) as steps from asks a where id = $1`,
      id,
    ),
  )

test('every state, every action, everybody: only legal moves', { timeout: 240_000 }, () =>
  expectReviewed(
    { people, states: Object.keys(ways), inState, actions: actions(), mark, makers: ['requester', 'creator'] },
    './triples.txt',
  ),
)
