import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredWith } from '../records/declared'
import { startApp, type TestApp } from '../setup/app'
import { exhaustively } from '../setup/tier'
import { password, somebody } from '../wire/accounts'
import { comparable, type SecondApp, secondApp } from '../wire/wire'
import { mailsTo, newAddress, newCode, otherCode, post, secretIn } from './posting'

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

const fresh = 'marbles under the bridge'
const validate = (username: string, otp: string, to = app.app) => post(to, 'validateOtp', { username, otp })
const reset = (resetToken: string, newPassword = fresh) =>
  post(app.app, 'resetNewPassword', { resetToken, newPassword })

async function tokenFor(person: { empId: number; username: string }): Promise<string> {
  const { body } = await validate(person.username, await newCode(app, person))
  return String(body.data?.resetToken)
}

const agePast = (empId: number, kind: string) =>
  app.db.query({
    text: `update one_time_secrets set expires_at = now() - interval '1 second' where emp_id = $1 and kind = $2`,
    values: [empId, kind],
  })

test('a forgotten password: a code by mail, a new password, every session over', async () => {
  const ann = await somebody(app)
  const asked = await post(app.app, 'forgotEmployeePassword', { username: `${ann.username}@TESTS.example` })
  expect([asked.status, asked.body.data]).toEqual([200, { sent: true }])
  const code = await secretIn(app, ann.empId, 'resetCode')
  expect(code).toMatch(/^\d{6}$/)
  const { body } = await validate(ann.username.toUpperCase(), ` ${code.slice(0, 3)} ${code.slice(3)} `)
  expect((await reset(String(body.data?.resetToken))).body.data).toEqual({ changed: true })
  expect((await post(app.app, 'getDepartments', {}, { token: ann.token })).status).toBe(401)
  const signIn = (given: string) =>
    post(app.app, 'getEmployeeByCredentials', { username: ann.username, password: given })
  expect([(await signIn(password)).status, (await signIn(fresh)).status]).toEqual([401, 200])
  expect(await mailsTo(app, ann.empId, 'passwordChanged')).toHaveLength(1)
})

test('asking answers the known, the unknown and those who may have no code alike', async () => {
  const [known, gone, suspended] = [
    await somebody(app),
    await somebody(app, 'disabled'),
    await somebody(app, 'suspended'),
  ]
  const answers = []
  for (const username of [known.username, gone.username, suspended.username, 'nobody', `' or 1=1 --`])
    answers.push(comparable(await post(app.app, 'forgotEmployeePassword', { username })))
  for (const answer of answers) expect(answer).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 200, body: { data: { sent: true }, error: null } })
  const counts = [known, gone, suspended].map(async ({ empId }) => (await mailsTo(app, empId, 'resetCode')).length)
  expect(await Promise.all(counts)).toEqual([1, 0, 0])
})

test('an account gets three codes an hour, however many ask at once, and the newest alone counts', async () => {
  const ann = await somebody(app)
  const former = await newCode(app, ann)
  await Promise.all(Array.from({ length: 20 }, () => post(app.app, 'generateOtp', { username: ann.username })))
  const mails = await mailsTo(app, ann.empId, 'resetCode')
  expect(mails).toHaveLength(3)
  const { rows } = await app.db.query<{ hash: string }>({
    text: 'select hash from reset_codes where emp_id = $1',
    values: [ann.empId],
  })
  expect(rows).toHaveLength(1)
  const newest = mails.at(-1)?.only.code ?? ''
  if (former !== newest) expect((await validate(ann.username, former)).status).toBe(400)
  await app.db.query({
    text: `update reset_codes set issued_at = array(select t - interval '1 hour' from unnest(issued_at) t) where emp_id = $1`,
    values: [ann.empId],
  })
  await post(app.app, 'generateOtp', { username: ann.username })
  expect(await mailsTo(app, ann.empId, 'resetCode')).toHaveLength(4)
})

