import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteOldSignIns } from '../../server/session/delete-old-sign-ins'
import { declaredWith } from '../records/declared'
import { startApp, type TestApp, testSettings } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { type Account, password, somebody } from '../wire/accounts'
import { mailsTo, newAddress, post } from './posting'

let app: TestApp
beforeAll(async () => {
  app = await startApp(declaredWith())
  await app.person('admin')
})
afterAll(() => app.close())

const firefox = (version: string) => `Mozilla/5.0 (X11; Linux x86_64; rv:${version}) Gecko/20100101 Firefox/${version}`

/** Signs in from a browser; answers the token and the login record. */
async function enter({ username }: Account, agent: string, address = newAddress(), rememberMe = 'false') {
  const headers = { 'user-agent': agent }
  const fields = { username, password, rememberMe }
  const { body } = await post(app.app, 'getEmployeeByCredentials', fields, { address, headers })
  const token = String(body.data?.accessToken)
  const login = await post(app.app, 'createLoginTracker', { agent: 'Claims to be another' }, { token, headers })
  return { token, loginId: Number(login.body.data?.id) }
}

const mine = async (token: string) =>
  (await post(app.app, 'getMySessions', {}, { token })).body.data as unknown as Record<string, unknown>[]
const reach = async (token: string) => (await post(app.app, 'getDepartments', {}, { token })).status
/** Word of an end travels through the database; how fast is measured in tests/wire/session.test.ts. */
const ending = { interval: 10, timeout: 5000 }
const revoke = (token: string, loginId: number) =>
  post(app.app, 'revokeSession', { loginId: String(loginId) }, { token })

test('sign-ins that ended longer ago than the setting says are forgotten with their sessions, and no others', async () => {
  const ann = await somebody(app)
  const [old, ended, live] = [await enter(ann, 'Old'), await enter(ann, 'Ended'), await enter(ann, 'Live')]
  const age = (loginId: number, days: number, column: 'ended_at' | 'expires_at') =>
    app.db.query({
      text:
        `update sessions set ${column} = now() - make_interval(days => $2) ` +
        'where id = (select session_id from login_tracker where id = $1)',
      values: [loginId, days],
    })
  await age(old.loginId, 41, 'ended_at')
  await age(ended.loginId, 39, 'ended_at')
  const forgotten = await deleteOldSignIns({ db: app.db, settings: { ...testSettings, signInDays: 40 } })
  expect(forgotten).toEqual({ signIns: 1, sessions: 1 })
  const { rows } = await app.db.query<{ id: number }>({
    text: 'select id::int as id from login_tracker where id = any($1) order by id',
    values: [[old.loginId, ended.loginId, live.loginId]],
  })
  expect(rows.map(({ id }) => id)).toEqual([ended.loginId, live.loginId])
  expect(await reach(live.token)).toBe(200)
  // One that nobody signed out of ends by itself.
  await age(live.loginId, 41, 'expires_at')
  expect(await deleteOldSignIns({ db: app.db, settings: { ...testSettings, signInDays: 40 } })).toEqual(forgotten)
})

