import { createHash, timingSafeEqual } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { StewardError } from '../../src/framework/errors'
import { findBackupAlarm, findBackupFolder, readBackupState } from '../backup/state'
import type { Database } from '../database/connect'
import { registerJobMetrics } from '../jobs/metrics'
import type { Settings } from '../start/settings'
import type { Kernel } from '../types'
import type { ClockMonitor } from './clock'
import type { RequestEndListener } from './ended-requests'

/** Milliseconds by which a database query may delay the metrics. */
const patienceMs = 2000

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Serves `/metrics` to holders of the token. Answers the listener of requests, or undefined without a token.
 */
export function serveMetrics(
  app: FastifyInstance,
  kernel: Pick<Kernel, 'db' | 'jobs' | 'settings'>,
  { inFlight, clock }: { inFlight: () => number; clock: Pick<ClockMonitor, 'aheadSeconds'> },
): RequestEndListener | undefined {
  const { db, settings } = kernel
  const token = settings.metricsToken
  if (token === undefined) return undefined
  const registry = new Registry()
  const listener = createRequestMetrics(registry)
  addGauge(registry, 'steward_requests_in_flight', 'Requests that are being answered', inFlight)
  addGauge(
    registry,
    'steward_clock_ahead_seconds',
    'How far the clock of this server is ahead of the database',
    () => clock.aheadSeconds,
  )
  registerProcessMetrics(app, registry)
  registerDatabaseMetrics(registry, db)
  registerJobMetrics(registry, kernel, patienceMs)
  registerBackupMetrics(registry, settings)
  app.get('/metrics', async (request: FastifyRequest, reply: FastifyReply) => {
    if (!matchesToken(request.headers.authorization, token)) throw new StewardError('noSession')
    return reply.type(registry.contentType).send(await registry.metrics())
  })
  return listener
}

function createRequestMetrics(registry: Registry): RequestEndListener {
  const durations = new Histogram({
    name: 'steward_request_duration_seconds',
    help: 'Requests and how long they took, by operation and class of the status',
    labelNames: ['operation', 'status'],
    buckets: seconds,
    registers: [registry],
  })
  const failures = new Counter({
    name: 'steward_refused_total',
    help: 'Requests that were refused, by the code of the refusal; invalidCredentials are failed sign-ins',
    labelNames: ['code'],
    registers: [registry],
  })
  // The series are cached by labels, which saves hashing the labels for each request.
  const series = new Map<string, ReturnType<typeof durations.labels>>()
  return ({ request, status, ms }) => {
    const operation = request.operation ?? 'other'
    const key = `${operation} ${Math.floor(status / 100)}`
    const histogram = series.get(key) ?? durations.labels(operation, `${Math.floor(status / 100)}xx`)
    series.set(key, histogram)
    histogram.observe(ms / 1000)
    if (request.failure) failures.inc({ code: request.failure })
  }
}

function registerProcessMetrics(app: FastifyInstance, registry: Registry): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  addGauge(registry, 'steward_event_loop_delay_seconds', 'Longest wait of the event loop since the last look', () => {
    const longest = Number.isFinite(delay.max) ? delay.max / 1e9 : 0
    delay.reset()
    return longest
  })
  addGauge(registry, 'process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss())
  addGauge(registry, 'process_heap_bytes', 'Memory in use by JavaScript', () => process.memoryUsage().heapUsed)
  addGauge(registry, 'process_cpu_seconds_total', 'Time the processors spent on the process', () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  })
  addGauge(registry, 'process_start_time_seconds', 'When the process started, since 1970', () =>
    Math.round(performance.timeOrigin / 1000),
  )
}

function registerDatabaseMetrics(registry: Registry, db: Database): void {
  const connections = 'steward_database_connections'
  addGauge(registry, `${connections}_open`, 'Connections to the database', () => db.load().open)
  addGauge(registry, `${connections}_idle`, 'Of them, without work', () => db.load().idle)
  addGauge(registry, `${connections}_awaited`, 'Calls that wait for one', () => db.load().awaited)
  addGauge(registry, 'steward_mails_waiting', 'Mails still to be sent; absent while the database is away', async () => {
    const waiting = 'select count(*)::int as waiting from outbox where sent_at is null and given_up_at is null'
    const { rows } = await db.query<{ waiting: number }>({ text: waiting, timeoutMs: patienceMs })
    return rows[0]?.waiting
  })
}

/**
 * Registers the metrics of backups. Without backups there are none, and without a good one there is no age.
 */
function registerBackupMetrics(registry: Registry, settings: Settings): void {
  const folder = findBackupFolder(settings)
  if (!folder) return
  addGauge(registry, 'steward_backup_age_seconds', 'Since the last good base backup was begun', async () => {
    return (await readBackupState(folder, Date.now())).ageSeconds
  })
  addGauge(registry, 'steward_backup_trouble', '1 where administrators have to see to the backups', async () =>
    (await findBackupAlarm(settings)) === null ? 0 : 1,
  )
}

/** Adds a metric that is computed when somebody reads it, and left out where that fails. */
function addGauge(
  registry: Registry,
  name: string,
  help: string,
  look: () => number | undefined | Promise<number | undefined>,
): void {
  const metric = new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      metric.remove()
      const value = await Promise.resolve()
        .then(look)
        .catch(() => undefined)
      if (value !== undefined) metric.set(value)
    },
  })
}

/** Compares the token in constant time. */
function matchesToken(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`))
}
