import { afterAll, beforeAll, expect, test } from 'vitest'
import { testSettings } from '../setup/app'
import { isExhaustive } from '../setup/tier'
import { some } from './cases'
import { type Company, startCompany, takeTime } from './company'
import { contentOf, type Forgery, forgeries } from './forgeries'
import { seeded } from './random'
import { faultsOf, send } from './wire'

takeTime()

/** So many forgeries meet each operation in a sample: the next operation meets others, since one door serves them all. */
const ofOperation = 4
const seed = 20_260_101

let company: Company
let tried: Forgery[]
let good: string

beforeAll(async () => {
  company = await startCompany()
  const [boss, other, left, late] = [
    await company.person('admin'),
    await company.person('admin'),
    await company.person('admin'),
    await company.person('admin'),
  ]
  good = boss.token
  await company.db.query({
    text: 'update sessions set ended_at = now() where id = $1',
    values: [contentOf(left.token).sid],
  })
  await company.db.query({
    text: 'update sessions set expires_at = now() where id = $1',
    values: [contentOf(late.token).sid],
  })
  tried = forgeries({
    secret: testSettings.secret,
    token: good,
    othersToken: other.token,
    ended: left.token,
    expired: late.token,
  })
})
afterAll(() => company.close())

test('no forged, worn-out or misplaced token opens any operation', async () => {
  const accepted: string[] = []
  const closed = [...company.registry.values()].filter(({ to }) => to !== 'anyone')
  const below = seeded(seed)
  await company.watch.taken()
  for (const { name: operation } of closed) {
    for (const { name, ...sent } of isExhaustive ? tried : some(tried, ofOperation, below)) {
      const answer = await send(company.app, { operation, body: '', ...sent })
      const faults = faultsOf(answer)
      if (answer.status !== 401 || answer.body?.code !== 'noSession') faults.push(`${answer.status}`)
      if (faults.length > 0) accepted.push(`${operation} by ${name}: ${faults.join(', ')}`)
    }
  }
  console.log(
    `forgeries: ${isExhaustive ? '' : `${ofOperation} of `}${tried.length} on ${closed.length} operations, ${accepted.length} accepted`,
  )
  expect(accepted).toEqual([])
  expect(await company.watch.taken()).toEqual([])
  const { status } = await send(company.app, { operation: 'getDepartments', token: good })
  expect(status).toBe(200)
})