test('one’s own live sessions, newest first, as the server saw them', async () => {
  const ann = await somebody(app)
  await enter(await somebody(app), firefox('128.0'))
  const [phone, desk] = [newAddress(), newAddress()]
  const first = await enter(ann, 'Phone', phone, 'true')
  const second = await enter(ann, firefox('128.0'), desk)
  await app.db.query({
    text: `update sessions set expires_at = now() where emp_id = $1 and id not in (select session_id from login_tracker where id = any($2))`,
    values: [ann.empId, [first.loginId, second.loginId]],
  })
  const time = expect.stringMatching(/^20\d\d-\d\d-\d\dT.*Z$/)
  const stamp = expect.stringMatching(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(await mine(second.token)).toEqual([
    {
      loginId: second.loginId,
      loginTime: stamp,
      lastSeenAt: time,
      agent: firefox('128.0'),
      ipAddress: desk,
      isCurrent: true,
      isRemembered: false,
      scope: null,
    },
    {
      loginId: first.loginId,
      loginTime: stamp,
      lastSeenAt: time,
      agent: 'Phone',
      ipAddress: phone,
      isCurrent: false,
      isRemembered: true,
      scope: null,
    },
  ])
})

test('one’s own session can be ended from another, at once; somebody else’s does not exist', async () => {
  const [ann, ben] = [await somebody(app), await somebody(app)]
  const [lost, here] = [await enter(ann, 'Phone'), await enter(ann, 'Desk')]
  expect(await reach(lost.token)).toBe(200)
  for (const id of [lost.loginId, 999_999_999]) {
    const { status, body } = await revoke(ben.token, id)
    expect([status, body.code]).toEqual([404, 'notFound'])
  }
  expect((await revoke(here.token, lost.loginId)).body.data).toEqual({ revoked: true })
  await expect.poll(() => reach(lost.token), ending).toBe(401)
  expect(await reach(here.token)).toBe(200)
  expect((await mine(here.token)).map(({ loginId }) => loginId)).not.toContain(lost.loginId)
  const { body } = await post(app.app, 'employeeLoginCheck', { loginId: String(lost.loginId) }, { token: here.token })
  expect(body.data).toEqual({ active: false, reason: 'revoked' })
})

test('an administrator ends anybody’s, and it is noted who did', async () => {
  const [ann, boss] = [await somebody(app), await somebody(app, 'active', 'admin')]
  const { token, loginId } = await enter(ann, 'Phone')
  expect((await revoke(boss.token, loginId)).status).toBe(200)
  await expect.poll(() => reach(token), ending).toBe(401)
  const { rows } = await app.db.query({
    text: 'select s.end_reason from sessions s join login_tracker t on t.session_id = s.id where t.id = $1',
    values: [loginId],
  })
  expect(rows).toEqual([{ end_reason: 'admin' }])
})

const seenAt = async (empId: number) =>
  (
    await app.db.query<{ at: string | null }>({
      text: 'select last_seen_at as at from login_tracker where emp_id = $1',
      values: [empId],
    })
  ).rows[0]?.at

test('a session in use is marked as seen, once a minute and not at every request', async () => {
  const ann = await somebody(app)
  await reach(ann.token)
  await expect.poll(() => seenAt(ann.empId), { interval: 10 }).not.toBeNull()
  const first = await seenAt(ann.empId)
  const before = await written()
  for (let request = 0; request < 200; request++) await reach(ann.token)
  expect(await seenAt(ann.empId)).toBe(first)
  expect(await written()).toBe(before)
})

/** How often rows of login records were changed since the database began. */
async function written(): Promise<number | undefined> {
  const { rows } = await app.db.query<{ n: number }>({
    text: `select sum(t.xmin::text::bigint)::bigint as n from login_tracker t`,
  })
  return rows[0]?.n
}

test('a sign-in from a browser the account was never used from is told, a new version of a known one is not', async () => {
  const ann = await somebody(app)
  const told = async () => (await mailsTo(app, ann.empId, 'newDevice')).length
  await enter(ann, firefox('128.0'))
  expect(await told()).toBe(0)
  await enter(ann, firefox('129.0.1'))
  expect(await told()).toBe(0)
  await enter(ann, 'Phone')
  expect(await told()).toBe(1)
  await enter(ann, 'Phone')
  expect(await told()).toBe(1)
})

test('an agent of line breaks and markup is kept as the text it is, and bounded', async () => {
  const ann = await somebody(app)
  const { token } = await enter(ann, `<script>${'x'.repeat(5000)}`)
  const [session] = await mine(token)
  expect(String(session?.agent)).toMatch(/^<script>x+$/)
  expect(String(session?.agent)).toHaveLength(300)
})

exhaustively('no session of the former password is left, however sign-ins and its change meet', async () => {
  const newPassword = 'marbles under the bridge'
  for (let round = 0; round < 5; round++) {
    const ann = await somebody(app)
    // Four guesses at once: a fifth would lock the account.
    const early = [enter(ann, 'Desk'), enter(ann, 'Desk')]
    const fields = { currentPassword: password, newPassword }
    const change = post(app.app, 'resetEmployeePassword', fields, { token: ann.token })
    const entered = await Promise.all([...early, enter(ann, 'Desk')])
    expect((await change).status).toBe(200)
    for (const { token } of entered) await expect.poll(() => reach(token), ending).toBe(401)
    expect(await reach(ann.token)).toBe(200)
  }
})

test('on the server that ended a session it is over at once, before any word of it travels', async () => {
  const ann = await somebody(app)
  const [desk, phone] = [await enter(ann, firefox('128.0')), await enter(ann, 'Phone')]
  expect([await reach(desk.token), await reach(phone.token)]).toEqual([200, 200])
  const { query } = pg.Client.prototype
  const silent = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...sent: unknown[]
  ) {
    const { text } = sent[0] as { text?: string }
    if (text?.startsWith('select pg_notify')) return Promise.resolve({ rows: [], rowCount: 0 })
    return Reflect.apply(query, this, sent)
  } as never)
  expect((await revoke(desk.token, phone.loginId)).status).toBe(200)
  expect([await reach(phone.token), await reach(desk.token)]).toEqual([401, 200])
  silent.mockRestore()
})
