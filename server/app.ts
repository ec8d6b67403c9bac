import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
} from 'fastify'
import type { DestinationStream } from 'pino'
import { StewardError } from '../src/framework/errors'
import { BackgroundThread } from './background/thread'
import { shipLog } from './backup/serve'
import { isAnyWaiting } from './batch/store'
import { workOnBatches } from './batch/waiting'
import type { Database } from './database/connect'
import { runJobs } from './jobs'
import { isAnyDue } from './jobs/due'
import { buildKernel, type Kernel } from './kernel'
import { isHealth, serveHealth } from './observe/health'
import { logOptions, logRequest } from './observe/log'
import { serveMetrics } from './observe/metrics'
import { type EndListener, watchRequest } from './observe/requests'
import { fixedHeaders } from './page/headers'
import { answerUnreadable } from './page/unreadable'
import { serveWeb } from './page/web'
import { registerPath, serveRegister } from './session/register'
import type { Settings } from './settings'
import type { Declarations } from './wire/checks/check-declarations'
import { answerFailure, operationName, serveOperations } from './wire/endpoint'
import { serveReference } from './wire/reference/openapi'

/** Largest request in bytes. */
const bodyLimit = 1_048_576

const defaultLimits = {
  /** How long a request may take to arrive, but for a file that comes at its pace. */
  requestMs: 30_000,
  /** How often that is looked at. */
  lookMs: 5000,
  /** How late the event loop may be before calls are refused; 0: however late. */
  lateMs: 2000,
  /** Calls under way at the same time, whatever they wait for; whoever comes then is refused at once. */
  mostInFlight: 2000,
}
type Patience = typeof defaultLimits

/** Builds the server without listening; tests inject requests. */
export async function buildApp({
  db,
  settings,
  declared,
  webRoot,
  log,
  backgroundThread,
  patience,
  clock,
}: {
  db: Database
  settings: Settings
  /** What is declared, and what the areas do on the server. */
  declared: Declarations
  webRoot?: string
  /** Where the log goes; default: the standard output. */
  log?: DestinationStream
  /** Entry of the thread for batches and jobs, which knows the same declarations; default: all is done in this one. */
  backgroundThread?: URL
  patience?: Partial<Patience>
  /** Milliseconds since 1970; default: as the machine has them. */
  clock?: () => number
}): Promise<FastifyInstance> {
  const kernel = await buildKernel(db, settings, declared)
  const { open, listen, inFlight } = trackRequests(settings)
  const limits = { ...defaultLimits, ...patience }
  const app = fastify({
    ...buildServerOptions(settings, limits, log),
    // Refusals from before a route is found, an unreadable path for one, take the envelope as well.
    frameworkErrors: (error, request, reply) => {
      open(request, reply)
      answerFailure(kernel, error, request, reply)
    },
  }) as FastifyInstance
  for (const property of ['operation', 'empId', 'failure']) app.decorateRequest(property, undefined)
  app.setErrorHandler((error, request, reply) => answerFailure(kernel, error, request, reply))
  app.addHook('onRequest', (request, reply, done) => {
    open(request, reply)
    done()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const isTooMuch = inFlight() > limits.mostInFlight && !isHealth(request.url)
    done(isTooMuch ? new StewardError('unavailable') : undefined)
  })
  const watch = serveHealth(app, db, clock)
  await protect(app, kernel, limits)
  shipLog(app, kernel)
  workInBackground(app, kernel, backgroundThread)
  listen(logRequest)
  listen(serveMetrics(app, kernel, { inFlight, clock: watch }))
  await serveOperations(app, kernel)
  serveReference(app, kernel)
  serveRegister(app, { ...kernel, db: db.forCalls('register') })
  await serveWeb(app, webRoot)
  return app
}

function workInBackground(app: FastifyInstance, kernel: Kernel, entry?: URL): void {
  const { db, settings } = kernel
  const needs = { batches: () => isAnyWaiting(db), jobs: () => isAnyDue(kernel) }
  const thread = entry && new BackgroundThread(entry, { database: db.config, settings }, needs, app.log)
  if (thread) app.addHook('onClose', () => thread.close())
  runJobs(app, kernel, thread && (() => thread.wake('jobs')))
  workOnBatches(app, kernel, thread && (() => thread.wake('batches')))
}

/** What every request begins with, also one that no route takes. */
function trackRequests(settings: Settings) {
  const headers = fixedHeaders(settings)
  let inFlight = 0
  const listeners: EndListener[] = [
    () => {
      inFlight -= 1
    },
  ]
  return {
    inFlight: () => inFlight,
    open(request: FastifyRequest, reply: FastifyReply): void {
      inFlight += 1
      reply.headers(headers).header('x-request-id', request.id)
      watchRequest(listeners, request, reply)
    },
    listen(listener: EndListener | undefined): void {
      if (listener) listeners.push(listener)
    },
  }
}

function buildServerOptions(
  settings: Settings,
  { requestMs, lookMs }: Patience,
  log?: DestinationStream,
): FastifyServerOptions {
  const http = { requestTimeout: requestMs, headersTimeout: requestMs, connectionsCheckingInterval: lookMs }
  const served = settings.tls
    ? { https: { ...http, cert: readFileSync(settings.tls.certPath), key: readFileSync(settings.tls.keyPath) } }
    : { http }
  return {
    ...served,
    ...logOptions(settings.logLevel, log),
    genReqId: () => randomUUID(),
    trustProxy: toTrustProxy(settings),
    bodyLimit,
    requestTimeout: requestMs,
    connectionTimeout: 60_000,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    // While it stops, calls are refused in the envelope: server/observe/health.ts.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable(fixedHeaders(settings)),
  } as FastifyServerOptions
}

/** Fastify takes a number of proxies for none. */
function toTrustProxy({ trustProxy }: Settings): FastifyServerOptions['trustProxy'] {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy
}

async function protect(app: FastifyInstance, kernel: Kernel, { lateMs }: Patience): Promise<void> {
  const { settings } = kernel
  await app.register(underPressure, {
    maxEventLoopDelay: lateMs,
    async pressureHandler(request) {
      if (!isHealth(request.url)) throw new StewardError('unavailable')
    },
  })
  await app.register(rateLimit, {
    max: (request) => Math.max(1, Math.ceil(settings.rateLimit / (needsHash(kernel, request) ? hashShare : 1))),
    keyGenerator: (request) => `${needsHash(kernel, request)} ${callerKey(kernel, request)}`,
    timeWindow: 60_000,
    addHeadersOnExceeding: hiddenHeaders,
    allowList: (request) => !/^\/(FinanceProject|api)\//.test(request.url),
    errorResponseBuilder: (_request, { ttl }) =>
      new StewardError('tooManyRequests', { args: { seconds: Math.ceil(ttl / 1000) } }),
  })
}

const hashShare = 4

/** Who is let through need not be told how often they may still call. */
const hiddenHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Whether a password is hashed for the answer. Asked of the route, since an address may be spelled in many ways. */
function needsHash({ registry }: Kernel, request: FastifyRequest): boolean {
  return registry.get(operationName(request))?.cost === 'hash' || request.routeOptions.url === registerPath
}

/** A whole office may share one address: whoever is signed in counts for themselves. */
function callerKey(kernel: Kernel, request: FastifyRequest): string {
  const token = request.headers.authorization?.slice('Bearer '.length)
  return (token && kernel.sessions.tokens.read(token)?.sid) || request.ip
}
