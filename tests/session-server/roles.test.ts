import { afterAll, beforeAll, expect, test } from 'vitest'
import { grantAdmin, grantAdministratorRole } from '../../server/session/roles/grant-admin-command'
import { createSessionService } from '../../server/session/sessions'
import type { RoleGrant } from '../../src/framework/answers/role-grant'
import { declaredWith } from '../records/declared'
import { type Person, startApp, type TestApp, testSettings } from '../setup/app'
import { companyToday, daysFromToday } from '../setup/clock'
import { shippedModel } from '../setup/shipped'
import { call as callOn, somebody } from '../wire/accounts'

let app: TestApp
let [admin, second, ann]: Person[] = []

beforeAll(async () => {
  app = await startApp(declaredWith())
  ;[admin, second, ann] = [await app.person('admin'), await app.person('admin'), await app.person()]
})
afterAll(() => app.close())

/** Grants what takes another administrator, who agrees. */
async function grantByTwo(asked: Asked, by = admin, other = second) {
  const { body } = await ask<{ id: number | null; requestId: number }>('grantRole', asked, by)
  expect(body.data).toMatchObject({ id: null })
  const agreed = await ask('approveRoleRequest', { id: body.data?.requestId }, other)
  expect(agreed.body.error).toBeNull()
}

type Asked = Readonly<Record<string, unknown>>
const ask = <Data = { id: number }>(operation: string, asked: Asked, as: Person | undefined = admin) =>
  app.call<Data>(operation, asked, as ? { as } : {})
const granted = async (person: Person | undefined, more: Asked = {}) =>
  (await ask<RoleGrant[]>('getRoles', { empId: person?.empId, ...more })).body.data ?? []
/** What the session of the person may do right now. */
const mayExport = async (person: Person | undefined) => (await ask('getJobs', {}, person)).status === 200
const rolesOf = async (person: Person | undefined) =>
  (await ask<{ roles: string[] }>('getEmployeeByEmpId', { empId: person?.empId, refresh: true }, person)).body.data
    ?.roles

test('a role is granted and taken back; sessions that are open notice at once', async () => {
  await grantByTwo({ empId: ann?.empId, role: 'admin' })
  await expect.poll(() => mayExport(ann), { interval: 20 }).toBe(true)
  const [grant] = await granted(ann)
  expect(grant).toMatchObject({
    role: 'admin',
    label: 'Administrator',
    from: companyToday(),
    to: null,
    state: 'current',
  })
  expect(grant?.grantedBy).toBe('Tester 1')
  expect((await ask('revokeRole', { empId: ann?.empId, role: 'admin' })).body.data).toEqual({ ended: 1 })
  await expect.poll(() => mayExport(ann), { interval: 20 }).toBe(false)
  expect(await granted(ann)).toEqual([])
  const [ended] = await granted(ann, { isPastToo: true })
  expect(ended).toMatchObject({ state: 'ended', endedBy: 'Tester 1' })
  expect((await ask('revokeRole', { empId: ann?.empId, role: 'admin' })).status).toBe(404)
})

test('a grant begins and ends with its days, without anybody doing anything', async () => {
  const ben = await app.person()
  const from = daysFromToday(10)
  const to = daysFromToday(20)
  await grantByTwo({ empId: ben.empId, role: 'finance', from, to })
  expect(await granted(ben)).toMatchObject([{ state: 'future', from, to }])
  expect(await rolesOf(ben)).toEqual(['employee'])
  const sessions = await createSessionService(app.db, testSettings, { model: shippedModel })
  const begin = (days: number) =>
    app.db.query({
      text: 'update role_grants set from_date = from_date - $2::int, to_date = to_date - $2::int where emp_id = $1',
      values: [ben.empId, days],
    })
  await begin(10)
  await sessions.changed(app.db, ben.empId)
  await expect.poll(() => rolesOf(ben), { interval: 20 }).toEqual(['finance', 'employee'])
  await begin(11)
  await sessions.changed(app.db, ben.empId)
  await expect.poll(() => rolesOf(ben), { interval: 20 }).toEqual(['employee'])
})

