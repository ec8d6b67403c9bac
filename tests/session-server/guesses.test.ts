import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostAtAddress } from '../../server/session/guesses/count-guesses'
import { toNetwork } from '../../server/session/guesses/network'
import { declaredWith } from '../records/declared'
import { startApp, type TestApp } from '../setup/app'
import { exhaustively, firstOf } from '../setup/tier'
import { type Account, password, somebody } from '../wire/accounts'
import { comparable } from '../wire/wire'
import { homeOf, mailsTo, newAddress, newCode, otherCode, post } from './posting'

let app: TestApp
beforeAll(async () => {
  app = await startApp(declaredWith())
  await app.person('admin')
})
afterAll(() => app.close())

const twenty = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: 20 }, (_, index) => work(index)))

async function stateOf({ empId }: Account) {
  const { rows } = await app.db.query<{ failed_attempts: number; locked: boolean }>({
    text: `select coalesce(max(guesses), 0) as failed_attempts, coalesce(max(guesses), 0) >= 5 as locked from account_guesses where emp_id = $1 and since > now() - interval '15 minutes'`,
    values: [empId],
  })
  return rows[0]
}

const register = (fields: Record<string, string>, address = newAddress()) =>
  app.app.inject({ method: 'POST', url: '/api/auth/register', remoteAddress: address, payload: fields })

interface Path {
  status?: string
  guess(person: Account, index: number): Promise<number>
  refused: number
}

/** Every way to guess a password or a code, and what each guess is answered. */
const paths: Record<string, Path> = {
  'sign-in': {
    guess: async ({ username }, n) =>
      (await post(app.app, 'getEmployeeByCredentials', { username, password: `wrong ${n}` })).status,
    refused: 401,
  },
  validateOtp: {
    guess: async ({ username }, n) =>
      (await post(app.app, 'validateOtp', { username, otp: String(n).padStart(6, '0') })).status,
    refused: 400,
  },
  'a change of password': {
    guess: async ({ token, username }, n) =>
      (
        await post(
          app.app,
          'resetEmployeePassword',
          { currentPassword: `wrong ${n}`, newPassword: 'a new and long one' },
          { token, address: homeOf(username) },
        )
      ).status,
    refused: 400,
  },
  register: {
    status: 'invited',
    guess: async ({ username }, n) =>
      (
        await register(
          {
            email: `${username}@tests.example`,
            username: 'x',
            password: 'a long new password',
            invite: `no ${n}`,
          },
          homeOf(username),
        )
      ).statusCode,
    refused: 403,
  },
}

test.each(firstOf(Object.entries(paths)))('of twenty wrong guesses at once by %s five are judged', async (_, path) => {
  const ann = await somebody(app, path.status ?? 'active')
  const statuses = await twenty((index) => path.guess(ann, index))
  expect(new Set(statuses)).toEqual(new Set([path.refused]))
  expect(await stateOf(ann)).toEqual({ failed_attempts: 5, locked: true })
  expect((await post(app.app, 'getEmployeeByCredentials', { username: ann.username, password })).status).toBe(401)
})

test('the paths share one count', async () => {
  const ann = await somebody(app)
  await newCode(app, ann)
  for (const path of ['sign-in', 'validateOtp', 'a change of password', 'validateOtp', 'sign-in'] as const)
    await paths[path]?.guess(ann, 0)
  expect(await stateOf(ann)).toEqual({ failed_attempts: 5, locked: true })
  const right = { currentPassword: password, newPassword: 'something else and long' }
  const from = { token: ann.token, address: homeOf(ann.username) }
  const { status, body } = await post(app.app, 'resetEmployeePassword', right, from)
  expect([status, body.fields]).toEqual([400, { currentPassword: { code: 'wrongPassword' } }])
  expect(await mailsTo(app, ann.empId, 'accountLocked')).toHaveLength(1)
})

test('open sessions of a locked account go on', async () => {
  const ann = await somebody(app)
  for (let guess = 0; guess < 5; guess++) await paths['sign-in']?.guess(ann, guess)
  expect((await post(app.app, 'getDepartments', {}, { token: ann.token })).status).toBe(200)
})

exhaustively('of twenty guesses at a code five are judged, and then the right one is refused', async () => {
  const ann = await somebody(app)
  const code = await newCode(app, ann)
  const wrong = otherCode(code)
  await twenty(() => post(app.app, 'validateOtp', { username: ann.username, otp: wrong }))
  const { rows } = await app.db.query({
    text: 'select attempts, used_at from reset_codes where emp_id = $1',
    values: [ann.empId],
  })
  expect(rows).toEqual([{ attempts: 5, used_at: null }])
  const { status, body } = await post(app.app, 'validateOtp', { username: ann.username, otp: code })
  expect([status, body.code]).toEqual([400, 'invalidCode'])
})

test('a locked account is opened by mail', async () => {
  const ann = await somebody(app)
  for (let guess = 0; guess < 5; guess++) await paths['sign-in']?.guess(ann, guess)
  const otp = await newCode(app, ann)
  const { body } = await post(app.app, 'validateOtp', { username: ann.username, otp })
  const newPassword = 'marbles under the bridge'
  const reset = await post(app.app, 'resetNewPassword', { resetToken: String(body.data?.resetToken), newPassword })
  expect(reset.body.data).toEqual({ changed: true })
  const { status } = await post(app.app, 'getEmployeeByCredentials', { username: ann.username, password: newPassword })
  expect(status).toBe(200)
})

