import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { definitionsHeader } from '../../src/framework/company/definition'
import { StewardError } from '../../src/framework/errors'
import type { Values } from '../../src/framework/validate'
import { type Tx, toTransactionView } from '../database/connect'
import type { UploadedFile } from '../files/uploaded-file'
import { isOwnResource, requireSameDefinitions, takeServed } from '../records/areas/definitions-in-force'
import type { Caller } from '../records/caller'
import { toStewardError } from '../records/write/checks/constraint-errors'
import { getSkippedRecords } from '../records/write/many/skipped-records'
import { type AttemptTarget, reportRefusedAttempts } from '../session/roles/refused-attempts'
import { isAllowedInScope } from '../session/roles/session-scopes'
import { getErrorCode } from '../start/start-problem'
import { buildFailureText, buildSuccessText, fromFastifyError, withRequestId } from './envelope'
import { discardRequestBody } from './files/discard-body'
import { acceptsFile } from './files/file-field'
import { readMultipartForm, registerMultipart, releaseFileMemory } from './files/multipart-form'
import { sendFile } from './files/send-file'
import { getFollowUpCounts } from './follow-up-counts'
import { hashRequestBody, type IdempotentRequest, readIdempotencyKey, runIdempotently } from './idempotency'
import { readInput } from './input'
import { type Context, canCallOperation, type FileAnswer, type Operation, type RequestOrigin } from './operation'
import { readSentNumber, requireNamesOfRerun, requireSentNames, toUnknownOperation } from './parts/sent-names'
import type { ServerParts } from './server-parts'
import { parseUrlEncodedForm } from './url-encoded-form'

/** The path below which every operation is called. */
export const prefix = '/FinanceProject/rest/sow/'
export const formType = 'application/x-www-form-urlencoded'

/**
 * Milliseconds that a request may wait unread behind others. If it took longer, the client sent it slowly.
 */
const longestUnread = 1000

type InputPairs = [string, string | UploadedFile][]

/** Serves all operations of the registry under the one path of the specification. */
export async function serveOperations(app: FastifyInstance, kernel: ServerParts): Promise<void> {
  app.removeAllContentTypeParsers()
  await registerMultipart(app)
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseUrlEncodedForm(String(body)))
    } catch (error) {
      done(error as Error)
    }
  })
  app.all(`${prefix}*`, async (request, reply) => handleWithDefinitions(kernel, request, reply))
}

/** Codes of PostgreSQL where a statement was made for tables that another server has changed meanwhile. */
const outdatedCodes = ['42P01', '42703', '42804', '42883', '0A000', '22P02', '23502', 'outdated']

/** How often a call runs at most while administrators change definitions. */
const mostRuns = 4

/** Handles a request, and again where the definitions changed under it: its transaction wrote nothing. */
async function handleWithDefinitions(
  kernel: ServerParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  // The page has heard of a number from another server first.
  if ((readSentNumber(request) ?? 0) > kernel.number) await kernel.served.catchUp()
  for (let run = 1; ; run++) {
    const parts = takeServed(kernel)
    try {
      return await handleRequest(parts, request, reply)
    } catch (error) {
      if (request.isMultipart() || !outdatedCodes.includes(getErrorCode(error) ?? '')) throw error
      await kernel.served.catchUp()
      const next = takeServed(kernel)
      if (next.number === parts.number) throw error
      requireNamesOfRerun(parts, next, parts.registry.get(getOperationName(request)))
      if (run === mostRuns) throw new StewardError('unavailable', { cause: error })
    }
  }
}