test('nobody grants to themselves, and nobody but administrators grants', async () => {
  const own = await ask('grantRole', { empId: admin?.empId, role: 'director' })
  expect([own.status, own.body.code]).toEqual([403, 'givenToSelf'])
  for (const role of ['hr', 'director', 'hrFinance', 'finance'] as const) {
    const other = await app.person(role)
    for (const operation of ['grantRole', 'revokeRole', 'unlockAccount'])
      expect((await ask(operation, { empId: ann?.empId, role: 'admin' }, other)).status).toBe(403)
  }
})

const attemptsBy = async ({ db }: TestApp, by: Person) => {
  const { rows } = await db.query<{ empId: number; title: string }>({
    text: `select emp_id as "empId", title from notifications where event = 'attemptRefused' and by_emp_id = $1 order by id`,
    values: [by.empId],
  })
  return rows
}

test('an attempt on rights that is refused is told once a day to who watches, and no ordinary refusal is', async () => {
  const [chief, ben] = [await app.person('admin'), await app.person()]
  for (let time = 0; time < 3; time++) await ask('grantRole', { empId: chief.empId, role: 'director' }, chief)
  const told = await attemptsBy(app, chief)
  expect(new Set(told.map(({ title }) => title))).toEqual(
    new Set(['Tried to do for themselves, or for who decides over them, what only others may (Employee)']),
  )
  expect(told.map(({ empId }) => empId)).toEqual(expect.arrayContaining([admin?.empId, second?.empId]))
  expect(told.map(({ empId }) => empId)).not.toContain(chief.empId)
  expect(new Set(told.map(({ empId }) => empId)).size).toBe(told.length)
  await ask('grantRole', { empId: ann?.empId, role: 'king' }, chief)
  await ask('grantRole', { empId: ann?.empId, role: 'hr' }, ben)
  expect(await attemptsBy(app, chief)).toHaveLength(told.length)
  expect(await attemptsBy(app, ben)).toEqual([])
  await ask('revokeRole', { empId: chief.empId, role: 'admin' })
})

test('a flood of attempts makes no flood of notices', async () => {
  const hr = await app.person('hr')
  const others = await Promise.all(Array.from({ length: 14 }, () => app.person('finance')))
  const suspend = ({ empId }: Person) => ask('suspendEmployee', { empId, comment: 'as told' }, hr)
  const refused = await Promise.all([...others, ...others].map(suspend))
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['outranked']))
  const mine = (await attemptsBy(app, hr)).filter(({ empId }) => empId === admin?.empId)
  expect(mine).toHaveLength(10)
  expect(new Set(mine.map(({ title }) => title)).size).toBe(10)
})

test('rows of a batch that are attempts on rights are told as well', async () => {
  const hr = await app.person('hr')
  const sent = { resource: 'employees', selection: { ids: [hr.empId] } }
  const change = { kind: 'edit', fields: { designation: { set: 'Chief' } } }
  expect((await ask('previewBatch', { ...sent, change }, hr)).body.error).toBeNull()
  expect((await attemptsBy(app, hr)).map(({ empId }) => empId)).toContain(admin?.empId)
})

test('where nobody else watches, an attempt stands in the history of who tried', async () => {
  const small = await startApp(declaredWith())
  try {
    const chief = await small.person('admin')
    for (let time = 0; time < 2; time++)
      await small.call('grantRole', { empId: chief.empId, role: 'director' }, { as: chief })
    expect(await attemptsBy(small, chief)).toEqual([])
    const { rows } = await small.db.query({
      text: `select action, actor_emp_id as by from history where resource = 'employees' and record_id = $1 and action = 'attemptRefused'`,
      values: [chief.empId],
    })
    expect(rows).toEqual([{ action: 'attemptRefused', by: chief.empId }])
  } finally {
    await small.close()
  }
})

