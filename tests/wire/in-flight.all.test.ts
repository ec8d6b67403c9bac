import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../setup/app'
import {
  closeCrowd,
  expectRefusedInTime,
  openCrowd,
  readersBehindALock,
  soon,
  timed,
  writersBehindALock,
} from './crowd'

beforeAll(() => openCrowd(4))
afterAll(closeCrowd)

test('250 calls that wait for a locked table hold up nobody else, and are told to come again', () =>
  writersBehindALock(250))

test('250 readers who wait for a locked table leave room for readers of others', () => readersBehindALock(250))

test('above a number of calls under way all but health are refused at once', async () => {
  const small = await startApp(undefined, {}, { patience: { mostInFlight: 10 }, waits: 4 })
  const person = await small.demo('finance')
  const lock = await small.db.apart(60_000)
  await lock.query('begin; lock table customers in access exclusive mode')
  const calls = Array.from({ length: 50 }, () => timed(small.call('getCustomers', {}, { as: person })))
  const ready = await small.app.inject({ url: '/health/ready' })
  const replies = await Promise.all(calls)
  expect(ready.statusCode).toBe(200)
  expectRefusedInTime(replies)
  expect(replies.filter(({ ms }) => ms < soon()).length).toBeGreaterThanOrEqual(40)
  await lock.end()
  await small.close()
})
