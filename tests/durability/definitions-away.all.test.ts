import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionsHeader } from '../../src/framework/company/definition'
import type { Envelope } from '../../src/framework/errors'
import { applyChange, readNumber } from '../definitions/apply-change'
import type { Run } from './program'
import { type ProgramBehindProxy, prepareBehindProxy } from './program-behind-proxy'
import { until } from './until'
import { Wire } from './wire'

let base: ProgramBehindProxy
let run: Run
let away: Wire
let key = ''

beforeAll(async () => {
  base = await prepareBehindProxy()
  key = await apply(undefined, toBody('text'))
  await base.app.db.query({
    text: `insert into own_bays ("own_f1_V", "own_f2_V") select 'Bay', i::text from generate_series(1, 50) i`,
  })
  await startServer()
}, 600_000)
afterAll(() => base.cleanUp())

async function startServer(): Promise<void> {
  run = base.start()
  away = new Wire(await run.ready, base.admin.token)
}

const toBody = (type: string, more: readonly unknown[] = []) => ({
  ...{ name: 'bays', label: 'Bay', plural: 'Bays', title: 'name' },
  fields: [['f1', 'name', 'text', { required: true }], ['f2', 'code', type, {}], ...more],
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update'] }],
})
const floor = ['f3', 'floor', 'number', { required: true, default: 4 }]

async function apply(of: string | undefined, body: object): Promise<string> {
  const answer = await applyChange(base.app, { kind: 'resource', body, ...(of && { key: of }) }, base.admin)
  expect(answer.body.fields ?? answer.body.error).toBeNull()
  return answer.body.data?.key ?? ''
}

/** Three changes while the other server hears nothing. */
async function applyThree(from: string, to: string): Promise<number> {
  await apply(key, toBody(from, [floor]))
  await apply(key, toBody(to, [floor]))
  await apply(key, toBody(to, [['f3', 'level', 'number', { required: true, default: 4 }]]))
  return readNumber(base.app, base.admin)
}

const countParked = async () =>
  (
    await base.app.db.query<{ count: number }>({
      text: `select count(*)::int as count from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relkind = 'r' and (a.attname like 'parked%' or c.relname like 'parked%')`,
    })
  ).rows[0]?.count

/** Answers of the first calls, as the number that they say and what they hold. */
async function listAnswers(calls: number): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: calls }, () => away.call('getOwnBays', { perPage: 2, sort: '[["id","asc"]]' })),
  )
  return answers.map(({ status, headers, text }) => {
    const [bay] = (JSON.parse(text) as Envelope<Record<string, unknown>[]>).data ?? []
    const fields = ['floor', 'level'].filter((name) => bay && name in bay).join()
    return `${headers.get(definitionsHeader)}: ${status} ${typeof bay?.code} ${fields}`
  })
}

test('a server that was stopped during three changes answers with the number in force at once', async () => {
  const parked = await countParked()
  expect(new Set(await listAnswers(3))).toEqual(new Set([`${await readNumber(base.app, base.admin)}: 200 string `]))
  run.child.kill('SIGSTOP')
  const sent = listAnswers(10)
  const number = await applyThree('text', 'number')
  run.child.kill('SIGCONT')
  const since = performance.now()
  const expected = new Set([`${number}: 200 number level`])
  expect(new Set(await sent)).toEqual(expected)
  expect(new Set(await listAnswers(10))).toEqual(expected)
  console.log(`stopped: caught up after ${Math.round(performance.now() - since)} ms`)
  expect(await countParked()).toBe(parked)
})

test('a server whose listening connection is cut again and again answers with the number in force at once', async () => {
  const parked = await countParked()
  let [isOver, cuts] = [false, base.proxy.cutListening()]
  const cutting = until('the changes are over', () => {
    cuts += base.proxy.cutListening()
    return isOver
  })
  const number = await applyThree('number', 'text').finally(() => {
    isOver = true
  })
  const answers = await listAnswers(10)
  await cutting
  expect(cuts).toBeGreaterThan(1)
  expect(new Set(answers)).toEqual(new Set([`${number}: 200 string level`]))
  // Operations that read no own resource follow once it listens again.
  const since = performance.now()
  await until('it serves the number', async () => {
    const { headers } = await away.call('getReports')
    return headers.get(definitionsHeader) === `${number}`
  })
  console.log(`cut: ${cuts} times; caught up after ${Math.round(performance.now() - since)} ms`)
  expect(await countParked()).toBe(parked)
})

test('a server that was down during three changes starts with the number in force and parks nothing', async () => {
  run.child.kill('SIGKILL')
  await run.ended
  const parked = await countParked()
  const number = await applyThree('text', 'number')
  await startServer()
  expect(new Set(await listAnswers(5))).toEqual(new Set([`${number}: 200 number level`]))
  expect(await countParked()).toBe(parked)
  const { rows } = await base.app.db.query({ text: `select owner from steward_tables where name = 'own_bays'` })
  expect(rows).toEqual([{ owner: 'own' }])
})
