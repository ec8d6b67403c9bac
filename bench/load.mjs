// A process of its own: reads a job from its input, loads the server, writes what it measured as JSON.
import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import { makers } from './requests.mjs'

const job = JSON.parse(readFileSync(0, 'utf8'))
const latencies = []
const statuses = {}
const run = autocannon({
  url: job.url,
  connections: job.connections,
  duration: job.seconds,
  ...(job.perSecond ? { overallRate: job.perSecond } : {}),
  requests: [{ method: job.method ?? 'POST', headers: job.headers, ...makers[job.make](job) }],
})
run.on('response', (_client, status, _bytes, ms) => {
  latencies.push(ms)
  statuses[status] = (statuses[status] ?? 0) + 1
})
const result = await run
latencies.sort((a, b) => a - b)
const at = (share) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))] ?? 0
const count = latencies.length
const measured = { count, rate: count / result.duration, p50: at(0.5), p99: at(0.99), errors: result.errors, statuses }
if (job.perSecond) measured.latencies = latencies
process.stdout.write(JSON.stringify(measured))
