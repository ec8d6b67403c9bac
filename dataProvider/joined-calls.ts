import type { Envelope } from '../src/framework/errors'
import { type CallOptions, callOperation, encodeParams, type Params, readEnvelope } from './call'

/** For how many milliseconds the answers of a joined call wait for the cards that show them. */
const freshMs = 5000

interface JoinedAnswer {
  operation: string
  input: Params
  answer: Envelope<unknown>
  /** Of a refusal. */
  status?: number
}

interface JoinedCall {
  operation: string
  /** Undefined until the first card asks. */
  answers?: Promise<Map<string, JoinedAnswer>>
}

let current: JoinedCall | undefined

const formatCall = (operation: string, params: Params) => `${operation}?${encodeParams(params)}`

/** While the returned function is not called, one operation answers the first calls of the page's cards. */
export function joinCalls(operation: string): () => void {
  const own: JoinedCall = { operation }
  current = own
  return () => {
    if (current === own) current = undefined
  }
}

/**
 * Calls an operation whose answer the page's joined call may hold. Each answer is taken once; what it does not
 * hold, and what is asked for again, is called by itself.
 */
export async function callJoined<Data>(
  operation: string,
  params: Params,
  options: CallOptions,
): Promise<Envelope<Data>> {
  const answers = await startOnce(current)
  const key = formatCall(operation, params)
  const joined = answers?.get(key)
  if (!joined) return callOperation<Data>(operation, params, options)
  answers?.delete(key)
  // Goes through the same door as the answer of a call, so that a refusal is the same error.
  return readEnvelope<Data>(new Response(JSON.stringify(joined.answer), { status: joined.status ?? 200 }))
}

function startOnce(joined: JoinedCall | undefined): JoinedCall['answers'] {
  if (!joined) return undefined
  joined.answers ??= loadAnswers(joined)
  return joined.answers
}

/** Where the joined call fails, each card calls by itself and shows its own failure. */
async function loadAnswers(joined: JoinedCall): Promise<Map<string, JoinedAnswer>> {
  const { signal } = new AbortController()
  const { data } = await callOperation<JoinedAnswer[]>(joined.operation, {}, { signal }).catch(() => ({ data: null }))
  setTimeout(() => {
    if (current === joined) current = undefined
  }, freshMs)
  return new Map((data ?? []).map((each) => [formatCall(each.operation, each.input), each]))
}
