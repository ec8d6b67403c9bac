import { type SkippedRecord, StewardError } from '../../src/framework/errors'
import type { FollowUpCounts } from './follow-up-counts'
import type { Answer, Operation } from './operation'

/**
 * Builds the start of a success envelope as JSON text. Data that is JSON text already is inserted unchanged.
 */
export function buildSuccessText(
  operation: Operation,
  answer: Answer,
  follows?: FollowUpCounts,
  notTaken?: readonly SkippedRecord[],
): string {
  const data = answer.json ?? JSON.stringify(answer.data ?? null)
  const status =
    operation.answersStatus && answer.status !== undefined ? `,"status":${answer.status},"object":${data}` : ''
  const total = answer.total === undefined ? '' : `,"total":${answer.total}`
  const capped = answer.totalCapped ? ',"totalCapped":true' : ''
  const goesOn = follows ? `,"follows":${JSON.stringify(follows)}` : ''
  const left = notTaken ? `,"notTaken":${JSON.stringify(notTaken)}` : ''
  return `{"data":${data},"error":null${status}${total}${capped}${goesOn}${left}`
}

/** Closes the envelope with the request's id, which differs when an answer is repeated. */
export const withRequestId = (text: string, requestId: string): string =>
  `${text},"requestId":${JSON.stringify(requestId)}}`

/** Builds the envelope of an error: code, text, arguments and fields; never a stack, SQL or a path. */
export function buildFailureText(error: StewardError, requestId: string, operation?: Operation): string {
  const hasArgs = Object.keys(error.args).length > 0
  return JSON.stringify({
    data: null,
    error: error.message,
    ...(operation?.answersStatus ? { status: false, object: null } : {}),
    code: error.code,
    ...(hasArgs ? { args: error.args } : {}),
    ...(error.fields ? { fields: error.fields } : {}),
    requestId,
  })
}

const fastifyCodes: Record<string, () => StewardError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new StewardError('tooLarge'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new StewardError('wrongContentType'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new StewardError('malformed', { args: { what: 'its length is not the one announced' } }),
  FST_ERR_BAD_URL: () => new StewardError('unknownOperation'),
  FST_ERR_MAX_PARAM_LENGTH: () => new StewardError('unknownOperation'),
  FST_UNDER_PRESSURE: () => new StewardError('unavailable'),
}

/** Writes an error of the web server as one of ours; anything unknown becomes `internal`. */
export function fromFastifyError(error: unknown): StewardError {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return fastifyCodes[code]?.() ?? new StewardError('internal', { cause: error })
}