test('people operations see all grants, everybody else their own', async () => {
  const [hr, ben] = [await app.person('hr'), await app.person('finance')]
  expect((await ask<RoleGrant[]>('getRoles', {}, hr)).body.total).toBeGreaterThan(2)
  const own = await ask<RoleGrant[]>('getRoles', {}, ben)
  expect(own.body.data?.map(({ empId, role }) => [empId, role])).toEqual([[ben.empId, 'finance']])
  expect((await ask('getRoles', { empId: admin?.empId }, ben)).status).toBe(403)
  expect((await ask<RoleGrant[]>('getRoles', { role: 'finance', perPage: 1 }, hr)).body.data).toHaveLength(1)
})

test.each([
  [{ role: 'employee' }, 'role', 'choice'],
  [{ role: 'king' }, 'role', 'choice'],
  [{ role: 'hr', from: daysFromToday(-1) }, 'from', 'tooEarly'],
  [{ role: 'hr', from: daysFromToday(3), to: daysFromToday(2) }, 'to', 'tooEarly'],
  [{ role: 'hr', to: '2026-02-30' }, 'to', 'date'],
  [{ role: 'hr', empId: 999_999 }, 'empId', 'notAllowed'],
])('refused: %o', async (asked, field, code) => {
  const { status, body } = await ask('grantRole', { empId: ann?.empId, ...asked })
  expect([status, body.fields?.[field]?.code]).toEqual([400, code])
})

test('a role is held once at a time, however often it is granted at once; a later time is another', async () => {
  const ben = await app.person()
  const grant = (more: Asked) => ask('grantRole', { empId: ben.empId, role: 'hr', ...more })
  const answers = await Promise.all(Array.from({ length: 6 }, () => grant({ to: daysFromToday(5) })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await grant({ from: daysFromToday(5) })).body.fields).toEqual({ role: { code: 'heldAlready' } })
  expect((await grant({ from: daysFromToday(6) })).status).toBe(200)
  await ask('revokeRole', { empId: ben.empId, role: 'hr', to: daysFromToday(2) })
  expect((await granted(ben)).map(({ from, to }) => [from, to])).toEqual([[companyToday(), daysFromToday(2)]])
  // Taking back never lengthens.
  expect((await ask('revokeRole', { empId: ben.empId, role: 'hr', to: daysFromToday(30) })).status).toBe(404)
})

test('the last administrator stays: taking back, an end, restricting, two at once', async () => {
  const { body } = await ask('revokeRole', { empId: second?.empId, role: 'admin', to: daysFromToday(9) })
  expect(body.error).toBeNull()
  for (const [operation, asked] of [
    ['revokeRole', { empId: admin?.empId, role: 'admin' }],
    ['revokeRole', { empId: admin?.empId, role: 'admin', to: daysFromToday(400) }],
    ['grantRole', { empId: admin?.empId, role: 'restricted' }],
  ] as const)
    expect((await ask(operation, asked, second)).body.code).toBe('lastAdministrator')
  const third = await app.person('admin')
  const both = [
    ask('revokeRole', { empId: admin?.empId, role: 'admin' }, third),
    ask('revokeRole', { empId: third.empId, role: 'admin' }, admin),
  ]
  const answers = await Promise.all(both)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  if (answers[0]?.status === 200)
    await app.db.query({ text: `update role_grants set to_date = null where emp_id = $1`, values: [admin?.empId] })
})

const guarded = ['admin', 'director', 'hrFinance', 'finance'] as const

