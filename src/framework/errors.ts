import { formatIsoText } from './values/dates'
import { findMessageCount, pluralMark } from './values/message-count'

/**
 * Every failure that the product answers: code → HTTP status and English words, with arguments in braces.
 * With `attempt` the code refuses somebody who tries to get rights: overseers are notified.
 */
export const errorTable = {
  invalidCredentials: { status: 401, message: 'Invalid credentials' },
  noSession: { status: 401, message: 'Please sign in.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  mustChangePassword: { status: 403, message: 'Choose a new password first.' },
  foreignOrigin: { status: 403, message: 'This request did not come from the application.' },
  unknownOperation: { status: 404, message: 'Operation not found.' },
  notFound: { status: 404, message: 'Record not found.' },
  methodNotAllowed: { status: 405, message: 'Operations are called with POST.' },
  tooLarge: { status: 413, message: 'The request is too large.' },
  fileTooLarge: { status: 413, message: 'A file can be at most {megabytes} MB.' },
  wrongContentType: { status: 415, message: 'Send the operation as a web form.' },
  invalidInput: { status: 400, message: 'Please correct the marked fields.' },
  fileKind: {
    status: 400,
    message: 'Only pdf, doc, docx,jpg, jpeg, png, gif, bmp, rar and zip files allowed.',
  },
  imageKind: { status: 400, message: 'Only jpg, jpeg, png files allowed.' },
  fileName: {
    status: 400,
    message: 'Give the file another name: at most {most} characters, no control characters, one ending.',
  },
  fileEmpty: { status: 400, message: 'The file is empty.' },
  fileActive: {
    status: 400,
    message: 'The file contains macros or scripts. Save it without them and add it again.',
  },
  tooManyFiles: { status: 409, message: 'At most {most} of these files are allowed. Remove one first.' },
  fileQuota: {
    status: 409,
    message: 'You reached the daily limit of {megabytes} MB of files. Try again tomorrow.',
  },
  storageFull: { status: 409, message: 'File storage is full. Tell an administrator.' },
  batchQuota: {
    status: 409,
    message:
      'Your imports and bulk changes reached the daily limit of {megabytes} MB. Try fewer records, or try again tomorrow.',
  },
  batchesFull: {
    status: 409,
    message: 'Imports and bulk changes of all people reached the limit of {megabytes} MB. Tell an administrator.',
  },
  writeQuota: {
    status: 409,
    message: 'You reached the daily limit of {megabytes} MB of changes. Try again tomorrow, or tell an administrator.',
  },
  tooManyOpen: {
    status: 409,
    message: 'You already have {most} of these in "{state}", which is the limit. Finish or delete one first.',
  },
  fileMissing: { status: 404, message: 'The file is missing. Tell an administrator.' },
  invalidCode: { status: 400, message: 'This code is not right or no longer valid. Ask for a new one.' },
  invalidLink: { status: 400, message: 'This link is no longer valid. Ask for a new one.' },
  duplicateKey: { status: 400, message: '{key} was sent twice.' },
  unknownKey: { status: 400, message: '{key} is not a field of this operation.' },
  malformed: { status: 400, message: 'The request could not be read: {what}.' },
  staleVersion: { status: 409, message: 'This record was changed by someone else. Reload and try again.' },
  renamedMeanwhile: {
    status: 409,
    message: 'Fields or choices were renamed meanwhile, so this was not done. Check what you entered, then try again.',
  },
  illegalTransition: { status: 409, message: 'This step is not possible from "{state}".' },
  alreadyDecided: { status: 409, message: '{by} already decided this at {at}.' },
  noApprover: { status: 409, message: 'No one can approve this. Ask an administrator to name an approver.' },
  decisionBegun: {
    status: 409,
    message:
      'Someone has already decided on this. To change it, have it sent back, or withdraw it and request it again.',
  },
  openFirst: { status: 409, message: 'Open {title} first: it has details to review before deciding.' },
  ownRequest: {
    status: 403,
    message: 'You cannot decide your own request.',
    attempt: 'to decide a request of their own',
  },
  youngAddress: {
    status: 409,
    message: 'The address of this person was changed less than 24 hours ago. Send the link tomorrow.',
  },
  outranked: {
    status: 403,
    message: 'This person has the same rights as you or more. Ask someone with more rights.',
    attempt: 'to change the account of somebody with as many rights, or more',
  },
  lastAdministrator: {
    status: 409,
    message: 'The company needs an administrator. Make another person administrator first, with no end date.',
  },
  givenToSelf: {
    status: 403,
    message: 'You cannot do this for yourself or your approvers. Ask a colleague with this right.',
    attempt: 'to do for themselves, or for who decides over them, what only others may',
  },
  movedSelection: {
    status: 409,
    message:
      'The selection now has {now} record, not {expected}. Review the changes again. |||| The selection now has {now} records, not {expected}. Review the changes again.',
  },
  tooManyRecords: {
    status: 400,
    message: 'A sheet can hold at most {most} records; this list has {count}. Narrow the list or use CSV.',
  },
  notUndoable: { status: 409, message: 'This cannot be undone: {why}.' },
  keyReused: { status: 409, message: 'This idempotency key was used for another request.' },
  inUse: { status: 409, message: 'Other records still refer to this one.' },
  tooManyRequests: {
    status: 429,
    message: 'Too many requests. Please wait {seconds} second. |||| Too many requests. Please wait {seconds} seconds.',
  },
  internal: { status: 500, message: 'Something went wrong!' },
  upstream: { status: 502, message: 'The server that holds these records did not answer as expected.' },
  unavailable: { status: 503, message: 'The service is not available at the moment. Please try again shortly.' },
} as const

/** Codes of field errors that refuse an attempt to get rights as well. */
const fieldAttempts: Readonly<Record<string, string>> = {
  identityOfOther: 'to change what somebody else signs in with',
  foreignAddress: 'to enter an address that is none of the company',
  removedLately: 'to grant a role after removing those who could agree',
}

export type ErrorCode = keyof typeof errorTable
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorTable, code)
export type ErrorArgs = Readonly<Record<string, string | number | boolean | null>>

