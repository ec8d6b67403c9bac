import { createHmac } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTokenSigner } from '../../server/session/tokens'
import { declaredWith } from '../records/declared'
import { startApp, type TestApp, testSettings } from '../setup/app'
import { type Account, call, contentOf, password, signIn, somebody } from './accounts'
import { type SecondApp, secondApp, send, told } from './wire'

let app: TestApp
let second: SecondApp

beforeAll(async () => {
  app = await startApp(declaredWith())
  second = await secondApp(app, declaredWith())
  await app.person('admin')
})
afterAll(async () => {
  await second.close()
  await app.close()
})

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

function signed(header: object, content: object, key: string, digest = 'sha256'): string {
  const text = `${part(header)}.${part(content)}`
  return `${text}.${createHmac(digest, key).update(text).digest('base64url')}`
}

test('a forged token signs nobody in', async () => {
  const [ann, boss] = [await somebody(app), await somebody(app, 'active', 'admin')]
  const content = contentOf(ann.token)
  const [head, , signature] = ann.token.split('.')
  const { secret } = testSettings
  const hs256 = { alg: 'HS256', typ: 'JWT' }
  const forged = [
    `${part({ alg: 'none', typ: 'JWT' })}.${part(content)}.`,
    `${part({ alg: 'none', typ: 'JWT' })}.${part(content)}.${signature}`,
    signed(hs256, content, 'another secret, long enough to sign with'),
    signed(hs256, content, ''),
    `${head}.${part({ ...content, sub: String(boss.empId) })}.${signature}`,
    `${head}.${part({ ...content, exp: Number(content.exp) + 1 })}.${signature}`,
    signed({ alg: 'HS512', typ: 'JWT' }, content, secret, 'sha512'),
    signed({ alg: 'RS256', typ: 'JWT' }, content, secret),
    createTokenSigner(secret).sign(ann.empId, String(content.sid), Math.floor(Date.now() / 1000) - 259_201),
    createTokenSigner(secret).sign(boss.empId, String(content.sid), Math.floor(Date.now() / 1000)),
    createTokenSigner(secret).sign(ann.empId, '00000000-0000-4000-8000-000000000000', Math.floor(Date.now() / 1000)),
    signed(hs256, { ...content, sid: 'not an id' }, secret),
    signed(hs256, { ...content, sub: "1' or '1'='1" }, secret),
    signed(hs256, { ...content, sub: '9'.repeat(30) }, secret),
    signed(hs256, { sub: content.sub, sid: content.sid, iat: content.iat }, secret),
    ann.token.slice(0, -2),
  ]
  for (const [index, token] of forged.entries())
    expect(told(await call(app.app, 'getDepartments', token)), String(index)).toEqual([401, 'noSession'])
  expect((await call(app.app, 'getDepartments', ann.token)).status).toBe(200)
})

test('a session that has expired in the database is over', async () => {
  const ann = await somebody(app)
  await app.db.query({ text: `update sessions set expires_at = now() where emp_id = $1`, values: [ann.empId] })
  expect(told(await call(app.app, 'getDepartments', ann.token))).toEqual([401, 'noSession'])
})

/** Milliseconds until the token is refused; it was judged just before and would stand for a second without a word from the database. */
async function refusedWithin(to: FastifyInstance, token: string, since: number): Promise<number> {
  for (;;) {
    const { status } = await send(to, '/FinanceProject/rest/sow/getDepartments', { token, form: '' })
    if (status === 401) return Date.now() - since
    if (Date.now() - since > 5000) throw new Error('The token is still good')
    await delay(5)
  }
}

const endings: [string, (person: Account) => Promise<unknown>][] = [
  [
    'signing out',
    async ({ token, empId }) => {
      const { body } = await call(app.app, 'createLoginTracker', token, { empId: String(empId) })
      return call(app.app, 'updateLoginTracker', token, { id: String(body.data?.id) })
    },
  ],
  [
    'suspension',
    async ({ empId }) =>
      call(app.app, 'suspendEmployee', (await somebody(app, 'active', 'hr')).token, {
        id: String(empId),
        comment: 'Found with the cash box',
      }),
  ],
]

test.each(endings)('%s holds at once, here and on another server', async (_, end) => {
  const ann = await somebody(app)
  const judgedAt = Date.now()
  for (const to of [app.app, second.app]) expect((await call(to, 'getDepartments', ann.token)).status).toBe(200)
  expect(await end(ann)).toMatchObject({ status: 200 })
  for (const to of [app.app, second.app]) expect(await refusedWithin(to, ann.token, judgedAt)).toBeLessThan(1000)
})