test('what decides in the company takes another administrator: nobody else agrees, not to oneself', async () => {
  const [one, two] = [await app.person('admin'), await app.person('admin')]
  const [ben, boss] = [await app.person(), await app.person('director')]
  for (const role of guarded) {
    const { body } = await ask<{ id: null; requestId: number }>('grantRole', { empId: ben.empId, role }, one)
    expect(body.data).toMatchObject({ id: null })
    const id = body.data?.requestId
    for (const other of [one, boss, ben])
      expect((await ask('approveRoleRequest', { id }, other)).body.code).toMatch(/forbidden|notFound|ownRequest/)
    expect(await granted(ben)).toEqual([])
    expect((await ask('grantRole', { empId: ben.empId, role }, one)).body.fields).toEqual({
      empId: expect.objectContaining({ code: 'grantWaits' }),
      role: expect.objectContaining({ code: 'grantWaits' }),
    })
    expect((await ask('rejectRoleRequest', { id, comment: 'not them' }, two)).body.error).toBeNull()
  }
  const hr = await ask<{ id: number | null }>('grantRole', { empId: ben.empId, role: 'hr' }, one)
  expect(hr.body.data?.id).toEqual(expect.any(Number))
  // Together with HR finance is the role that takes a second person.
  const money = await app.person('finance')
  expect((await ask<{ id: null }>('grantRole', { empId: money.empId, role: 'hr' }, one)).body.data?.id).toBeNull()
  for (const gone of [one, two]) await ask('revokeRole', { empId: gone.empId, role: 'admin' })
})

test('who is given a role agrees to no grant for themselves, and restricting hides no grant', async () => {
  const ben = await app.person('restricted')
  const { body } = await ask<{ id: null; requestId: number }>('grantRole', { empId: ben.empId, role: 'admin' })
  expect(body.data?.id).toBeNull()
  await ask('cancelRoleRequest', { id: body.data?.requestId })
})

test('an administrator who is alone grants at once; who made themselves alone asks a director', async () => {
  const small = await startApp(declaredWith())
  try {
    const [chief, other, ben, eve] = [
      await small.person('admin'),
      await small.person(),
      await small.person(),
      await small.person(),
    ]
    const grantAs = async (asked: Asked) =>
      (await small.call<{ id: number | null; requestId: number }>('grantRole', asked, { as: chief })).body
    expect((await grantAs({ empId: other.empId, role: 'director' })).data?.id).toEqual(expect.any(Number))
    expect((await grantAs({ empId: eve.empId, role: 'admin' })).data?.id).toEqual(expect.any(Number))
    const told = await small.db.query<{ event: string; title: string }>({
      text: `select event, title from notifications where emp_id = $1 and event = 'oversight' order by id`,
      values: [other.empId],
    })
    expect(told.rows.map(({ title }) => title)).toEqual(expect.arrayContaining(['Tester 4: Administrator']))
    await small.call('revokeRole', { empId: eve.empId, role: 'admin' }, { as: chief })
    const asked = await grantAs({ empId: ben.empId, role: 'finance' })
    expect(asked.data?.id).toBeNull()
    const agreed = await small.call('approveRoleRequest', { id: asked.data?.requestId }, { as: other })
    expect(agreed.body.error).toBeNull()
    // Whoever removed the others agrees to nothing alone, whichever way they were removed.
    await small.db.query({ text: `delete from role_grants where role = 'admin' and to_date is not null` })
    await small.call('revokeRole', { empId: other.empId, role: 'director' }, { as: chief })
    const third = await small.person('admin')
    const ways: (() => Promise<unknown>)[] = [
      () => small.call('grantRole', { empId: third.empId, role: 'restricted' }, { as: chief }),
      () =>
        small.db.query({
          text: `update employees set date_of_joining = now()::date + 9 where id = $1`,
          values: [third.empId],
        }),
      () => small.call('suspendEmployee', { empId: third.empId, comment: 'x' }, { as: chief }),
    ]
    for (const way of ways) {
      await way()
      expect((await grantAs({ empId: ben.empId, role: 'director' })).fields).toMatchObject({
        role: { code: 'removedLately' },
      })
      await small.db.query({ text: `delete from role_grants where role = 'restricted'` })
      await small.db.query({
        text: `update employees set date_of_joining = '2020-01-01' where id = $1`,
        values: [third.empId],
      })
    }
    await small.db.query({
      text: `delete from role_grants where role in ('admin', 'director') and emp_id <> $1`,
      values: [chief.empId],
    })
    await small.db.query({
      text: `update role_grants set from_date = from_date - 30, to_date = to_date - 30 where emp_id = $1`,
      values: [eve.empId],
    })
    expect((await grantAs({ empId: eve.empId, role: 'finance' })).data?.id).toEqual(expect.any(Number))
  } finally {
    await small.close()
  }
})

