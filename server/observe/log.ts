import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { LogController } from 'fastify'
import { type DestinationStream, destination } from 'pino'
import type { Settings } from '../start/settings'
import type { EndedRequest } from './ended-requests'
import { toLoggableError } from './loggable-error'

/** Bytes that wait for a slow reader of the log; later lines are dropped, and the service continues. */
const mostWaiting = 4_194_304

/** Lines are written together: after so many bytes or milliseconds. */
const [minLength, periodicFlush] = [8192, 100]

/** Options of a log of JSON lines with UTC time, level and request id. */
export function buildLogOptions(
  level: Settings['logLevel'],
  stream?: DestinationStream,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  // Requests get one line each from `logRequest`.
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

/** Cached, since many lines share a millisecond and formatting it costs more than the rest of the line. */
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

/** A declared path as declared; of others only plain words, since numbers and long texts may be secrets. */
function getLoggablePath(request: FastifyRequest): string {
  const declared = request.routeOptions.url
  if (declared && !/[:*]/.test(declared)) return declared
  const segments = (request.url.split('?', 1)[0] ?? '').split('/').slice(0, mostSegments)
  return segments.map((segment) => (word.test(segment) ? segment : '…')).join('/')
}