test('within a day a requester gets ten codes and all strangers thirty, whatever pauses they make', async () => {
  const ann = await somebody(app)
  const anHourLater = () =>
    app.db.query({
      text: `update reset_codes set issued_at = array(select t - interval '61 minutes' from unnest(issued_at) t) where emp_id = $1`,
      values: [ann.empId],
    })
  const sent = async () => (await mailsTo(app, ann.empId, 'resetCode')).length
  const askFor = async (hours: number, address: string) => {
    for (let hour = 0; hour < hours; hour++, await anHourLater())
      for (let ask = 0; ask < 4; ask++) await post(app.app, 'generateOtp', { username: ann.username }, { address })
  }
  await askFor(5, newAddress())
  expect(await sent()).toBe(10)
  for (const hours of [4, 4, 4]) await askFor(hours, newAddress())
  expect(await sent()).toBe(30)
  await app.db.query({
    text: `update reset_codes set issued_at = array(select t - interval '1 day' from unnest(issued_at) t) where emp_id = $1`,
    values: [ann.empId],
  })
  await askFor(1, newAddress())
  expect(await sent()).toBe(33)
})

test('an address may ask fifty times; the answer stays the same', async () => {
  const address = newAddress()
  for (let ask = 0; ask < 50; ask++) await post(app.app, 'generateOtp', { username: `nobody ${ask}` }, { address })
  const ann = await somebody(app)
  const { status, body } = await post(app.app, 'generateOtp', { username: ann.username }, { address })
  expect([status, body.data]).toEqual([200, { sent: true }])
  expect(await mailsTo(app, ann.empId, 'resetCode')).toEqual([])
})

test('of fifty right guesses at once, on two servers, exactly one succeeds', async () => {
  const ann = await somebody(app)
  const code = await newCode(app, ann)
  const servers = [app.app, second.app]
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => validate(ann.username, code, servers[n % 2])))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

exhaustively('of twenty uses of a token at once exactly one succeeds', async () => {
  const token = await tokenFor(await somebody(app))
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reset(token, `marbles under bridge ${n}`)))
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
})

test('a code outlives a restart and holds on another server', async () => {
  const ann = await somebody(app)
  const code = await newCode(app, ann)
  const later = await secondApp(app, declaredWith())
  const { status, body } = await validate(ann.username, code, later.app)
  expect(status).toBe(200)
  await later.close()
  const resetToken = String(body.data?.resetToken)
  const changed = await post(second.app, 'resetNewPassword', { resetToken, newPassword: fresh })
  expect(changed.body.data).toEqual({ changed: true })
})

test('no row of the database holds a code or a token as it was sent', async () => {
  const ann = await somebody(app)
  const code = await newCode(app, ann)
  const resetToken = String((await validate(ann.username, code)).body.data?.resetToken)
  const again = await newCode(app, ann)
  const { rows: columns } = await app.db.query<{ t: string; c: string }>({
    text: `select quote_ident(table_name) as t, quote_ident(column_name) as c from information_schema.columns where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'character varying', 'bytea', 'ARRAY')`,
  })
  expect(columns.length).toBeGreaterThan(30)
  const holding: string[] = []
  let searched = 0
  for (const { t, c } of columns) {
    const { rows } = await app.db.query<{ n: number; rows: number }>({
      text: `select count(*) filter (where ${c}::text ~ $1) as n, count(*) as rows from ${t}`,
      values: [`(^|[^0-9])(${code}|${again})([^0-9]|$)|${resetToken}`],
    })
    searched += rows[0]?.rows ?? 0
    if (rows[0]?.n) holding.push(`${t}.${c}`)
  }
  expect(searched).toBeGreaterThan(100)
  expect(holding).toEqual([])
})

test('codes and tokens that are expired, used, of somebody else or made up are refused in the same words', async () => {
  const [ann, ben, cid, dan] = [await somebody(app), await somebody(app), await somebody(app), await somebody(app)]
  const code = await newCode(app, ann)
  const swapped = await validate(ben.username, code)
  expect((await validate(ann.username, code)).status).toBe(200)
  const used = await validate(ann.username, code)
  const late = await newCode(app, cid)
  await app.db.query({
    text: `update reset_codes set expires_at = now() - interval '1 second' where emp_id = $1`,
    values: [cid.empId],
  })
  const wrong = await newCode(app, dan)
  const refused = [
    swapped,
    used,
    await validate(cid.username, late),
    await validate(dan.username, otherCode(wrong)),
    await validate('nobody', code),
    await validate(dan.username, 'abcdef'),
  ]
  for (const answer of refused) expect(comparable(answer)).toEqual(comparable(refused[0] ?? answer))
  expect(refused[0]?.body).toMatchObject({ code: 'invalidCode', data: null })
})

