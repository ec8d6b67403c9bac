import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { startApp, type TestApp } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { call, contentOf, password, signIn, somebody } from './accounts'
import { ask, formOf, told } from './wire'

let app: TestApp
const refused = { data: null, error: 'Invalid credentials', status: false, object: null, code: 'invalidCredentials' }

beforeAll(async () => {
  app = await startApp(declaredWith())
  await app.person('admin')
})
afterAll(() => app.close())

test('signing in answers the person and a token, as data and as object', async () => {
  const ann = await somebody(app, 'active', 'finance', 'hr')
  const { status, body } = await signIn(app, ann.username.toUpperCase())
  expect([status, body.error, body.status]).toEqual([200, null, true])
  expect(body.object).toEqual(body.data)
  expect(body.data).toMatchObject({
    empId: ann.empId,
    roles: ['hrFinance', 'finance', 'hr', 'employee'],
    relations: { isHr: true, isFinance: true, isDirector: false, isProjectManager: false, isTimesheetApprover: false },
    mustChangePassword: false,
    zone: 'Asia/Kolkata',
  })
  expect((await call(app.app, 'getDepartments', body.data?.accessToken ?? '')).status).toBe(200)
})

test('a refused sign-in says the same for every reason', async () => {
  const reasons = [
    ['nobody', password],
    [(await somebody(app)).username, 'wrong'],
    [(await somebody(app, 'suspended')).username, password],
    [(await somebody(app, 'disabled')).username, password],
    [(await somebody(app, 'invited')).username, password],
    ["' or 1=1 --", "' or 1=1 --"],
  ] as const
  for (const [username, given] of reasons) {
    const { status, body } = await signIn(app, username, given)
    const { requestId: _, ...rest } = body
    expect([status, rest], username).toEqual([401, refused])
  }
})

test('a sign-in without a name or a password is refused as any other', async () => {
  for (const form of ['Username=x', 'Username=&Password=x', 'Username=%20&Password=x', 'Password=x', '']) {
    const { status, body } = await ask(app.app, 'getEmployeeByCredentials', { form })
    const { requestId: _, ...rest } = body
    expect([status, rest], form).toEqual([401, refused])
  }
})

test('the token lasts three days and says nothing personal', async () => {
  const { body } = await signIn(app, (await somebody(app)).username)
  const content = contentOf(body.data?.accessToken ?? '')
  expect(Object.keys(content).sort()).toEqual(['exp', 'iat', 'sid', 'sub'])
  expect(content.exp).toBe(Number(content.iat) + 259_200)
  expect([content.sub, content.sid]).toEqual([String(body.data?.empId), expect.stringMatching(/^[0-9a-f-]{36}$/)])
})

test('after five wrong guesses the right password is refused, too; of another person it is not', async () => {
  const [ann, ben] = [await somebody(app), await somebody(app)]
  for (let guess = 0; guess < 5; guess++) expect((await signIn(app, ann.username, 'wrong')).status).toBe(401)
  expect(told(await signIn(app, ann.username))).toEqual([401, 'invalidCredentials'])
  expect((await signIn(app, ben.username)).status).toBe(200)
  await app.db.query({
    text: `update account_guesses set since = now() - interval '16 minutes' where emp_id = $1`,
    values: [ann.empId],
  })
  expect((await signIn(app, ann.username)).status).toBe(200)
})

exhaustively('four wrong guesses and a right one begin the count anew', async () => {
  const ann = await somebody(app)
  for (let round = 0; round < 2; round++) {
    for (let guess = 0; guess < 4; guess++) await signIn(app, ann.username, 'wrong')
    expect((await signIn(app, ann.username)).status).toBe(200)
  }
})

test('of twenty wrong guesses at once five are judged, and then the right one is refused', async () => {
  const ann = await somebody(app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(app, ann.username, 'wrong')))
  expect(answers.every(({ status }) => status === 401)).toBe(true)
  const { rows } = await app.db.query<{ failed_attempts: number; locked: boolean }>({
    text: 'select guesses as failed_attempts, guesses >= 5 as locked from account_guesses where emp_id = $1',
    values: [ann.empId],
  })
  expect(rows[0]).toEqual({ failed_attempts: 5, locked: true })
  expect(told(await signIn(app, ann.username))).toEqual([401, 'invalidCredentials'])
})

test('the restricted reach themselves and the ping, and nothing else', async () => {
  const [nobody, other] = [await somebody(app, 'active', 'restricted', 'admin'), await somebody(app)]
  const self = { empId: String(nobody.empId) }
  expect(
    (await call(app.app, 'getEmployeeByEmpId', nobody.token, { ...self, refresh: 'true' })).body.data,
  ).toMatchObject({
    roles: ['restricted'],
    menu: [],
  })
  expect((await call(app.app, 'ping', nobody.token)).status).toBe(200)
  expect(told(await call(app.app, 'getEmployeeByEmpId', nobody.token, { empId: String(other.empId) }))).toEqual([
    404,
    'notFound',
  ])
  const { body: listed } = await call(app.app, 'getEmployees', nobody.token)
  expect((listed.data as unknown as { id: number }[]).map(({ id }) => id)).toEqual([nobody.empId])
  for (const operation of [
    'createEmployee',
    'updateEmployee',
    'suspendEmployee',
    'getDepartments',
    'createDepartment',
    'getCustomers',
    'getCustomerById',
    'getContactPersons',
  ])
    expect(told(await call(app.app, operation, nobody.token)), operation).toEqual([403, 'forbidden'])
})

test('sign-in says what somebody is to others: who manages a project is told so', async () => {
  const ann = await somebody(app)
  const relations = async () => (await signIn(app, ann.username)).body.data?.relations
  expect(await relations()).toMatchObject({ isManager: false, isProjectManager: false, isTravelAuthority: false })
  await app.db.query({
    text: `insert into projects (project_code, name, kind, manager_emp_id, status, start_date, currency, timesheet_approval, health) values ('P-1', 'One', 'internal', $1, 'active', now()::date, 'INR', 'manager_line', 'green')`,
    values: [ann.empId],
  })
  expect(await relations()).toMatchObject({ isManager: false, isProjectManager: true })
})

test('a person’s record answers its id by both names', async () => {
  const ann = await somebody(app)
  const asked = { form: formOf({ empId: String(ann.empId) }), token: ann.token }
  const { body } = await ask<Record<string, unknown>>(app.app, 'getEmployeeByEmpId', asked)
  expect([body.data?.id, body.data?.empId]).toEqual([ann.empId, ann.empId])
})
