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
import { StewardError } from '../../src/framework/errors'
import { startLogShipping } from '../backup/start-log-shipping'
import { startBatchWork } from '../batch/start-batch-work'
import { isAnyBatchWaiting } from '../batch/store'
import type { Database } from '../database/connect'
import { startJobRunner } from '../jobs'
import { isAnyRunDue } from '../jobs/due-runs'
import { buildKernel } from '../kernel'
import { notifyWhenEnded, type RequestEndListener } from '../observe/ended-requests'
import { isHealthCheck, serveHealth } from '../observe/health'
import { buildLogOptions, logRequest } from '../observe/log'
import { serveMetrics } from '../observe/metrics'
import type { ServedSlot } from '../operations/definitions/served'
import { serveFeeds } from '../operations/feeds/serve-feeds'
import { registerPath, serveRegistration } from '../session/registration'
import type { Settings } from '../start/settings'
import type { Declarations, Kernel } from '../types'
import { answerFailure, getOperationName, serveOperations } from '../wire/endpoint'
import { serveApiReference } from '../wire/reference/openapi'
import { BackgroundThread } from './background/thread'
import { getFixedHeaders } from './page/headers'
import { createUnreadableAnswer } from './page/unreadable'
import { serveWeb } from './page/web'

/** The largest request in bytes. */
const bodyLimit = 1_048_576

const defaultLimits = {
  /** Milliseconds within which a request must arrive; the upload of a file may take longer. */
  requestMs: 30_000,
  /** Milliseconds between two checks for late requests. */
  lookMs: 5000,
  /** The delay of the event loop in ms above which calls are refused; 0 means no limit. */
  lateMs: 2000,
  /** The largest number of calls at the same time; more are refused at once. */
  mostInFlight: 2000,
}
type ServerLimits = typeof defaultLimits

/** Builds the server without listening; tests send it requests directly. */
export async function buildApp({
  db,
  settings,
  declared,
  served,
  webRoot,
  log,
  backgroundThread,
  patience,
  clock,
}: {
  db: Database
  settings: Settings
  /** The declarations, and the server parts of the areas. */
  declared: Declarations
  /** What is served; default: composed of the declarations and the definitions of the database. */
  served?: ServedSlot
  webRoot?: string
  /** The stream for the log; default: the standard output. */
  log?: DestinationStream
  /**
   * The entry of the background thread, which knows the same declarations.
   * Default: batches and jobs run in this thread.
   */
  backgroundThread?: URL
  patience?: Partial<ServerLimits>
  /** Answers the time in ms since 1970; default: the clock of the machine. */
  clock?: () => number
}): Promise<FastifyInstance> {
  const kernel = await buildKernel(db, settings, declared, served)
  const { open, listen, inFlight } = createRequestTracker(settings)
  const limits = { ...defaultLimits, ...patience }
  const app = fastify({
    ...buildServerOptions(settings, limits, log),
    // Errors before routing, such as an unreadable path, are answered in the envelope too.
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
    const isTooMuch = inFlight() > limits.mostInFlight && !isHealthCheck(request.url)
    done(isTooMuch ? new StewardError('unavailable') : undefined)
  })
  app.addHook('onClose', () => kernel.served.close())
  const watch = serveHealth(app, db, () => kernel.served.problem, clock)
  await registerLoadLimits(app, kernel, limits)
  startLogShipping(app, kernel)
  startBackgroundWork(app, kernel, backgroundThread)
  listen(logRequest)
  listen(serveMetrics(app, kernel, { inFlight, clock: watch }))
  await serveOperations(app, kernel)
  serveApiReference(app, kernel)
  serveRegistration(app, kernel)
  serveFeeds(app, kernel)
  await serveWeb(app, webRoot)
  return app
}