async function handleRequest(kernel: ServerParts, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const cameAt = performance.now() - Math.min(reply.elapsedTime, longestUnread)
  reply.header(definitionsHeader, String(kernel.number))
  if (request.method !== 'POST') throw new StewardError('methodNotAllowed')
  const operation = kernel.registry.get(getOperationName(request))
  requireSameOrigin(kernel, request)
  if (!operation) throw toUnknownOperation(kernel, request)
  kernel.describe(request, operation)
  const caller = await kernel.sessions.callerOf(request.headers.authorization)
  request.empId = caller.empId ?? undefined
  if (!isAllowedInScope(kernel.scopes, caller, operation)) throw new StewardError('forbidden')
  if (!canCallOperation(operation.to, caller.roles, caller.empId !== null))
    throw new StewardError(caller.empId === null ? 'noSession' : 'forbidden')
  if (caller.mustChangePassword && !operation.whilePasswordMustChange) throw new StewardError('mustChangePassword')
  const pairs = await readInputPairs(request, operation, caller)
  await requireSentNames(kernel, request, operation, pairs)
  const readValues = () => requireOtherBeneficiary(operation, caller, readInput(operation, pairs))
  const context = buildContext(kernel, request, caller, operation, cameAt)
  const work = () => runOperation(kernel, operation, context, readValues, pairs, request)
  const text = await reportRefusals(operation, context, pairs, request, work).finally(() => {
    if (caller.empId !== null) releaseFileMemory(pairs, caller.empId)
  })
  if (typeof text !== 'string') return sendFile(text, operation, caller, request, reply)
  return reply.code(200).type('application/json; charset=utf-8').send(withRequestId(text, request.id))
}

/**
 * Reports refused attempts to gain rights, after the refused work is
 * rolled back. If that fails, it logs the error.
 */
async function reportRefusals<T>(
  operation: Operation,
  context: Context,
  sent: InputPairs,
  request: FastifyRequest,
  work: () => Promise<T>,
): Promise<T> {
  const { refusals = [] } = context
  try {
    return await work()
  } catch (error) {
    if (!operation.isTrial) refusals.push(error as StewardError)
    throw error
  } finally {
    if (refusals.length > 0)
      await reportRefusedAttempts(context, refusals, findAttemptTarget(operation, context, sent)).catch(
        (err: unknown) => {
          request.log.error({ err }, 'an attempt on rights could not be told')
        },
      )
  }
}

/**
 * Finds the record that the call concerns in its input; a person where the operation belongs to no resource.
 */
function findAttemptTarget({ resource, alias = {} }: Operation, { model }: Context, sent: InputPairs): AttemptTarget {
  const [, id] = sent.find(([name]) => name === 'id' || alias[name] === 'id' || name === 'empId') ?? []
  const recordId = typeof id === 'string' && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0
  return { resource: resource ?? model.people, recordId }
}

/**
 * Requires that the beneficiary is not the caller.
 * @throws StewardError `givenToSelf`
 */
function requireOtherBeneficiary({ givenTo }: Operation, { empId }: Caller, input: Values): Values {
  if (givenTo !== undefined && empId !== null && input[givenTo] === empId) throw new StewardError('givenToSelf')
  return input
}

/** Reads the input. It reads a file only if the sender is signed in and the operation accepts a file. */
async function readInputPairs(request: FastifyRequest, operation: Operation, { empId }: Caller): Promise<InputPairs> {
  if (!request.isMultipart()) return (request.body as InputPairs | undefined | null) ?? []
  if (!acceptsFile(operation) || empId === null) throw new StewardError('wrongContentType')
  return readMultipartForm(request, empId)
}

export function getOperationName(request: FastifyRequest): string {
  return (request.params as Record<string, string> | null)?.['*'] ?? ''
}

/** Refuses calls from another site's page before anything is read; browsers send the origin with them. */
export function requireSameOrigin(kernel: Pick<ServerParts, 'settings'>, request: FastifyRequest): void {
  const { origin } = request.headers
  if (origin === undefined) return
  const own = kernel.settings.origin ?? `${request.protocol}://${request.host}`
  if (origin !== own) throw new StewardError('foreignOrigin')
}

/** Answers the origin of a request, as far as the server can tell. */
export const getRequestOrigin = ({ ip, headers }: FastifyRequest): RequestOrigin => ({
  address: ip,
  agent: String(headers['user-agent'] ?? '').slice(0, 300),
})

