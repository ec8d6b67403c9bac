import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { exhaustively } from '../setup/tier'
import { type Servers, startServers } from './servers'

const folder = resolve('.cache', `jobs-${process.pid}`)
const steps = 40
let servers: Servers
const children: ChildProcess[] = []

beforeAll(() =>
  build({
    configFile: false,
    logLevel: 'silent',
    build: {
      ssr: resolve('tests/jobs/holder.ts'),
      outDir: folder,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'holder.js' } },
    },
  }),
)
beforeEach(async () => {
  servers = await startServers()
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await servers.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Holder {
  child: ChildProcess
  words: AsyncIterator<string>
  ended: Promise<unknown>
}

/** A server of its own; says `stands` after that step and waits for a line. */
function start(stopAt = -1): Holder {
  const words = [JSON.stringify(servers.connection), servers.now, stopAt, steps].map(String)
  const child = spawn(process.execPath, [join(folder, 'holder.js'), ...words], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  return {
    child,
    words: createInterface({ input: child.stdout })[Symbol.asyncIterator](),
    ended: once(child, 'exit'),
  }
}

const next = async ({ words }: Holder) => (await words.next()).value
const twice = () => servers.rows('select step from effects group by step having count(*) > 1')
const stepsDone = async () => (await servers.rows<{ n: number }>('select count(*)::int as n from effects'))[0]?.n
const runs = () => servers.rows('select status, attempts, failures, counts from job_runs')

test('a server killed half way through a run: another does what is left, and nothing twice', async () => {
  const first = start(11)
  expect(await next(first)).toBe('stands')
  first.child.kill('SIGKILL')
  await first.ended
  await start().ended
  expect(await stepsDone()).toBe(12)
  await servers.letLapse()
  const second = start()
  expect(await next(second)).toBe('done')
  await second.ended
  expect([await stepsDone(), await twice()]).toEqual([steps, []])
  expect(await runs()).toEqual([{ status: 'done', attempts: 2, failures: 1, counts: { done: steps - 12 } }])
})

exhaustively('a server paused until another has its run is refused when it goes on', async () => {
  const paused = start(11)
  expect(await next(paused)).toBe('stands')
  paused.child.kill('SIGSTOP')
  await servers.letLapse()
  const second = start()
  expect(await next(second)).toBe('done')
  await second.ended
  paused.child.kill('SIGCONT')
  paused.child.stdin?.write('go on\n')
  expect(await next(paused)).toBe('a run was given to another server before it had ended')
  await paused.ended
  expect([await stepsDone(), await twice()]).toEqual([steps, []])
  expect(await runs()).toEqual([{ status: 'done', attempts: 2, failures: 1, counts: { done: steps - 12 } }])
})

test('servers that begin at the same moment do a run once', async () => {
  await Promise.all(Array.from({ length: 4 }, () => start().ended))
  expect([await stepsDone(), await twice()]).toEqual([steps, []])
  expect(await runs()).toEqual([{ status: 'done', attempts: 1, failures: 0, counts: { done: steps } }])
})