test('a token that is expired, used, made up or of another kind sets nothing', async () => {
  const [ann, ben] = [await somebody(app), await somebody(app)]
  const token = await tokenFor(ann)
  await reset(token)
  const late = await tokenFor(ben)
  await agePast(ben.empId, 'reset')
  const code = await newCode(app, await somebody(app))
  for (const bad of [token, late, code, 'x'.repeat(43), ' ', `${token}x`]) {
    const { status, body } = await reset(bad, 'another long one, quite new')
    expect([status, body.code], bad).toEqual([400, bad.trim() ? 'invalidLink' : 'invalidInput'])
  }
  const { body } = await post(app.app, 'resetNewPassword', { resetToken: late, newPassword: fresh, empId: '1' })
  expect(body.code).toBe('unknownKey')
  expect((await post(app.app, 'getEmployeeByCredentials', { username: ben.username, password })).status).toBe(200)
})

test('a new password ends what else was issued for the account', async () => {
  const ann = await somebody(app)
  const token = await tokenFor(ann)
  const code = await newCode(app, ann)
  await reset(token)
  expect((await validate(ann.username, code)).body.code).toBe('invalidCode')
})

test('a weak password leaves the token usable', async () => {
  const ann = await somebody(app)
  const token = await tokenFor(ann)
  const { status, body } = await reset(token, 'Password2024!')
  expect([status, body.fields]).toEqual([400, { newPassword: { code: 'common' } }])
  expect((await reset(token)).body.data).toEqual({ changed: true })
})

test('who was suspended meanwhile sets nothing', async () => {
  const ann = await somebody(app)
  const token = await tokenFor(ann)
  await app.db.query({ text: `update accounts set status = 'suspended' where emp_id = $1`, values: [ann.empId] })
  expect((await reset(token)).body.code).toBe('invalidLink')
})

test('a forged Host, or a forged forwarded one, is in nothing that is sent', async () => {
  const ann = await somebody(app)
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  const { status } = await post(app.app, 'generateOtp', { username: ann.username }, { headers })
  expect(status).toBe(200)
  const { rows } = await app.db.query<{ text: string }>({
    text: 'select to_jsonb(o)::text as text from outbox o where emp_id = $1',
    values: [ann.empId],
  })
  expect(rows).toHaveLength(1)
  expect(JSON.stringify([rows, await mailsTo(app, ann.empId, 'resetCode')])).not.toContain('evil')
})

test('codes that others ask for use up none of the person’s, and their guesses none of the person’s code', async () => {
  const [ann, attacker] = [await somebody(app), newAddress()]
  for (let ask = 0; ask < 5; ask++)
    await post(app.app, 'generateOtp', { username: ann.username }, { address: attacker })
  expect(await mailsTo(app, ann.empId, 'resetCode')).toHaveLength(3)
  const code = await newCode(app, ann)
  expect(await mailsTo(app, ann.empId, 'resetCode')).toHaveLength(4)
  for (let guess = 0; guess < 9; guess++)
    await post(app.app, 'validateOtp', { username: ann.username, otp: otherCode(code) }, { address: attacker })
  // Who did not ask for a code does not use it.
  const stolen = await post(app.app, 'validateOtp', { username: ann.username, otp: code }, { address: newAddress() })
  expect(stolen.body.code).toBe('invalidCode')
  expect((await validate(ann.username, code)).status).toBe(200)
})

test('many addresses do not fill a mailbox with codes; a browser of the account has its own', async () => {
  const ann = await somebody(app)
  const from = { address: newAddress() }
  const signedIn = await post(app.app, 'getEmployeeByCredentials', { username: ann.username, password }, from)
  const device = String(signedIn.body.data?.device)
  for (let ask = 0; ask < 15; ask++)
    await post(app.app, 'generateOtp', { username: ann.username }, { address: newAddress() })
  expect(await mailsTo(app, ann.empId, 'resetCode')).toHaveLength(12)
  await post(app.app, 'generateOtp', { username: ann.username, device }, { address: newAddress() })
  const mails = await mailsTo(app, ann.empId, 'resetCode')
  expect(mails).toHaveLength(13)
  const typed = { username: ann.username, otp: mails.at(-1)?.only.code ?? '', device }
  expect((await post(app.app, 'validateOtp', typed, { address: newAddress() })).status).toBe(200)
})
