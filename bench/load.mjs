// A process of its own: reads a job from its input, loads the server, writes what it measured as JSON.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { pacedLoad } from './paced.mjs'
import { makers } from './requests.mjs'

const job = JSON.parse(readFileSync(0, 'utf8'))
const made = makers[job.make](job)
const { latencies, statuses, errors, duration } = job.perSecond ? await pacedLoad(job, made) : await fullLoad()
latencies.sort((a, b) => a - b)
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
const count = latencies.length
const measured = { count, rate: count / duration, p50: at(0.5), p99: at(0.99), errors, statuses }
if (job.perSecond) measured.latencies = latencies
process.stdout.write(JSON.stringify(measured))

/** As many as are answered, over so many connections. */
async function fullLoad() {
  const latencies = []
  const statuses = {}
  const run = autocannon({
    url: job.url,
    connections: job.connections,
    duration: job.seconds,
    requests: [{ method: job.method ?? 'POST', headers: job.headers, ...made }],
  })
  run.on('response', (_client, status, _bytes, ms) => {
    latencies.push(ms)
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  const { errors, duration } = await run
  return { latencies, statuses, errors, duration }
}