test('an address that guessed fifty times is not judged, and locks nobody; another address is served', async () => {
  const [ann, address] = [await somebody(app), newAddress()]
  for (let guess = 0; guess < mostAtAddress; guess++)
    await post(app.app, 'validateOtp', { username: `nobody ${guess}`, otp: '000000' }, { address })
  const right = { username: ann.username, password }
  expect((await post(app.app, 'getEmployeeByCredentials', right, { address })).status).toBe(401)
  expect(await stateOf(ann)).toEqual({ failed_attempts: 0, locked: false })
  expect((await post(app.app, 'getEmployeeByCredentials', right)).status).toBe(200)
})

test('right guesses do not add up at an address', async () => {
  const [ann, address] = [await somebody(app), newAddress()]
  for (let round = 0; round < 3; round++) {
    await post(app.app, 'getEmployeeByCredentials', { username: ann.username, password }, { address })
  }
  const { rows } = await app.db.query({
    text: 'select guesses from address_guesses where address = $1',
    values: [address],
  })
  expect(rows).toEqual([])
})

test('sign-in answers the unknown, the wrong, the locked and the inactive alike, headers included', async () => {
  const locked = await somebody(app)
  for (let guess = 0; guess < 5; guess++) await paths['sign-in']?.guess(locked, guess)
  const tried = [
    ['nobody at all', 'wrong'],
    [(await somebody(app)).username, 'wrong'],
    [locked.username, password],
    [(await somebody(app, 'suspended')).username, password],
    [(await somebody(app, 'invited')).username, password],
  ] as const
  const answers = []
  for (const [username, given] of tried)
    answers.push(comparable(await post(app.app, 'getEmployeeByCredentials', { username, password: given })))
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts for %s', (address, counted) => {
  expect(toNetwork(address)).toBe(counted)
})

const signInAs = (username: string, given: string, address: string, more: Record<string, string> = {}) =>
  post(app.app, 'getEmployeeByCredentials', { username, password: given, ...more }, { address })

test('who guesses wrong at the account of another locks nobody out but themselves', async () => {
  const [ann, attacker] = [await somebody(app), newAddress()]
  for (let guess = 0; guess < 8; guess++) await signInAs(ann.username, `wrong ${guess}`, attacker)
  expect((await signInAs(ann.username, password, attacker)).status).toBe(401)
  expect((await signInAs(ann.username, password, homeOf(ann.username))).status).toBe(200)
  expect((await signInAs(ann.username, password, attacker)).status).toBe(401)
  expect(await mailsTo(app, ann.empId, 'accountLocked')).toHaveLength(1)
})

test('a browser that the account was used from gets through where its own office is locked out', async () => {
  const [ann, office] = [await somebody(app), newAddress()]
  const device = String((await signInAs(ann.username, password, office)).body.data?.device)
  for (let guess = 0; guess < 6; guess++) await signInAs(ann.username, `wrong ${guess}`, office)
  expect((await signInAs(ann.username, password, office)).status).toBe(401)
  const known = await signInAs(ann.username, password, office, { device })
  expect([known.status, known.body.data?.device]).toEqual([200, device])
  const ben = await somebody(app)
  for (let guess = 0; guess < 6; guess++) await signInAs(ben.username, `wrong ${guess}`, office, { device })
  // It is a device of one account: at another it counts as the address.
  expect((await signInAs(ben.username, password, office, { device })).status).toBe(401)
  for (let guess = 0; guess < 6; guess++) await signInAs(ann.username, `wrong ${guess}`, office, { device })
  expect((await signInAs(ann.username, password, office, { device })).status).toBe(401)
})

exhaustively(
  'many addresses together do not guess on; a known browser is still let in, and forgotten with the password',
  async () => {
    const ann = await somebody(app)
    const home = homeOf(ann.username)
    const device = String((await signInAs(ann.username, password, home)).body.data?.device)
    await app.db.query({
      text: `update accounts set failed_attempts = 49, failed_since = now() where emp_id = $1`,
      values: [ann.empId],
    })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => signInAs(ann.username, n === 9 ? 'wrong' : `wrong ${n}`, newAddress())),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect((await signInAs(ann.username, password, newAddress())).status).toBe(401)
    expect((await signInAs(ann.username, password, newAddress(), { device })).status).toBe(200)
    const changed = { currentPassword: password, newPassword: 'marbles under the bridge' }
    const moved = {
      text: 'update accounts set locked_until = null, failed_attempts = 0 where emp_id = $1',
      values: [ann.empId],
    }
    await app.db.query(moved)
    await post(app.app, 'resetEmployeePassword', changed, { token: ann.token })
    const { rows } = await app.db.query({ text: 'select from known_devices where emp_id = $1', values: [ann.empId] })
    expect(rows).toEqual([])
  },
)

test.each(['', 'null', ' ', 'wrong'])('a password of “%s” is answered like a wrong one, and counted', async (given) => {
  const ann = await somebody(app)
  const wrong = comparable(await signInAs(ann.username, 'quite wrong', homeOf(ann.username)))
  expect(comparable(await signInAs(ann.username, given, homeOf(ann.username)))).toEqual(wrong)
  expect(await stateOf(ann)).toEqual({ failed_attempts: 2, locked: false })
})