test('every grant and its end stand in the history, which nobody changes', async () => {
  const ben = await app.person()
  const { body } = await ask('grantRole', { empId: ben.empId, role: 'marketing' })
  await ask('revokeRole', { empId: ben.empId, role: 'marketing' })
  const { rows } = await app.db.query({
    text: `select action, actor_emp_id as by, changes -> 'role' as role from history where resource = 'roleGrants' and record_id = $1 order by id`,
    values: [body.data?.id],
  })
  expect(rows).toEqual([
    { action: 'grant', by: admin?.empId, role: [null, 'marketing'] },
    { action: 'revoke', by: admin?.empId, role: null },
  ])
})

test('who leaves for good keeps no role', async () => {
  const ben = await app.person('finance')
  await app.db.query({ text: `update employees set status = 'pre_joining' where id = $1`, values: [ben.empId] })
  const { status } = await ask('markNotJoinedEmployee', { empId: ben.empId, comment: 'went elsewhere' })
  expect(status).toBe(200)
  expect(await granted(ben)).toEqual([])
})

test('an administrator unlocks an account', async () => {
  const ben = await app.person()
  await app.db.query({
    text: `insert into account_guesses (emp_id, requester, guesses) values ($1, '192.0.2.7', 5)`,
    values: [ben.empId],
  })
  expect((await ask('unlockAccount', { empId: ben.empId })).body.data).toEqual({ unlocked: true })
  const { rows } = await app.db.query({
    text: 'select guesses from account_guesses where emp_id = $1',
    values: [ben.empId],
  })
  expect(rows).toEqual([])
})

test('the command of the machine refuses what it does not know before it opens anything', async () => {
  const never = () => {
    throw new Error('opened')
  }
  await expect(grantAdmin(testSettings, [], never)).rejects.toThrow(/takes one user name/)
  await expect(grantAdmin(testSettings, ['a', 'b'], never)).rejects.toThrow(/takes one user name/)
})

test('the command grants, unlocks and gives a way to a new password', async () => {
  const ben = await app.person('restricted')
  const { rows } = await app.db.query<{ username: string }>({
    text: 'select username from accounts where emp_id = $1',
    values: [ben.empId],
  })
  expect((await callOn(app.app, 'getJobs', ben.token)).status).toBe(403)
  const told = await app.db.transaction((tx) => grantAdministratorRole(tx, testSettings, rows[0]?.username ?? ''))
  expect(told).toMatch(/is an administrator from today on/)
  await expect.poll(() => mayExport(ben), { interval: 20 }).toBe(true)
  const token = /#reset=([\w-]+)/.exec(told)?.[1]
  const reset = await ask(
    'resetNewPassword',
    { resetToken: token, newPassword: 'six lamps along a quiet canal' },
    undefined,
  )
  expect(reset.body.error).toBeNull()
  const unknown = app.db.transaction((tx) => grantAdministratorRole(tx, testSettings, 'nobody-at-all'))
  await expect(unknown).rejects.toThrow(/Nobody has the user name/)
  const gone = await somebody(app, 'suspended')
  const refused = app.db.transaction((tx) => grantAdministratorRole(tx, testSettings, gone.username))
  await expect(refused).rejects.toThrow(/is suspended/)
})
