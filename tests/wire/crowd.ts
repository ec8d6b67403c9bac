import type pg from 'pg'
import { expect } from 'vitest'
import { type Person, type Reply, startApp, type TestApp } from '../setup/app'

/** What whoever is not held up waits at most, in milliseconds. */
export const soon = () => 1000 * waits
const refusedWithin = () => 3000 * waits

let waits = 1

let steward: TestApp
let finance: Person
let locker: pg.Client

/** @param times as long as usual that calls wait: beside other tests everything takes longer */
export async function openCrowd(times: number): Promise<void> {
  waits = times
  steward = await startApp(undefined, {}, { waits })
  finance = await steward.demo('finance')
  locker = await steward.db.apart(60_000)
  // What every first call makes is made.
  await steward.call('getCustomers', {}, { as: finance })
  await steward.call('getDepartments', {}, { as: finance })
}

export async function closeCrowd(): Promise<void> {
  await locker.end()
  await steward.close()
}

export interface Timed extends Reply<{ id: number; version: number }> {
  ms: number
}

export async function timed(answer: Promise<Reply<unknown>>): Promise<Timed> {
  const began = performance.now()
  return { ...((await answer) as Reply<{ id: number; version: number }>), ms: performance.now() - began }
}

const create = (name: string) =>
  timed(steward.call('createCustomer', { name }, { as: finance, key: `crowd-${name.replace(' ', '-')}` }))
const read = (operation: string) => timed(steward.call(operation, {}, { as: finance }))

/** Those who got as far as the database wait there, all others for their place, or they were refused. */
async function untilTheyWait(): Promise<void> {
  const waiting = 'select count(distinct pid)::int as waiting from pg_locks where not granted'
  await expect
    .poll(async () => (await locker.query(waiting)).rows[0].waiting, { interval: 5, timeout: refusedWithin() })
    .toBeGreaterThan(0)
}

async function isReady(): Promise<{ status: number; ms: number }> {
  const began = performance.now()
  const { statusCode } = await steward.app.inject({ url: '/health/ready' })
  return { status: statusCode, ms: performance.now() - began }
}

export function expectRefusedInTime(replies: readonly Timed[]): void {
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['503 unavailable']))
  expect(replies.filter(({ headers }) => !(Number(headers['retry-after']) > 0))).toEqual([])
  const longest = Math.max(...replies.map(({ ms }) => ms))
  console.log(`crowd: ${replies.length} calls refused within ${Math.round(longest)} ms`)
  expect(longest).toBeLessThan(refusedWithin())
}

export async function writersBehindALock(crowd: number): Promise<void> {
  await locker.query('begin; lock table customers in exclusive mode')
  const names = Array.from({ length: crowd }, (_, n) => `Crowd ${n}`)
  const calls = names.map(create)
  await untilTheyWait()
  const others = [isReady(), read('getDepartments'), read('getCustomers'), read('getEmployees')]
  const written = timed(steward.call('setDefaultView', { resource: 'customers' }, { as: finance }))
  for (const { status, ms } of await Promise.all(others)) {
    expect(status).toBe(200)
    expect(ms).toBeLessThan(soon())
  }
  expect((await written).status).toBeLessThan(500)
  expect((await written).ms).toBeLessThan(soon())
  expectRefusedInTime(await Promise.all(calls))
  await locker.query('commit')

  // What was refused was not done; sent again with its key it is done once, however often it is sent.
  const again = names.slice(0, 20)
  const first = await Promise.all(again.map(create))
  const second = await Promise.all(again.map(create))
  expect(first.map(({ status }) => status)).toEqual(Array(20).fill(200))
  expect(second.map(({ body }) => body.data?.id)).toEqual(first.map(({ body }) => body.data?.id))
  const { rows } = await steward.db.query<{ name: string }>({
    text: `select name from customers where name like 'Crowd %'`,
  })
  expect(rows.map(({ name }) => name).sort()).toEqual([...again].sort())
}

export async function readersBehindALock(crowd: number): Promise<void> {
  await locker.query('begin; lock table customers in access exclusive mode')
  const calls = Array.from({ length: crowd }, () => read('getCustomers'))
  await untilTheyWait()
  const others = await Promise.all([isReady(), read('getDepartments')])
  expect(others.map(({ status }) => status)).toEqual([200, 200])
  expect(Math.max(...others.map(({ ms }) => ms))).toBeLessThan(soon())
  expectRefusedInTime(await Promise.all(calls))
  await locker.query('commit')
  expect((await read('getCustomers')).status).toBe(200)
}
