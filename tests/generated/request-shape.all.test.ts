import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptsFile } from '../../server/wire/files/file-field'
import type { Operation } from '../../server/wire/operation'
import { isExhaustive } from '../setup/tier'
import { BaseCalls, type Form } from './base-call'
import { type Company, startStocked, takeTime } from './company'
import { type Answer, faultsOf, formOf, formType, type Request, send } from './wire'

takeTime()

let company: Company
let calls: BaseCalls

beforeAll(async () => {
  company = await startStocked()
  calls = new BaseCalls(company)
})
afterAll(() => company.close())

/** Ways that an operation meets where not all are tried: that of one stands beside that of the next. */
const ofOperation = 1

function inTurn<T>(ways: readonly T[], at: number): readonly T[] {
  if (isExhaustive) return ways
  const first = (at * ofOperation) % ways.length
  return [...ways.slice(first), ...ways.slice(0, first)].slice(0, ofOperation)
}

type Sent = Partial<Omit<Request, 'operation' | 'token'>>

/** Tries every way on every operation with a call that would do something, and expects the refusal and no effect. */
async function refusedEverywhere(
  ways: (form: Form, operation: Operation) => [string, Sent][],
  status: number,
  code: string,
  alsoFaulty: (answer: Answer) => string[] = () => [],
): Promise<{ tried: number; wrong: string[] }> {
  const wrong: string[] = []
  let tried = 0
  for (const [at, operation] of [...company.registry.values()].entries()) {
    const as = await company.callerOf(operation)
    const form = await calls.first(operation, as)
    await company.watch.taken()
    for (const [name, sent] of inTurn(ways(form, operation), at)) {
      const answer = await send(company.app, { operation: operation.name, token: as?.token, ...sent })
      const isBodyless = sent.method === 'HEAD'
      const faults = isBodyless ? [] : [...faultsOf(answer), ...alsoFaulty(answer)]
      if (answer.status !== status || (!isBodyless && answer.body?.code !== code))
        faults.push(`${answer.status} ${answer.text.slice(0, 80)}`)
      const changes = await company.watch.taken()
      if (changes.length > 0) faults.push(`changed ${changes[0]?.table}`)
      tried += 1
      if (faults.length > 0) wrong.push(`${operation.name} ${name}: ${faults.join(', ')}`)
    }
  }
  return { tried, wrong }
}

const types = [
  'application/json',
  'text/plain',
  'text/html',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  `${formType}x`,
  `${formType}\ta`,
  `${formType},${formType}`,
  `${formType} application/json`,
  'application/x-www-form-urlencoded-json',
  'application',
  '*/*',
  '',
]

const typesRefused = (operation: Operation) =>
  acceptsFile(operation) ? types.filter((type) => !type.startsWith('multipart/')) : types

test('any other content type is refused on every operation, before anything is read', async () => {
  const ways = (form: Form, operation: Operation) =>
    typesRefused(operation).map((type): [string, Sent] => [
      type,
      { body: formOf(form) || 'x=1', headers: { 'content-type': type } },
    ])
  const { tried, wrong } = await refusedEverywhere(ways, 415, 'wrongContentType')
  console.log(`request shape: ${tried} calls with another content type`)
  expect(wrong).toEqual([])
})

test('what is declared as a form and is none is refused on every operation', async () => {
  const ways = (form: Form): [string, Sent][] => [
    ['gzip', { body: gzipSync(formOf(form) || 'x=1'), headers: { 'content-encoding': 'gzip' } }],
    ['multipart', { body: '--x\r\nContent-Disposition: form-data; name="id"\r\n\r\n1\r\n--x--\r\n' }],
    ['JSON', { body: JSON.stringify(Object.fromEntries(form)) }],
    ['UTF-16', { body: Buffer.from(`${formOf(form)}&q=1`, 'utf16le') }],
  ]
  const wrong: string[] = []
  for (const [at, operation] of [...company.registry.values()].entries()) {
    const as = await company.callerOf(operation)
    const form = await calls.first(operation, as)
    await company.watch.taken()
    for (const [name, sent] of inTurn(ways(form), at)) {
      const answer = await send(company.app, { operation: operation.name, token: as?.token, ...sent })
      const changes = await company.watch.taken()
      if (answer.status !== 400 || faultsOf(answer, name).length > 0 || changes.length > 0)
        wrong.push(`${operation.name} ${name}: ${answer.text.slice(0, 120)}`)
    }
  }
  expect(wrong).toEqual([])
})

test('every other verb is refused on every operation, and told which is right', async () => {
  const verbs = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'] as const
  const ways = (form: Form) =>
    verbs.flatMap((method): [string, Sent][] => [
      [method, { method }],
      [`${method} with the call in the query`, { method, query: `?${formOf(form)}` }],
      ...(['PUT', 'PATCH', 'DELETE'].includes(method)
        ? [[`${method} with a body`, { method, body: formOf(form) }] as [string, Sent]]
        : []),
    ])
  const allows = ({ headers }: Answer) => (headers.allow === 'POST' ? [] : ['does not say which verb is right'])
  const { tried, wrong } = await refusedEverywhere(ways, 405, 'methodNotAllowed', allows)
  console.log(`request shape: ${tried} calls with another verb`)
  expect(wrong).toEqual([])
})

const origins = [
  'null',
  '',
  'https://steward.example',
  'http://steward.example:8444',
  'http://steward.example.evil.example:8443',
  'http://evil-steward.example:8443',
  'http://steward.example:8443.evil.example',
  'http://steward.example:8443@evil.example',
  'http://STEWARD.example:8443',
  'HTTP://steward.example:8443',
  'http://steward.example:8443/',
  'http://steward.example:8443, http://evil.example',
  'http://stewаrd.example:8443'.replace('а', 'xn--80a'),
  'file://',
  'chrome-extension://steward',
]

test('every other origin is refused on every operation, and none is invited', async () => {
  const ways = (form: Form) =>
    origins.map((origin): [string, Sent] => [
      origin,
      { body: formOf(form), headers: { origin, host: 'steward.example:8443' } },
    ])
  const invites = ({ headers }: Answer) =>
    Object.keys(headers).some((name) => name.startsWith('access-control')) ? ['invites another origin'] : []
  const { tried, wrong } = await refusedEverywhere(ways, 403, 'foreignOrigin', invites)
  console.log(`request shape: ${tried} calls from another origin`)
  expect(wrong).toEqual([])
})
