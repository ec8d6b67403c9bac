import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { LogController } from 'fastify'
import { type DestinationStream, destination } from 'pino'
import type { Settings } from '../settings'
import type { Ended } from './requests'
import { toShownError } from './shown-error'

/** Bytes that wait for a reader of the log who is slow; later lines are dropped, and the service goes on. */
const mostWaiting = 4_194_304

/** Lines are written together: as soon as there are so many bytes, and after so many milliseconds at the latest. */
const [minLength, periodicFlush] = [8192, 100]

/** Options of a log that writes JSON lines: time in UTC, level, and the id of the request. */
export function logOptions(
  level: Settings['logLevel'],
  stream?: DestinationStream,
): Pick<FastifyServerOptions, 'logger' | 'logController'> {
  // Requests get one line each, of our own.
  const logController = new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' })
  if (level === 'silent') return { logger: false, logController }
  return {
    logController,
    logger: {
      level,
      base: null,
      timestamp,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: toShownError },
      stream: stream ?? destination({ dest: 1, sync: false, maxLength: mostWaiting, minLength, periodicFlush }),
    },
  }
}

let shownMs = 0
let shownTime = ''

/** Many lines fall into one millisecond, and writing it out costs more than the rest of the line. */
function timestamp(): string {
  const now = Date.now()
  if (now !== shownMs) {
    shownMs = now
    shownTime = `,"time":"${new Date(now).toISOString()}"`
  }
  return shownTime
}

/** One line a request: no body, no header, no query string, and of a path only what names a place. */
export function logRequest({ request, status, ms, bytes }: Ended): void {
  request.log.info({
    operation: request.operation,
    path: request.operation === undefined ? shownPath(request) : undefined,
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

/** A path of ours as it was declared; of any other its plain words, since numbers and long texts may be somebody's secret. */
function shownPath(request: FastifyRequest): string {
  const declared = request.routeOptions.url
  if (declared && !/[:*]/.test(declared)) return declared
  const segments = (request.url.split('?', 1)[0] ?? '').split('/').slice(0, mostSegments)
  return segments.map((segment) => (word.test(segment) ? segment : '…')).join('/')
}
