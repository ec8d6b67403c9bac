import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isProcessAlive } from '../../server/start/processes'
import { Program } from '../durability/program'
import { until } from '../durability/until'
import {
  type Before,
  clusterOf,
  copyHome,
  majorIn,
  makeOldCompany,
  oldMajor,
  oldNative,
  tellAll,
  within,
  withoutNote,
} from './old-company'

const program = new Program()
let origin: string
let before: Before

beforeAll(async () => {
  await program.build()
  origin = program.newHome()
  before = await makeOldCompany(origin)
}, 300_000)
afterAll(() => program.cleanUp())

interface Begun {
  child: ChildProcess
  said(): string
  ended: Promise<number | null>
}

function upgrade(home: string): Begun {
  const child = spawn(process.execPath, [fileURLToPath(program.built('main.js')), 'upgrade'], {
    cwd: process.cwd(),
    env: { PATH: process.env.PATH, DATA_DIR: join(home, 'data') },
  })
  let said = ''
  const keep = (chunk: unknown) => {
    said += String(chunk)
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return { child, said: () => said, ended: new Promise((resolve) => child.on('close', resolve)) }
}

/** Where it is when it is killed, by what can be seen of it. */
const moments: Readonly<Record<string, (cluster: string, said: string) => boolean>> = {
  'the old server runs': (cluster) => existsSync(join(cluster, 'data', 'postmaster.pid')),
  'the new cluster is being made': (cluster) => beside(cluster).some((name) => name.startsWith('postgres.next.new-')),
  'the new server starts': (cluster) => existsSync(join(`${cluster}.next`, 'data', 'postmaster.pid')),
  'rows are copied': (_, said) => said.includes(' tables, '),
  'all was compared': (_, said) => said.includes('compared by number and digest'),
  'the new one is whole': (cluster) => existsSync(join(`${cluster}.next`, 'brought-over')),
  'the old one is aside': (cluster) => existsSync(`${cluster}.${oldMajor}`),
}

const beside = (cluster: string) => readdirSync(join(cluster, '..'))

const postmasters = (cluster: string) =>
  [cluster, `${cluster}.next`]
    .map((directory) => join(directory, 'data', 'postmaster.pid'))
    .flatMap((file) => (existsSync(file) ? [Number(readFileSync(file, 'utf8').split('\n')[0])] : []))
    .filter((pid) => pid > 0 && isProcessAlive(pid))

/** The old one or the new one is there and holds everything. */
async function mustBeUsable(home: string): Promise<void> {
  const cluster = clusterOf(home)
  if (!existsSync(cluster)) {
    // Killed between the two names: the next start finds the new one.
    expect(existsSync(join(`${cluster}.next`, 'brought-over'))).toBe(true)
    return
  }
  const found = await within(home, majorIn(cluster) === oldMajor ? oldNative() : undefined, tellAll)
  expect(withoutNote(found)).toEqual(withoutNote(before))
}

async function mustEnd(home: string): Promise<void> {
  const run = upgrade(home)
  expect([await run.ended, run.said()]).toEqual([0, expect.any(String)])
  expect(majorIn(clusterOf(home))).toBe('18')
  expect(majorIn(`${clusterOf(home)}.${oldMajor}`)).toBe(oldMajor)
  expect(beside(clusterOf(home)).filter((name) => name.includes('.next'))).toEqual([])
  expect(withoutNote(await within(home, undefined, tellAll))).toEqual(withoutNote(before))
}

const ways = [
  { is: 'its process is killed', servers: false },
  { is: 'all is killed', servers: true },
]
const cases = Object.entries(moments).flatMap(([when, isThen]) => ways.map((way) => ({ ...way, when, isThen })))

test.each(cases)(
  'while $when $is: old or new is usable, and the next start goes on',
  { timeout: 300_000 },
  async ({ isThen, servers }) => {
    const home = program.newHome()
    copyHome(origin, home)
    const cluster = clusterOf(home)
    const run = upgrade(home)
    await until('the moment', () => isThen(cluster, run.said()) || run.child.exitCode !== null, 120_000)
    run.child.kill('SIGKILL')
    if (servers) for (const pid of postmasters(cluster)) process.kill(pid, 'SIGKILL')
    await run.ended
    await mustBeUsable(home)
    await mustEnd(home)
  },
)

test('between the two names there is neither: the next start ends it, and nothing else begins an empty database', {
  timeout: 300_000,
}, async () => {
  const home = program.newHome()
  copyHome(origin, home)
  await mustEnd(home)
  const cluster = clusterOf(home)
  renameSync(cluster, `${cluster}.next`)
  await expect(within(home, undefined, tellAll)).rejects.toThrow('start the server, which ends what was begun')
  await mustEnd(home)
  // Whole, but not yet in its place, and perhaps older by now than what the old program wrote since.
  renameSync(cluster, `${cluster}.next`)
  renameSync(`${cluster}.${oldMajor}`, cluster)
  await within(home, oldNative(), (client) =>
    client.query(`update departments set code = 'LATER' where id = (select min(id) from departments)`),
  )
  const run = upgrade(home)
  expect(await run.ended).toBe(0)
  const { rows } = await within(home, undefined, (client) =>
    client.query(`select from departments where code = 'LATER'`),
  )
  expect(rows).toHaveLength(1)
  renameSync(cluster, `${cluster}.lost`)
  await expect(within(home, undefined, tellAll)).rejects.toThrow(
    `give it its name back: mv ${cluster}.${oldMajor} ${cluster}`,
  )
})
