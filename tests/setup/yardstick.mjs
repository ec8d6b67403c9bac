import { createHash } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker } from 'node:worker_threads'

const rounds = 80
const rows = 2000

/** How long a fixed piece of work takes on every core at once, in seconds: a slow hour of the machine tells itself by it. */
export async function measureMachine() {
  const file = fileURLToPath(import.meta.url)
  const workers = Array.from({ length: availableParallelism() }, () => new Worker(file))
  await Promise.all(workers.map((worker) => new Promise((ready) => worker.once('message', ready))))
  const start = performance.now()
  await Promise.all(
    workers.map((worker) => {
      const ended = new Promise((resolve, reject) => worker.once('exit', resolve).once('error', reject))
      worker.postMessage('go')
      return ended
    }),
  )
  return (performance.now() - start) / 1000
}

/** Rows are made, sorted, written, read and hashed, as a server and its tests do all the time. */
function work() {
  let text = ''
  for (let round = 0; round < rounds; round += 1) {
    const made = Array.from({ length: rows }, (_, at) => ({ id: at, name: `Row ${(at * 7919 + round) % rows}` }))
    made.sort((one, other) => one.name.localeCompare(other.name))
    text = createHash('sha256')
      .update(text + JSON.stringify(JSON.parse(JSON.stringify(made))))
      .digest('hex')
  }
}

// Null where this is imported, not run as a worker.
parentPort?.once('message', work)
parentPort?.postMessage('ready')
