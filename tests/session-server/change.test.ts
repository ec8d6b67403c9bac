import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { startApp, type TestApp } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { password, signIn, somebody } from '../wire/accounts'
import { told } from '../wire/wire'
import { mailsTo, newAddress, post, secretIn } from './posting'

let app: TestApp
beforeAll(async () => {
  app = await startApp(declaredWith())
  await app.person('admin')
})
afterAll(() => app.close())

const change = (token: string, currentPassword: string, newPassword: string) =>
  post(app.app, 'resetEmployeePassword', { currentPassword, newPassword }, { token })
const reach = async (token: string) => (await post(app.app, 'getDepartments', {}, { token })).status
const fresh = 'marbles under the bridge'

test('a changed password ends every other session, keeps this one, and is told', async () => {
  const ann = await somebody(app)
  const others = [ann.token, (await signIn(app, ann.username)).body.data?.accessToken ?? '']
  const mine = (await signIn(app, ann.username)).body.data?.accessToken ?? ''
  expect((await change(mine, password, fresh)).body.data).toEqual({ changed: true })
  expect(await Promise.all([...others, mine].map(reach))).toEqual([401, 401, 200])
  expect((await signIn(app, ann.username)).status).toBe(401)
  expect((await signIn(app, ann.username, fresh)).status).toBe(200)
  expect(await mailsTo(app, ann.empId, 'passwordChanged')).toHaveLength(1)
})

test('what is missing, wrong or weak is said of its field', async () => {
  const ann = await somebody(app)
  const fields = async (currentPassword: string, newPassword: string) =>
    (await change(ann.token, currentPassword, newPassword)).body.fields
  expect(await fields('', '')).toEqual({ currentPassword: { code: 'required' }, newPassword: { code: 'required' } })
  expect(await fields('wrong', fresh)).toEqual({ currentPassword: { code: 'wrongPassword' } })
  expect(await fields(password, 'short')).toEqual({ newPassword: { code: 'tooShort', args: { min: 12 } } })
  expect(await fields(password, 'x'.repeat(129))).toEqual({ newPassword: { code: 'tooLong', args: { max: 128 } } })
  expect(await fields(password, 'my name is tester')).toEqual({ newPassword: { code: 'holdsName' } })
  expect(await fields(password, 'Welcome2024!!')).toEqual({ newPassword: { code: 'common' } })
  expect(await fields(password, password)).toEqual({ newPassword: { code: 'usedBefore' } })
  expect((await signIn(app, ann.username)).status).toBe(200)
})

exhaustively('none of the last five comes back; the sixth may', async () => {
  const ann = await somebody(app)
  const passwords = [password, ...Array.from({ length: 5 }, (_, n) => `marbles under bridge ${n}`)]
  for (const [index, next] of passwords.entries())
    if (index > 0) expect((await change(ann.token, passwords[index - 1] ?? '', next)).status, next).toBe(200)
  const newest = passwords.at(-1) ?? ''
  for (const former of passwords.slice(1))
    expect((await change(ann.token, newest, former)).body.fields).toEqual({ newPassword: { code: 'usedBefore' } })
  expect((await change(ann.token, newest, password)).status).toBe(200)
})

test('a password is what was typed: blanks count, and nothing is cut at 72 bytes', async () => {
  const [ann, ben] = [await somebody(app), await somebody(app)]
  const blanks = '  marbles under the bridge  '
  await change(ann.token, password, blanks)
  const answers = [blanks, blanks.trim(), blanks.toUpperCase()].map((given) => signIn(app, ann.username, given))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 401, 401])
  const long = `${'marbles under the bridge '.repeat(3).slice(0, 72)}a`
  await change(ben.token, password, long)
  expect((await signIn(app, ben.username, `${long.slice(0, 72)}b`)).status).toBe(401)
  expect((await signIn(app, ben.username, long)).status).toBe(200)
})

test('a password of almost a megabyte is refused before anything is hashed or counted', async () => {
  const ann = await somebody(app)
  const huge = 'x'.repeat(1_000_000)
  for (const [given, next] of [
    [huge, fresh],
    [password, huge],
  ] as const)
    expect(told(await change(ann.token, given, next))).toEqual([400, 'invalidInput'])
  expect((await signIn(app, ann.username, huge)).status).toBe(400)
  const { rows } = await app.db.query({
    text: 'select guesses from account_guesses where emp_id = $1',
    values: [ann.empId],
  })
  expect(rows).toEqual([])
})

