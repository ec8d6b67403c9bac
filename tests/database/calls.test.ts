import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../setup/database'

let own: TestDatabase

beforeAll(async () => {
  own = await freshDatabase()
})
afterAll(async () => {
  await own.drop()
})

/** How many times as long as usual calls wait here: beside other tests everything takes longer. */
const times = () => own.db.config.patience ?? 1
const ago = (ms: number) => performance.now() - ms * times()
const lockLimit = async (db: Pick<TestDatabase['db'], 'transaction'>) => {
  const { rows } = await db.transaction((tx) => tx.query<{ lock_timeout: string }>({ text: 'show lock_timeout' }))
  const { value, unit } = /^(?<value>\d+)(?<unit>m?s)$/.exec(rows[0]?.lock_timeout ?? '')?.groups ?? {}
  return Number(value) * (unit === 's' ? 1000 : 1)
}

/** Takes every place that calls about the thing have; answers how to give them back. */
async function takeAll(thing: string): Promise<() => Promise<void>> {
  let giveBack = () => {}
  const over = new Promise<void>((resolve) => {
    giveBack = resolve
  })
  const places = own.db.config.poolSize
  let taken = 0
  const done = Array.from({ length: places }, () =>
    own.db.forCalls(thing).transaction(async (tx) => {
      await tx.query({ text: 'select 1' })
      taken += 1
      await over
    }),
  )
  await expect.poll(() => taken).toBe(places)
  return async () => {
    giveBack()
    await Promise.all(done)
  }
}

test('what a call has waited before its first transaction is taken from how long it may wait for a lock', async () => {
  const late = own.db.forCalls('letters', ago(1200))
  const first = await lockLimit(late)
  expect(first).toBeLessThanOrEqual(1300 * times())
  expect(first).toBeGreaterThanOrEqual(250)
  expect(await lockLimit(late)).toBe(2500 * times())
  expect(await lockLimit(own.db.forCalls('letters'))).toBe(2500 * times())
  expect(await lockLimit(own.db.forCalls('letters', ago(60_000)))).toBe(250)
})

test('where no place is free, whoever came first is next, and whoever came too long ago is told so', async () => {
  const giveBack = await takeAll('notes')
  const order: string[] = []
  const ask = (name: string, cameMsAgo: number) =>
    own.db.forCalls('notes', ago(cameMsAgo)).transaction(async () => void order.push(name))
  const waiting = [ask('later', 0), ask('earlier', 300)]
  await expect(ask('too long', 5000)).rejects.toMatchObject({ code: 'unavailable' })
  await expect(own.db.forCalls('notes').query({ text: 'select 1' })).resolves.toMatchObject({ rowCount: 1 })
  await giveBack()
  await Promise.all(waiting)
  expect(order).toEqual(['earlier', 'later'])
})
