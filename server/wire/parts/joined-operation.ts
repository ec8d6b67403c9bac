import { StewardError } from '../../../src/framework/errors'
import type { Values } from '../../../src/framework/validate'
import { toStewardError } from '../../records/write/checks/constraint-errors'
import { buildFailureText, buildSuccessText } from '../envelope'
import { readInput } from '../input'
import { type Answer, type Context, canCallOperation, defineOperation, type Operation } from '../operation'

/** A call that a joined operation makes for its caller. */
export interface JoinedCall {
  operation: string
  /** What a screen would send. */
  input?: Values
  /** A call that needs the rows of this one; undefined: none. */
  next?: (rows: readonly Values[]) => JoinedCall | undefined
}

/** An operation that answers several calls at once. */
interface JoinedOperation extends Operation {
  calls: readonly JoinedCall[]
}

type OperationFinder = (name: string) => Operation | undefined

/**
 * Declares an operation that answers the calls of a page at once, each as if the caller had sent it: with its
 * rights, its checks of input and its errors. A call that fails does not fail the others.
 */
export const defineJoinedOperation = ({
  calls,
  ...meta
}: Pick<Operation, 'name' | 'area' | 'to'> & Pick<JoinedOperation, 'calls'>): JoinedOperation => ({
  ...defineOperation({
    ...meta,
    input: {},
    async run() {
      throw new Error(`${meta.name} has not been bound to the operations that it joins`)
    },
  }),
  calls,
})

export const isJoinedOperation = (operation: Operation): operation is JoinedOperation => 'calls' in operation

/**
 * Binds a joined operation to the others. Calls of areas that are not there are left out.
 * @throws Error where it would write, send a file or join itself
 */
export function bindJoinedOperation(joined: JoinedOperation, find: OperationFinder): Operation {
  const calls = joined.calls.filter(({ operation }) => find(operation))
  for (const { operation } of calls) requireReading(joined, operation, find)
  return {
    ...joined,
    async run(context) {
      const parts = (await Promise.all(calls.map((call) => answerCall(joined, call, context, find)))).flat()
      const leftOut = parts.flatMap(({ failure }) =>
        failure && failure.status >= 500 ? [failure.cause ?? failure] : [],
      )
      return { json: `[${parts.map(({ text }) => text).join(',')}]`, ...(leftOut.length > 0 && { leftOut }) }
    },
  }
}

function requireReading({ name }: Operation, called: string, find: OperationFinder): Operation {
  const operation = find(called)
  if (!operation) throw new Error(`${name} joins ${called}, which is no operation`)
  if (operation.effect !== 'read' || operation.answersFile || isJoinedOperation(operation))
    throw new Error(`${name} joins ${called}, but joins only operations that read`)
  return operation
}

/** A call with its answer, as JSON text. */
interface AnsweredCall {
  text: string
  failure?: StewardError
}

async function answerCall(
  joined: Operation,
  { operation: called, input = {}, next }: JoinedCall,
  context: Context,
  find: OperationFinder,
): Promise<AnsweredCall[]> {
  const operation = requireReading(joined, called, find)
  const describe = (answer: string, more = '') =>
    `{"operation":${JSON.stringify(called)},"input":${JSON.stringify(input)}${more},"answer":${answer}}`
  try {
    const answer = await runAsCaller(operation, input, context)
    const part = { text: describe(`${buildSuccessText(operation, answer)}}`) }
    const following = next?.(readRows(answer))
    return following ? [part, ...(await answerCall(joined, following, context, find))] : [part]
  } catch (error) {
    const failure = toFailure(context, error)
    // A busy server tells when to come again; the screen then asks for all parts.
    if (failure.status === 503) throw failure
    const text = describe(buildFailureText(failure, '', operation), `,"status":${failure.status}`)
    return [{ text, failure }]
  }
}

/** Runs a call with what the endpoint checks before it. A token with a purpose of its own joins nothing. */
async function runAsCaller(operation: Operation, input: Values, context: Context): Promise<Answer> {
  const { caller } = context
  if (caller.scope !== undefined || !canCallOperation(operation.to, caller.roles, caller.empId !== null))
    throw new StewardError('forbidden')
  const pairs = Object.entries(input).map(
    ([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const,
  )
  return operation.run(context, readInput(operation, pairs))
}

function readRows({ data, json }: Answer): readonly Values[] {
  const rows: unknown = json === undefined ? data : JSON.parse(json)
  return Array.isArray(rows) ? rows : []
}

function toFailure({ model }: Context, error: unknown): StewardError {
  const problem = toStewardError(model, error)
  return problem instanceof StewardError ? problem : new StewardError('internal', { cause: problem })
}