test.each(['hr', 'hrFinance', 'admin'] as const)('%s sends somebody a link and never sets a password', async (role) => {
  const [boss, ann] = [await somebody(app, 'active', role), await somebody(app)]
  const fields = { empId: String(ann.empId), newPassword: fresh, currentPassword: password }
  const { body } = await post(app.app, 'resetEmployeePassword', fields, { token: boss.token })
  expect(body.data).toEqual({ changed: false, sent: true })
  // A link that nobody uses signs nobody out.
  expect(await reach(ann.token)).toBe(200)
  expect((await signIn(app, ann.username, fresh)).status).toBe(401)
  expect((await signIn(app, ann.username)).status).toBe(200)
  const resetToken = await secretIn(app, ann.empId, 'resetLink')
  expect(JSON.stringify(body)).not.toContain(resetToken)
  const chosen = await post(app.app, 'resetNewPassword', { resetToken, newPassword: fresh })
  expect(chosen.body.data).toEqual({ changed: true })
  await expect.poll(() => reach(ann.token), { interval: 20 }).toBe(401)
  expect((await signIn(app, ann.username, fresh)).status).toBe(200)
})

test('nobody else does, and there is no link for who is gone', async () => {
  const [ann, boss, gone] = [
    await somebody(app),
    await somebody(app, 'active', 'admin'),
    await somebody(app, 'disabled'),
  ]
  for (const role of ['director', 'finance', 'marketing', 'employee'] as const) {
    const { token } = await somebody(app, 'active', role)
    const { status } = await post(app.app, 'resetEmployeePassword', { empId: String(ann.empId) }, { token })
    expect(status, role).toBe(403)
  }
  const ask = (empId: number) => post(app.app, 'resetEmployeePassword', { empId: String(empId) }, { token: boss.token })
  expect((await ask(gone.empId)).body.code).toBe('illegalTransition')
  expect((await ask(999_999_999)).status).toBe(404)
  expect(await reach(ann.token)).toBe(200)
})

test('who must change the password can do that and what a session needs, and nothing else', async () => {
  const ann = await somebody(app)
  await app.db.query({ text: 'update accounts set must_change_password = true where emp_id = $1', values: [ann.empId] })
  const signedIn = (await signIn(app, ann.username)).body.data
  expect(signedIn?.mustChangePassword).toBe(true)
  const token = signedIn?.accessToken ?? ''
  const empId = String(ann.empId)
  const code = async (operation: string, fields: Record<string, string> = {}) =>
    (await post(app.app, operation, fields, { token })).body.code
  for (const operation of ['getDepartments', 'getEmployees', 'createDepartment', 'getMySessions', 'revokeSession'])
    expect(await code(operation), operation).toBe(operation === 'createDepartment' ? 'forbidden' : 'mustChangePassword')
  expect(await code('getEmployeeByEmpId', { empId })).toBe('mustChangePassword')
  expect(await code('resetEmployeePassword', { empId: String(Number(empId) - 1) })).toBe('mustChangePassword')
  expect(await code('getEmployeeByEmpId', { empId, refresh: 'true' })).toBeUndefined()
  expect(await code('ping')).toBeUndefined()
  const login = await post(app.app, 'createLoginTracker', { empId }, { token })
  expect(login.status).toBe(200)
  expect(await code('employeeLoginCheck', { loginId: String(login.body.data?.id) })).toBeUndefined()
  expect((await change(token, password, fresh)).status).toBe(200)
  await expect.poll(() => code('getDepartments'), { interval: 20 }).toBeUndefined()
})

test('a browser of another site cannot change a password', async () => {
  const ann = await somebody(app)
  const headers = { origin: 'https://evil.example' }
  const fields = { currentPassword: password, newPassword: fresh }
  const { status, body } = await post(app.app, 'resetEmployeePassword', fields, {
    token: ann.token,
    address: newAddress(),
    headers,
  })
  expect([status, body.code]).toEqual([403, 'foreignOrigin'])
})