/** Why one field was refused; the browser makes the words from code and arguments. */
export interface FieldError {
  code: string
  args?: ErrorArgs
  /** The message of a rule, from its declaration; only errors of rules have one. */
  message?: string
  /** With the code `changedMeanwhile`: the value that is stored now. */
  stored?: unknown
}

export type FieldErrors = Record<string, FieldError>

/** A refusal whose words the caller may see; any other error is answered as `internal`. */
export class StewardError extends Error {
  readonly code: ErrorCode
  readonly args: ErrorArgs
  readonly fields: FieldErrors | undefined
  constructor(code: ErrorCode, options: { args?: ErrorArgs; fields?: FieldErrors; cause?: unknown } = {}) {
    super(fillPlaceholders(errorTable[code].message, options.args ?? {}), { cause: options.cause })
    this.name = 'StewardError'
    this.code = code
    this.args = options.args ?? {}
    this.fields = options.fields && fillFieldMessages(options.fields)
  }

  get status(): number {
    return errorTable[this.code].status
  }
}

/**
 * Fills the `{name}` arguments of a message, with days and moments as people read them. Of a message with two
 * forms, `{days} day |||| {days} days`, the first one is for a count of 1.
 */
export function fillPlaceholders(message: string, args: ErrorArgs, fillMissing = (_: string) => ''): string {
  const count = findMessageCount(message, args)
  const [one = '', many = one] = message.split(pluralMark)
  return (count === 1 ? one : many).replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(args, name) ? formatIsoText(String(args[name] ?? '')) : fillMissing(whole),
  )
}

/** Fills what rules left open in the messages of fields; other braces may be people's own words. */
const fillFieldMessages = (fields: FieldErrors): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).map(([name, error]) => [
      name,
      error.message && error.args
        ? { ...error, message: fillPlaceholders(error.message, error.args, (braces) => braces) }
        : error,
    ]),
  )

/** A record that could not follow a change; parts that the caller may not read are null. */
export interface SkippedRecord {
  resource: string
  label: string
  id: number | null
  name: string | null
  code: string
  message: string | null
}

/** The envelope of every answer; see docs/wire.md. */
export interface Envelope<Data = unknown> {
  data: Data | null
  error: string | null
  code?: ErrorCode
  args?: ErrorArgs
  fields?: FieldErrors
  total?: number
  /** True where the server stopped counting at its cap: the real total is larger. */
  totalCapped?: boolean
  /** Jobs that go on after the answer: for each kind the number of its records. */
  follows?: Readonly<Record<string, number>>
  /** Records that could not follow the change and are unchanged. */
  notTaken?: readonly SkippedRecord[]
  status?: boolean
  object?: Data | null
  requestId: string
}

/** A refused attempt to get rights: the error code, and what the person tried. */
export interface RefusedRightsAttempt {
  code: string
  words: string
}

/** Lists the attempts to get rights that the error refuses, each once. */
export function listRefusedAttempts({ code, fields = {} }: StewardError): RefusedRightsAttempt[] {
  const codes = new Set([code, ...Object.values(fields).map((field) => field.code)])
  return [...codes].flatMap((each) => {
    const words = findRefusedAttempt(each)
    return words === undefined ? [] : [{ code: each, words }]
  })
}

function findRefusedAttempt(code: string): string | undefined {
  if (!isErrorCode(code)) return Object.hasOwn(fieldAttempts, code) ? fieldAttempts[code] : undefined
  const known = errorTable[code]
  return 'attempt' in known ? known.attempt : undefined
}
