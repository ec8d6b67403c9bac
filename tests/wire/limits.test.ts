import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../setup/app'

let steward: TestApp
beforeAll(async () => {
  steward = await startApp(undefined, { rateLimit: 8 })
})
afterAll(() => steward.close())

test('whoever calls too often is told how long to wait, in the envelope, and nobody else is', async () => {
  const [busy, calm] = [await steward.demo('finance'), await steward.demo('hr')]
  const statuses: number[] = []
  for (let call = 0; call < 12; call++) statuses.push((await steward.call('getDepartments', {}, { as: busy })).status)
  expect(statuses.filter((status) => status === 200).length).toBe(8)
  const refused = await steward.call('getDepartments', {}, { as: busy })
  expect([refused.status, refused.body.code, refused.body.data]).toEqual([429, 'tooManyRequests', null])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await steward.call('getDepartments', {}, { as: calm })).status).toBe(200)
})

test('an address may try to sign in a quarter as often', async () => {
  const statuses: number[] = []
  for (let guess = 0; guess < 4; guess++) {
    statuses.push(
      (await steward.call('getEmployeeByCredentials', { Username: `nobody${guess}`, Password: 'x' })).status,
    )
  }
  expect(statuses).toEqual([401, 401, 429, 429])
  // However the address is spelled, and by whichever way a password is hashed.
  for (const other of ['getEmployeeByCredential%73', 'resetNewPassword'])
    expect([other, (await steward.call(other, {})).status]).toEqual([other, 429])
})

test('a forged token does not make its sender somebody else', async () => {
  const statuses: number[] = []
  for (let call = 0; call < 12; call++) {
    const { status } = await steward.call('getDepartments', {}, { as: { empId: 1, token: `aaaa.bbbb.cc${call}` } })
    statuses.push(status)
  }
  expect(statuses.filter((status) => status === 401).length).toBe(8)
  expect(statuses.at(-1)).toBe(429)
})
