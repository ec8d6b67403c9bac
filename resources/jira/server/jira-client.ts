import { setTimeout as delay } from 'node:timers/promises'
import { OutsideError, type OutsideRules, requestOutside } from '../../../server/outside/outside-request'
import type { SecretText } from '../../../server/records/secrets/secret-text'
import { parseJsonObject, UnreadableAnswer } from '../rules/jira-answers'

/** Where Jira is and who asks. The token is part of nothing that is logged or answered. */
export interface JiraAccount {
  /** As https://example.atlassian.net. */
  address: string
  accountEmail: string
  apiToken: SecretText
}

type Params = Readonly<Record<string, string | number | undefined>>
type Json = Readonly<Record<string, unknown>>

/** Calls the REST API of a site. */
export interface JiraClient {
  get(path: string, params?: Params): Promise<Json>
  post(path: string, body: unknown, params?: Params): Promise<Json>
  put(path: string, body: unknown, params?: Params): Promise<Json>
  delete(path: string, params?: Params): Promise<Json>
}

/** Milliseconds that one call may take, from finding the host to the last byte. */
const limitMs = 10_000
const mostBytes = 8_000_000
/** How often a call is repeated where Jira asks for a pause, and the longest pause in seconds. */
const [mostPauses, longestPause] = [2, 30]

/** The status of an answer without a body. */
const noContent = 204

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

interface ClientOptions {
  /** True where nobody waits: a pause that Jira asks for is made. */
  isPatient?: boolean
  signal?: AbortSignal
}

/** Makes a client of the site. Every call throws `OutsideError` where there is no usable answer. */
export function createJiraClient(rules: OutsideRules, account: JiraAccount, options: ClientOptions = {}): JiraClient {
  const headers = {
    accept: 'application/json',
    'content-type': 'application/json',
    authorization: `Basic ${Buffer.from(`${account.accountEmail}:${account.apiToken.open()}`).toString('base64')}`,
  }
  const { signal } = options
  const call = async (method: Method, path: string, params: Params, body?: string): Promise<Json> => {
    const { status, text } = await requestOutside(rules, buildUrl(account.address, path, params), {
      ...{ method, headers, limitMs, mostBytes },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    return status === noContent ? {} : parseAnswer(text)
  }
  const run = (method: Method, path: string, params: Params = {}, body?: unknown) =>
    repeatWhenBusy(options, () => call(method, path, params, body === undefined ? undefined : JSON.stringify(body)))
  return {
    get: (path, params) => run('GET', path, params),
    post: (path, body, params) => run('POST', path, params, body),
    put: (path, body, params) => run('PUT', path, params, body),
    delete: (path, params) => run('DELETE', path, params),
  }
}

function buildUrl(address: string, path: string, params: Params): URL {
  const url = new URL(`/rest/api/3/${path}`, address)
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, String(value))
  return url
}

function parseAnswer(text: string): Json {
  try {
    return parseJsonObject(text)
  } catch (error) {
    throw error instanceof UnreadableAnswer ? new OutsideError('unreadable') : error
  }
}

async function repeatWhenBusy({ isPatient, signal }: ClientOptions, call: () => Promise<Json>): Promise<Json> {
  for (let pauses = 0; ; pauses++) {
    try {
      return await call()
    } catch (error) {
      const seconds =
        error instanceof OutsideError && error.problem === 'busy' ? (error.retryAfter ?? 1) : longestPause + 1
      if (!isPatient || pauses >= mostPauses || seconds > longestPause) throw error
      await delay(seconds * 1000, undefined, signal && { signal })
    }
  }
}
