import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { openDatabase } from '../../server/database/connect'
import { JobWorker } from '../../server/jobs/worker'
import { everyFive, kernelOn } from './job'

const [connection = '{}', now = '0', stopAt = '-1', steps = '0'] = process.argv.slice(2)
const db = openDatabase({ connection: JSON.parse(connection), poolSize: 3, statementTimeoutMs: 30_000 })
const lines = createInterface({ input: process.stdin })
const say = (word: string) => process.stdout.write(`${word}\n`)

// Says where it stands and waits for a word, so that a test may kill or pause it there.
const job = everyFive('ledger', async (_kernel, run) => {
  let done = 0
  for (let step = 0; step < Number(steps); step++) {
    const isNew = await run.once(`${step}`, async (tx) => {
      await tx.query({
        text: `insert into effects values ('ledger', $1, $2)`,
        values: [new Date(run.plannedAt), step],
      })
    })
    done += Number(isNew)
    if (step !== Number(stopAt)) continue
    say('stands')
    await once(lines, 'line')
  }
  return { done }
})

const log = {
  info: () => say('done'),
  warn: (_about: object, message: string) => say(message),
  error: () => say('failed'),
}
const worker = new JobWorker({
  kernel: kernelOn(db),
  workplace: db,
  jobs: [job],
  log: log as never,
  clock: () => Number(now),
})
await worker.round()
await db.close()
lines.close()