test('suspension ends every session of the person and no other, and reinstating opens none', async () => {
  const [hr, ann, ben] = [await somebody(app, 'active', 'hr'), await somebody(app), await somebody(app)]
  const { body } = await signIn(app, ann.username)
  await call(app.app, 'suspendEmployee', hr.token, { id: String(ann.empId), comment: 'x' })
  expect(told(await signIn(app, ann.username))).toEqual([401, 'invalidCredentials'])
  await call(app.app, 'reinstateEmployee', hr.token, { id: String(ann.empId), comment: 'x' })
  for (const token of [ann.token, body.data?.accessToken ?? '']) await refusedWithin(app.app, token, Date.now())
  expect((await call(app.app, 'getDepartments', ben.token)).status).toBe(200)
  expect((await signIn(app, ann.username)).status).toBe(200)
})

test('the login record is of one’s own session: one row, and the session says whose', async () => {
  const [ann, ben] = [await somebody(app), await somebody(app)]
  const first = await call(app.app, 'createLoginTracker', ann.token, {
    EmpId: String(ann.empId),
    LoginTime: '1999-01-01 00:00:00',
    Agent: 'Browser',
    MacAddress: '',
    HostName: 'desk',
  })
  const again = await call(app.app, 'createLoginTracker', ann.token)
  expect(again.body.data).toEqual(first.body.data)
  const { rows } = await app.db.query({
    text: "select emp_id, agent, host_name, mac_address, status, login_time > now() - interval '1 minute' as recent from login_tracker where emp_id = $1",
    values: [ann.empId],
  })
  expect(rows).toEqual([
    { emp_id: ann.empId, agent: 'Browser', host_name: 'desk', mac_address: null, status: 'active', recent: true },
  ])
  const id = String(first.body.data?.id)
  expect(told(await call(app.app, 'createLoginTracker', ben.token, { empId: String(ann.empId) }))).toEqual([
    403,
    'forbidden',
  ])
  expect(told(await call(app.app, 'updateLoginTracker', ben.token, { id }))).toEqual([404, 'notFound'])
  expect(told(await call(app.app, 'employeeLoginCheck', ben.token, { empId: String(ann.empId), loginId: id }))).toEqual(
    [403, 'forbidden'],
  )
  expect((await call(app.app, 'employeeLoginCheck', ben.token, { loginId: id })).body.data).toEqual({
    active: false,
    reason: 'unknown',
  })
  expect(
    (await call(app.app, 'employeeLoginCheck', ann.token, { empId: String(ann.empId), loginId: id })).body.data,
  ).toEqual({
    active: true,
    reason: 'active',
  })
  expect((await call(app.app, 'updateLoginTracker', ann.token, { Id: id })).body.data).toEqual({
    id: Number(id),
    status: 'logged_out',
  })
})

test('a login record of another session of one’s own does not end this one', async () => {
  const ann = await somebody(app)
  const { body } = await signIn(app, ann.username)
  const { body: record } = await call(app.app, 'createLoginTracker', ann.token)
  expect(
    told(await call(app.app, 'updateLoginTracker', body.data?.accessToken ?? '', { id: String(record.data?.id) })),
  ).toEqual([404, 'notFound'])
  expect((await call(app.app, 'getDepartments', ann.token)).status).toBe(200)
})

test('refresh answers oneself as signing in did, without a token, and nobody else', async () => {
  const ann = await somebody(app, 'active', 'marketing')
  const { body: signedIn } = await signIn(app, ann.username)
  const { accessToken = '', device: _, ...person } = signedIn.data ?? {}
  const { body } = await call(app.app, 'getEmployeeByEmpId', accessToken, { EmpId: String(ann.empId), refresh: 'true' })
  expect([body.status, body.object, body.data]).toEqual([true, person, person])
  const { status } = await call(app.app, 'getEmployeeByEmpId', accessToken, {
    empId: String((await somebody(app)).empId),
    refresh: 'true',
  })
  expect(status).toBe(403)
})

test('a remembered session is renewed in its last day, another is not', async () => {
  const ann = await somebody(app)
  const tokens = await Promise.all(
    ['true', 'false'].map(
      async (rememberMe) => (await signIn(app, ann.username, password, { rememberMe })).body.data?.accessToken ?? '',
    ),
  )
  const renewed = async (token: string) =>
    (await call(app.app, 'getEmployeeByEmpId', token, { empId: String(ann.empId), refresh: 'true' })).body.data
      ?.accessToken
  expect(await renewed(tokens[0] ?? '')).toBeUndefined()
  await app.db.query({
    text: `update sessions set expires_at = now() + interval '23 hours' where emp_id = $1`,
    values: [ann.empId],
  })
  const fresh = String(await renewed(tokens[0] ?? ''))
  expect(contentOf(fresh).sid).toBe(contentOf(tokens[0] ?? '').sid)
  expect((await call(app.app, 'getDepartments', fresh)).status).toBe(200)
  expect(await renewed(tokens[1] ?? '')).toBeUndefined()
})
