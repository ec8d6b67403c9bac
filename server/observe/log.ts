import { type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify'
import { type DestinationStream, destination } from 'pino'
import type { Settings } from '../start/settings'
import type { EndedRequest } from './ended-requests'
import { toLoggableError } from './loggable-error'

/**
 * The number of bytes that may wait for a slow reader of the log. Later
 * lines are dropped, and the service goes on.
 */
const mostWaiting = 4_194_304

/** Lines are written together, after so many bytes or milliseconds. */
const [minLength, periodicFlush] = [8192, 100]

/** Builds the options of a log of JSON lines with UTC time, level and request id. */
export function buildLogOptions(
  level: Settings['logLevel'],
  stream?: DestinationStream,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  // `logRequest` writes one line for each request, so Fastify must not.
  const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
  if (level === 'silent') return { logger: false, logController }
  return {
    logController,
    logger: {
      level,
      base: null,
      timestamp: formatLogTimestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: toLoggableError },
      stream: stream ?? destination({ dest: 1, sync: false, maxLength: mostWaiting, minLength, periodicFlush }),
    },
  }
}

let shownMs = 0
let shownTime = ''

/**
 * Formats the time. It is cached, because many lines share a millisecond,
 * and formatting costs more than the rest.
 */
function formatLogTimestamp(): string {
  const now = Date.now()
  if (now !== shownMs) {
    shownMs = now
    shownTime = `,"time":"${new Date(now).toISOString()}"`
  }
  return shownTime
}

/** Logs one line per request: no body, header or query string, and only a safe form of the path. */
export function logRequest({ request, status, ms, bytes }: EndedRequest): void {
  request.log.info({
    operation: request.operation,
    path: request.operation === undefined ? getLoggablePath(request) : undefined,
    verb: request.method,
    status,
    code: request.failure,
    ms: Math.round(ms * 100) / 100,
    bytes,
    empId: request.empId,
    address: request.ip,
  })
}

const mostSegments = 6
const word = /^[a-z_.-]{0,24}$/i

/**
 * Answers a declared path as declared. Of any other path it answers only plain words, because numbers and
 * long texts may be secrets.
 */
function getLoggablePath(request: FastifyRequest): string {
  const declared = request.routeOptions.url
  if (declared && !/[:*]/.test(declared)) return declared
  const segments = (request.url.split('?', 1)[0] ?? '').split('/').slice(0, mostSegments)
  return segments.map((segment) => (word.test(segment) ? segment : '…')).join('/')
}