function buildContext(
  kernel: ServerParts,
  request: FastifyRequest,
  caller: Caller,
  operation: Operation,
  cameAt: number,
): Context {
  // Uploads have a time limit of their own, and work that opens its own
  // transactions takes as long as it needs.
  const since = operation.effect === 'own' ? undefined : cameAt
  const db = kernel.db.forCalls(operation.resource ?? operation.name, since)
  return {
    model: kernel.model,
    handlers: kernel.handlers,
    company: kernel.company,
    settings: kernel.settings,
    db,
    sql: db,
    seen: kernel.seen,
    caller,
    today: kernel.today(),
    sessions: kernel.sessions,
    accounts: kernel.accounts,
    files: kernel.files,
    origin: getRequestOrigin(request),
    served: kernel.served,
    refusals: [],
  }
}

/** Runs the operation; a write runs in a transaction that also stores its idempotency key. */
async function runOperation(
  kernel: ServerParts,
  operation: Operation,
  context: Context,
  readValues: () => ReturnType<typeof readInput>,
  pairs: InputPairs,
  request: FastifyRequest,
): Promise<string | FileAnswer> {
  try {
    const keyed = operation.isIdempotent ? toIdempotentRequest(operation, context, pairs, request) : undefined
    if (operation.effect !== 'write') {
      const answer = await operation.run(keyed ? { ...context, keyed } : context, readValues())
      if (operation.effect === 'read' && !answer.file)
        await requireSameDefinitions(kernel, operation.resource, context.db)
      for (const err of answer.leftOut ?? []) request.log.error({ err }, 'a part of the answer could not be made')
      return answer.file ?? buildSuccessText(operation, answer)
    }
    const runInTransaction = async (tx: Tx) => {
      // A single statement without a transaction could not be taken back.
      const sql = isOwnResource(kernel, operation.resource) ? toTransactionView(tx) : tx
      const answer = await operation.run({ ...context, sql }, readValues())
      await requireSameDefinitions(kernel, operation.resource, sql)
      return buildSuccessText(operation, answer, getFollowUpCounts(sql), getSkippedRecords(sql))
    }
    return await runWithinQuota(kernel, operation, context, pairs, () =>
      keyed ? runIdempotently(context.db, keyed, runInTransaction) : context.db.transaction(runInTransaction),
    )
  } catch (error) {
    throw toStewardError(kernel.model, error)
  }
}

/**
 * Runs a write within the person's daily quota. A person at the quota can still sign out or change a
 * password. Work that opens its own transactions, such as an import or a file, has a separate quota.
 */
async function runWithinQuota(
  { written }: ServerParts,
  { whilePasswordMustChange }: Operation,
  { caller: { empId }, today }: Context,
  pairs: InputPairs,
  work: () => Promise<string>,
): Promise<string> {
  if (empId === null || whilePasswordMustChange) return work()
  const forget = await written.take(empId, today, pairs)
  const answer = await work().catch((error: unknown) => {
    // A refused request does not count towards the quota.
    forget()
    throw error
  })
  await written.kept(empId, today, answer)
  return answer
}

function toIdempotentRequest(
  { name: operation }: Operation,
  { caller: { empId }, settings }: Context,
  pairs: InputPairs,
  request: FastifyRequest,
): IdempotentRequest | undefined {
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  return key && empId !== null
    ? { empId, key, operation, hash: hashRequestBody(settings.secret, operation, pairs) }
    : undefined
}

/** Answers an error in the envelope. Errors whose text callers must not see become `internal`. */
export function answerFailure(
  kernel: ServerParts,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = toStewardError(kernel.model, error)
  const failure = problem instanceof StewardError ? problem : fromFastifyError(problem)
  request.failure = failure.code
  if (failure.status >= 500) request.log.error({ err: failure.cause ?? error }, 'operation failed')
  // The answer is an envelope now, not a file.
  reply.removeHeader('content-disposition')
  if (failure.status === 503) reply.header('retry-after', '2')
  if (failure.code === 'tooManyRequests') reply.header('retry-after', String(failure.args.seconds ?? 1))
  if (failure.code === 'methodNotAllowed') reply.header('allow', 'POST')
  // Multipart bodies have their own time limit.
  if (failure.status === 413 && !request.isMultipart()) discardRequestBody(request, reply)
  const operation = kernel.registry.get(getOperationName(request))
  return reply
    .code(failure.status)
    .type('application/json; charset=utf-8')
    .send(buildFailureText(failure, request.id, operation))
}
