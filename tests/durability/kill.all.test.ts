import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo, postmasterOf, signalAll } from './postgres'
import { Program, type Run } from './program'
import { dataOf, type Row, Wire } from './wire'
import { type Story, type Write, write } from './writers'

const rounds = 20
const writers = 20
const openWithinMs = 30_000
const settings = { STEWARD_RATE_LIMIT: '10000000' }

const program = new Program()
const tally = { acknowledged: 0, unacknowledged: 0, lost: 0, changed: 0, doubled: 0, failedOpens: 0 }
const opened: number[] = []

beforeAll(() => program.build())
afterAll(() => program.cleanUp())

test('twenty kills under twenty writers lose nothing that was acknowledged', { timeout: 300_000 }, async () => {
  const home = program.newHome()
  const began = performance.now()
  let run = program.start(home, settings)
  const { token } = await new Wire(await run.ready).signIn('finance')
  const firstMs = performance.now() - run.began
  const everything: Story[] = []
  for (let round = 1; round <= rounds; round++) {
    // Names are compared without blanks, so these hold none.
    const prefix = `Kill-${round}-`
    const { told, postmaster } = await writeUntilKilled(run, home, token, prefix, round % 2 === 0)
    expect(told.refused).toEqual([])
    run = await open(home)
    const isAdopted = postmasterOf(join(home, 'data')) === postmaster
    expect(isAdopted, run.stderr()).toBe(round % 2 === 1)
    await check(new Wire(await run.ready, token), prefix, told.stories)
    everything.push(...told.stories)
  }
  await checkHistory(home)
  await checkRows(new Wire(await run.ready, token), 'Kill-', everything)
  run.child.kill('SIGTERM')
  expect((await run.ended).code).toBe(0)
  print(firstMs, performance.now() - began)
  expect(tally).toMatchObject({ lost: 0, changed: 0, doubled: 0, failedOpens: 0 })
})

/** Kills the server at a random moment, with its PostgreSQL or without it. */
async function writeUntilKilled(run: Run, home: string, token: string, prefix: string, withPostgres: boolean) {
  const stop = new AbortController()
  const wire = new Wire(await run.ready, token)
  const enough = counterTo(20 + Math.floor(Math.random() * 100))
  const told = write(wire, prefix, writers, stop.signal, enough.count)
  await Promise.race([enough.reached, run.ended])
  // Not a wait: an acknowledgement is no random moment, this makes it one.
  await delay(Math.random() * 20)
  const dataDir = join(home, 'data')
  const postmaster = postmasterOf(dataDir)
  if (withPostgres) signalAll(dataDir, 'SIGKILL')
  run.child.kill('SIGKILL')
  stop.abort()
  expect((await run.ended).signal).toBe('SIGKILL')
  return { told: await told, postmaster }
}

function counterTo(wanted: number) {
  let seen = 0
  let reach = () => {}
  const reached = new Promise<void>((resolve) => {
    reach = resolve
  })
  const count = () => {
    seen += 1
    if (seen === wanted) reach()
  }
  return { reached, count }
}

async function open(home: string): Promise<Run> {
  const run = program.start(home, settings)
  const late = delay(openWithinMs, undefined, { ref: false }).then(() => Promise.reject(new Error('too late')))
  try {
    const origin = await Promise.race([run.ready, late])
    expect(await new Wire(origin).isReady()).toBe(true)
    opened.push(performance.now() - run.began)
    return run
  } catch (error) {
    tally.failedOpens += 1
    throw new Error(`The server does not come back: ${run.stderr()}`, { cause: error })
  }
}

async function check(wire: Wire, prefix: string, stories: Story[]): Promise<void> {
  await checkRows(wire, prefix, stories)
  const writes = stories.flat()
  // What was acknowledged is answered again; what was not is done now, or was already.
  await eachOf(writes, (each) => repeat(wire, each))
  await checkRows(wire, prefix, stories)
}

/** Every record is there as its last acknowledged write left it, or one unacknowledged write further. */
async function checkRows(wire: Wire, prefix: string, stories: Story[]): Promise<void> {
  const rows = new Map<string, Row[]>()
  for (const row of await wire.customers(prefix)) rows.set(row.name, [...(rows.get(row.name) ?? []), row])
  for (const story of stories) {
    const [first] = story
    if (!first) continue
    const found = rows.get(first.name) ?? []
    const known = story.filter((each) => each.answer !== undefined).length
    if (found.length > 1) tally.doubled += 1
    const [row] = found
    const done = row?.version ?? 0
    if (done < known) tally.lost += 1
    if (done > story.length) tally.doubled += 1
    if (row && done > 0 && !isAsLeftBy(row, story[done - 1])) tally.changed += 1
  }
}

function isAsLeftBy(row: Row, last: Write | undefined): boolean {
  if (last?.operation === 'createCustomer') return row.notes === null && row.status === 'prospect'
  if (last?.operation === 'updateCustomer') return row.notes === last.params.notes && row.status === 'prospect'
  return row.status === 'inactive'
}

async function repeat(wire: Wire, write: Write): Promise<void> {
  const { status, text } = await wire.call(write.operation, write.params, write.key)
  if (status !== 200) throw new Error(`The repeated ${write.operation} answered ${status}: ${text}`)
  if (write.answer === undefined) tally.unacknowledged += 1
  else {
    tally.acknowledged += 1
    if (!isSameAnswer(write.answer, text)) tally.changed += 1
  }
  write.answer = text
}

/** The same data to the letter; each request has an id of its own. */
function isSameAnswer(one: string, other: string): boolean {
  return JSON.stringify(dataOf(one)) === JSON.stringify(dataOf(other))
}

/** A write done twice would stand twice in the history, a lost one not at all. */
async function checkHistory(home: string): Promise<void> {
  const client = await connectTo(join(home, 'data'))
  const { rows } = await client.query<{ version: string; entries: string }>(
    `select c.version, count(h.id) as entries from customers c
     left join history h on h.resource = 'customers' and h.record_id = c.id
     where c.name like 'Kill-%' group by c.id, c.version having count(h.id) <> c.version`,
  )
  await client.end()
  for (const { version, entries } of rows) tally[Number(entries) > Number(version) ? 'doubled' : 'lost'] += 1
}

/** A few at a time. */
async function eachOf<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = items[Symbol.iterator]()
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

function print(firstMs: number, totalMs: number): void {
  const sorted = opened.toSorted((a, b) => a - b)
  const ms = (value = 0) => Math.round(value)
  const { acknowledged, unacknowledged, lost, changed, doubled, failedOpens } = tally
  console.log(
    `kills ${rounds}, acknowledged ${acknowledged}, unacknowledged ${unacknowledged}, lost ${lost}, changed ${changed}, ` +
      `doubled ${doubled}, failed opens ${failedOpens}, back after median ${ms(sorted[Math.floor(sorted.length / 2)])} ms, ` +
      `worst ${ms(sorted.at(-1))} ms, first start ${ms(firstMs)} ms, in all ${ms(totalMs / 1000)} s`,
  )
}
