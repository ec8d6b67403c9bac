import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { StewardError } from '../src/framework/errors'
import type { Database } from './database/connect'
import { forgetOldRows } from './database/system'
import { buildKernel, type Kernel } from './kernel'
import type { Settings } from './settings'
import type { Declarations } from './sow/check-declarations'
import { answerFailure, serveOperations } from './sow/endpoint'
import { serveWeb } from './web'

/** Largest request in bytes. */
const bodyLimit = 1_048_576

/** Builds the server without listening; tests inject requests. */
export async function buildApp({
  db,
  settings,
  declared,
  webRoot,
}: {
  db: Database
  settings: Settings
  declared?: Declarations
  webRoot?: string
}): Promise<FastifyInstance> {
  const kernel = await buildKernel(db, settings, declared)
  const app = fastify({
    ...options(settings),
    // Refusals from before a route is found, an unreadable path for one, take the envelope as well.
    frameworkErrors: (error, request, reply) => void answerFailure(kernel, error, request, reply),
  }) as FastifyInstance
  app.decorateRequest('operation', undefined)
  app.setErrorHandler((error, request, reply) => answerFailure(kernel, error, request, reply))
  await protect(app, kernel)
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id))
  forgetKeysHourly(app, kernel)
  serveHealth(app, kernel)
  serveOperations(app, kernel)
  await serveWeb(app, webRoot)
  return app
}

function options(settings: Settings): FastifyServerOptions {
  const tls = settings.tls
    ? { https: { cert: readFileSync(settings.tls.certPath), key: readFileSync(settings.tls.keyPath) } }
    : {}
  return {
    ...tls,
    logger: { level: settings.logLevel },
    logController: new LogController({
      disableRequestLogging: settings.logLevel !== 'debug' && settings.logLevel !== 'trace',
    }),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    bodyLimit,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    routerOptions: { caseSensitive: true, maxParamLength: 200 },
  } as FastifyServerOptions
}

async function protect(app: FastifyInstance, kernel: Kernel): Promise<void> {
  const { settings } = kernel
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: settings.tls || settings.trustProxy ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  })
  await app.register(underPressure, { maxEventLoopDelay: 2000, message: 'busy' })
  await app.register(rateLimit, {
    max: (request) => Math.max(1, Math.ceil(settings.rateLimit / (isSignIn(request) ? signInShare : 1))),
    keyGenerator: (request) => `${isSignIn(request)} ${callerKey(kernel, request)}`,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/FinanceProject/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new StewardError('tooManyRequests', { args: { seconds: Math.ceil(ttl / 1000) } }),
  })
}

const signInShare = 4
const isSignIn = (request: FastifyRequest) => request.url.endsWith('/getEmployeeByCredentials')

/** A whole office may share one address: whoever is signed in counts for themselves. */
function callerKey(kernel: Kernel, request: FastifyRequest): string {
  const token = request.headers.authorization?.slice('Bearer '.length)
  return (token && kernel.sessions.tokens.read(token)?.sid) || request.ip
}

function forgetKeysHourly(app: FastifyInstance, { db }: Kernel): void {
  const forget = () => forgetOldRows(db).catch((error: unknown) => app.log.warn({ err: error }, 'old rows were kept'))
  const timer = setInterval(forget, 3_600_000).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

function serveHealth(app: FastifyInstance, kernel: Kernel): void {
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await kernel.db.query({ text: 'select 1', name: 'ready' })
      return { ready: true }
    } catch {
      return reply.code(503).send({ ready: false })
    }
  })
}