function startBackgroundWork(app: FastifyInstance, kernel: Kernel, entry?: URL): void {
  const { db, settings } = kernel
  const needs = { batches: () => isAnyBatchWaiting(db), jobs: () => isAnyRunDue(kernel) }
  const thread = entry && new BackgroundThread(entry, { database: db.config, settings }, needs, app.log)
  if (thread) app.addHook('onClose', () => thread.close())
  startJobRunner(app, kernel, thread && (() => thread.wake('jobs')))
  startBatchWork(app, kernel, thread && (() => thread.wake('batches')))
}

/** Prepares what each request needs from its beginning, also a request without a route. */
function createRequestTracker(settings: Settings) {
  const headers = getFixedHeaders(settings)
  let inFlight = 0
  const listeners: RequestEndListener[] = [
    () => {
      inFlight -= 1
    },
  ]
  return {
    inFlight: () => inFlight,
    open(request: FastifyRequest, reply: FastifyReply): void {
      inFlight += 1
      reply.headers(headers).header('x-request-id', request.id)
      notifyWhenEnded(listeners, request, reply)
    },
    listen(listener: RequestEndListener | undefined): void {
      if (listener) listeners.push(listener)
    },
  }
}

function buildServerOptions(
  settings: Settings,
  { requestMs, lookMs }: ServerLimits,
  log?: DestinationStream,
): FastifyServerOptions {
  const http = { requestTimeout: requestMs, headersTimeout: requestMs, connectionsCheckingInterval: lookMs }
  const served = settings.tls
    ? { https: { ...http, cert: readFileSync(settings.tls.certPath), key: readFileSync(settings.tls.keyPath) } }
    : { http }
  return {
    ...served,
    ...buildLogOptions(settings.logLevel, log),
    genReqId: () => randomUUID(),
    trustProxy: toTrustProxyOption(settings),
    bodyLimit,
    requestTimeout: requestMs,
    connectionTimeout: 60_000,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
    // While the server stops, it refuses calls in the envelope: see server/observe/health.ts.
    return503OnClosing: false,
    clientErrorHandler: createUnreadableAnswer(getFixedHeaders(settings)),
  } as FastifyServerOptions
}

/**
 * Turns the setting into a function where it is a number, because Fastify takes a number for no proxy at all.
 */
function toTrustProxyOption({ trustProxy }: Settings): FastifyServerOptions['trustProxy'] {
  return typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy
}

async function registerLoadLimits(app: FastifyInstance, kernel: Kernel, { lateMs }: ServerLimits): Promise<void> {
  const { settings } = kernel
  await app.register(underPressure, {
    maxEventLoopDelay: lateMs,
    async pressureHandler(request) {
      if (!isHealthCheck(request.url)) throw new StewardError('unavailable')
    },
  })
  await app.register(rateLimit, {
    max: (request) =>
      Math.max(1, Math.ceil(settings.rateLimit / (computesPasswordHash(kernel, request) ? hashShare : 1))),
    keyGenerator: (request) => `${computesPasswordHash(kernel, request)} ${getRateLimitKey(kernel, request)}`,
    timeWindow: 60_000,
    addHeadersOnExceeding: hiddenHeaders,
    allowList: (request) => !/^\/(FinanceProject|api)\//.test(request.url),
    errorResponseBuilder: (_request, { ttl }) =>
      new StewardError('tooManyRequests', { args: { seconds: Math.ceil(ttl / 1000) } }),
  })
}

const hashShare = 4

/**
 * Rate limit headers that a successful answer leaves out, so that it does not show how many calls are left.
 */
const hiddenHeaders = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/**
 * Tells whether the call hashes a password. It looks at the route,
 * because a path can be spelled in many ways.
 */
function computesPasswordHash({ registry }: Kernel, request: FastifyRequest): boolean {
  return registry.get(getOperationName(request))?.cost === 'hash' || request.routeOptions.url === registerPath
}

/**
 * Answers the key of the rate limit: the session, or the address of a caller who is not signed in. It is not
 * always the address, because a whole office may share one.
 */
function getRateLimitKey(kernel: Kernel, request: FastifyRequest): string {
  const token = request.headers.authorization?.slice('Bearer '.length)
  return (token && kernel.sessions.tokens.read(token)?.sid) || request.ip
}
