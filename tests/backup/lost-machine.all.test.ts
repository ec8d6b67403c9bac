import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstLog } from '../../server/backup/cluster-lineage'
import { isSegment } from '../../server/backup/log-segments'
import { toSegmentPath } from '../../server/backup/log-shipper'
import { listCompleteNames, verifyBackupFile } from '../../server/backup/storage/backup-folder'
import { startEmbedded } from '../../server/database/embedded'
import { signalAll } from '../durability/postgres'
import { Program, type Run } from '../durability/program'
import { until } from '../durability/until'
import { Wire } from '../durability/wire'
import { pdfText } from '../files/samples'

const writers = 20
const run = promisify(execFile)
const program = new Program()
const key = randomBytes(32).toString('base64')

/** A customer and when it was asked for and acknowledged; infinite where it never was. */
interface Written {
  name: string
  sent: number
  acknowledged: number
}

beforeAll(() => program.build())
afterAll(() => program.cleanUp())

/** Until `stop`: each writer makes one customer after the other, as fast as it is answered. */
async function write(wire: Wire, stop: AbortSignal): Promise<Written[]> {
  const all: Written[] = []
  const writer = async (number: number) => {
    for (let turn = 0; !stop.aborted; turn++) {
      const written = { name: `Lost${number}-${turn}`, sent: Date.now(), acknowledged: Number.POSITIVE_INFINITY }
      all.push(written)
      const reply = await wire.call('createCustomer', { name: written.name }).catch(() => undefined)
      if (reply?.status !== 200) return
      written.acknowledged = Date.now()
    }
  }
  await Promise.all(Array.from({ length: writers }, (_, number) => writer(number)))
  return all
}

async function upload(wire: Wire): Promise<void> {
  const { id } = await wire.data<{ id: number }>('createProcurementDetails', {
    title: 'Kept after the base backup',
    justification: 'Files',
    neededBy: '2099-01-01',
  })
  const form = new FormData()
  for (const [name, value] of Object.entries({ resource: 'procurements', id: String(id), kind: 'quote' }))
    form.append(name, value)
  form.append('file', new Blob([Buffer.from(pdfText)]), 'offer.pdf')
  const { status } = await fetch(`${wire.origin}/FinanceProject/rest/sow/uploadAttachment`, {
    method: 'POST',
    headers: { authorization: `Bearer ${wire.token}` },
    body: form,
  })
  expect(status).toBe(200)
}

const basesIn = (folder: string) =>
  existsSync(join(folder, 'base')) ? readdirSync(join(folder, 'base')).filter((name) => !name.startsWith('.')) : []

/** Asks whether what is kept of the log is known to hold everything until a moment. */
function asksLog(folder: string): (moment: number) => Promise<boolean> {
  const read = new Set<string>()
  let reached = 0
  return async (moment) => {
    const names = (await listCompleteNames(join(folder, firstLog))).filter((name) => isSegment(name) && !read.has(name))
    for (const name of names) {
      const { until: told } = await verifyBackupFile({ path: folder, key: undefined }, toSegmentPath(name, firstLog))
      reached = Math.max(reached, told ? Date.parse(told) : 0)
      read.add(name)
    }
    return reached >= moment
  }
}

interface Lost {
  all: Written[]
  points: number[]
}

/** Writes under a base backup and after it, takes points, and loses server and database when the log has passed them. */
async function loseMachine(home: string, folder: string, began: Run): Promise<Lost> {
  const wire = await new Wire(await began.ready).signIn('admin')
  const stop = new AbortController()
  const writing = write(wire, stop.signal)
  await until('a base backup is made', () => basesIn(folder).length > 0, 300_000)
  await upload(wire)
  const points: number[] = []
  for (let point = 0; point < 3; point++) {
    // Not a wait for something: moments apart from each other.
    await delay(3000)
    points.push(Date.now())
  }
  // It is handed over after a minute at the latest, and brought ten seconds later; on a busy machine later still.
  const holdsAllUntil = asksLog(folder)
  await until('the log has passed the points', () => holdsAllUntil(points.at(-1) ?? 0), 300_000)
  stop.abort()
  signalAll(join(home, 'data'), 'SIGKILL')
  began.child.kill('SIGKILL')
  await began.ended
  rmSync(join(home, 'data'), { recursive: true, force: true })
  return { all: await writing, points }
}

const command = (home: string, ...words: string[]) =>
  run(process.execPath, [fileURLToPath(program.built('main.js')), ...words], {
    cwd: home,
    env: { PATH: process.env.PATH, DATA_DIR: join(home, 'data'), STEWARD_BACKUP_KEY: key },
  })

async function customersIn(home: string): Promise<Set<string>> {
  const embedded = await startEmbedded({ dataDir: join(home, 'data'), log: () => {}, durable: false })
  const client = new pg.Client(embedded.connection as pg.ClientConfig)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(`select name from customers where name like 'Lost%'`)
    return new Set(rows.map(({ name }) => name))
  } finally {
    await client.end()
    await embedded.stop()
  }
}

test('under twenty writers a machine is lost, and three moments are restored without anything that was acknowledged missing', {
  timeout: 900_000,
}, async () => {
  const [home, folder] = [program.newHome(), join(program.newHome(), 'backups')]
  const settings = { STEWARD_BACKUP_DIR: folder, STEWARD_BACKUP_KEY: key, STEWARD_RATE_LIMIT: '10000000' }
  const { all, points } = await loseMachine(home, folder, program.start(home, settings))
  const checked = await command(home, 'backup', folder, '--check')
  console.log(checked.stdout)
  for (const point of points) {
    const restored = program.newHome()
    const { stdout } = await command(restored, 'restore', folder, '--at', new Date(point).toISOString())
    console.log(stdout)
    expect(stdout).not.toContain('not in the backup')
    const names = await customersIn(restored)
    const lost = all.filter(({ name, acknowledged }) => acknowledged < point && !names.has(name))
    const early = all.filter(({ name, sent }) => sent > point && names.has(name))
    console.log(`${new Date(point).toISOString()}: ${names.size} rows, lost ${lost.length}, too early ${early.length}`)
    expect([lost, early]).toEqual([[], []])
    expect(names.size).toBeGreaterThan(0)
    if (point === points.at(-1)) await mustServe(restored)
  }
  await mustNameDamage(home, folder)
})

async function mustServe(home: string): Promise<void> {
  const serving = program.start(home, { STEWARD_RATE_LIMIT: '10000000' })
  const wire = await new Wire(await serving.ready).signIn('admin')
  expect(await wire.isReady()).toBe(true)
  serving.child.kill('SIGTERM')
  expect((await serving.ended).code).toBe(0)
}

async function mustNameDamage(home: string, folder: string): Promise<void> {
  const [base = ''] = basesIn(folder)
  const path = join(folder, 'base', base, 'cluster')
  writeFileSync(path, 'x', { flag: 'r+' })
  expect(statSync(path).size).toBeGreaterThan(1_000_000)
  await expect(command(home, 'backup', folder, '--check')).rejects.toThrow(`base/${base}/cluster is damaged`)
}
