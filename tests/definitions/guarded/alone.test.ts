import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plusDays } from '../../../src/framework/values/dates'
import { type Person, startApp, type TestApp } from '../../setup/app'
import { companyToday } from '../../setup/clock'

let app: TestApp
let [last, other, hr]: Person[] = []

beforeAll(async () => {
  app = await startApp()
  last = await app.person('admin')
  hr = await app.person('hr')
})
afterAll(() => app.close())

// In each test two administrators are left; all others ended long ago, and nothing waits.
beforeEach(async () => {
  other = await app.person('admin')
  await app.db.query({
    text: `update role_grants set from_date = $3::date - 60, to_date = $3::date - 30, ended_at = null where role = 'admin' and emp_id not in ($1, $2)`,
    values: [last?.empId, other.empId, companyToday()],
  })
  await forgetProposals()
  await app.call('changeLossConfirmation', { isOn: 'yes', reason: 'On' }, as())
})

const forgetProposals = () =>
  app.db.query({ text: `update proposed_changes set status = 'withdrawn' where status = 'pending'`, values: [] })

const as = () => ({ as: last as Person })

/** Asks to switch the confirmation off; answers what holds it up: a person, the last days, or nothing. */
async function askAlone(): Promise<'waits' | 'noOther' | 'alone' | undefined> {
  const { body } = await app.call<{ id: number | null }>('changeLossConfirmation', { isOn: 'no', reason: 'Off' }, as())
  if (body.fields?.accepts?.code === 'noOther') return 'noOther'
  expect(body.error).toBeNull()
  return body.data?.id === null ? 'alone' : 'waits'
}

async function readVersion(empId = other?.empId): Promise<{ id: number; version: number }> {
  const { rows } = await app.db.query<{ id: number; version: number }>({
    text: 'select id::int as id, version::int as version from employees where id = $1',
    values: [empId],
  })
  return rows[0] ?? { id: 0, version: 0 }
}

/** Moves the grants into the past, as if days had gone by. */
const letPass = (days: number) =>
  app.db.query({
    text:
      'update role_grants set granted_at = granted_at - make_interval(days => $1), ended_at = ended_at - make_interval(days => $1), ' +
      'from_date = from_date - $1::int, to_date = to_date - $1::int',
    values: [days],
  })

test('a role that ends tomorrow still decides today, and its end holds up for a week', async () => {
  const to = plusDays(companyToday(), 1)
  await app.call('revokeRole', { empId: other?.empId, role: 'admin', to }, as())
  expect(await askAlone()).toBe('waits')
  await forgetProposals()
  await letPass(3)
  expect(await askAlone()).toBe('noOther')
  await letPass(7)
  expect(await askAlone()).toBe('alone')
})

test('an ended role that is granted again from a later day leaves nobody alone', async () => {
  await app.call('revokeRole', { empId: other?.empId, role: 'admin' }, as())
  const from = plusDays(companyToday(), 20)
  await app.call('grantRole', { empId: other?.empId, role: 'admin', from }, as())
  expect(await askAlone()).toBe('noOther')
})

test('an administrator who is restricted, suspended or put off leaves nobody alone', async () => {
  const granted = await app.call('grantRole', { empId: other?.empId, role: 'restricted' }, as())
  expect(granted.body.error).toBeNull()
  expect(await askAlone()).toBe('noOther')
  await app.db.query({ text: `delete from role_grants where role = 'restricted'`, values: [] })
  expect(await askAlone()).toBe('waits')
  await forgetProposals()
  const suspended = await app.call('suspendEmployee', { ...(await readVersion()), comment: 'Test' }, as())
  expect(suspended.body.error).toBeNull()
  expect(await askAlone()).toBe('noOther')
  // Who is asked for a new password is no other administrator either, until they have one.
  await app.db.query({
    text: 'update accounts set password_hash = null, last_login_at = now() where emp_id = $1',
    values: [other?.empId],
  })
  const back = await app.call('reinstateEmployee', { ...(await readVersion()), comment: 'Test' }, as())
  expect(back.body.error).toBeNull()
  expect(await askAlone()).toBe('noOther')
})

test('a first day that is put off leaves nobody alone', async () => {
  const dateOfJoining = plusDays(companyToday(), 30)
  const answers = [last, hr].map(async (one) =>
    app.call('updateEmployee', { ...(await readVersion()), dateOfJoining }, { as: one as Person }),
  )
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(await askAlone()).toBe(statuses.includes(200) ? 'noOther' : 'waits')
  await forgetProposals()
  await app.db.query({
    text: 'update employees set date_of_joining = $2::date where id = $1',
    values: [other?.empId, dateOfJoining],
  })
  await app.db.query({
    text: `insert into history (resource, record_id, action, changes) values ('employees', $1, 'update', '{"dateOfJoining":[null,null]}')`,
    values: [other?.empId],
  })
  expect(await askAlone()).toBe('noOther')
})

test('an administrator who has left holds up for a week, whoever closed the account', async () => {
  // As `exit` of an employee does it: nobody is named as who ended the role.
  await app.db.query({
    text: `update role_grants set to_date = $2::date - 1, from_date = $2::date - 90, ended_at = now(), ended_by = null where emp_id = $1 and role = 'admin'`,
    values: [other?.empId, companyToday()],
  })
  await app.db.query({ text: `update accounts set status = 'disabled' where emp_id = $1`, values: [other?.empId] })
  expect(await askAlone()).toBe('noOther')
  await letPass(8)
  expect(await askAlone()).toBe('alone')
})

test('a far last day keeps the other administrator, who can still decide', async () => {
  const to = plusDays(companyToday(), 3000)
  expect((await app.call('revokeRole', { empId: other?.empId, role: 'admin', to }, as())).body.error).toBeNull()
  expect(await askAlone()).toBe('waits')
  const { body } = await app.call<{ changes: { id: number; version: number }[] }>('getWaitingChanges', {}, as())
  const [{ id, version } = { id: 0, version: 0 }] = body.data?.changes ?? []
  const confirmed = await app.call('confirmWaitingChange', { id, version }, { as: other as Person })
  expect(confirmed.body.error).toBeNull()
})
