import type { Operation } from '../../server/sow/operation'
import { type Form, isReadable, isRequired } from './base-call'
import { type Payload, strangeBodies, strangeKeys, valuePayloads } from './hostile'
import { seeded } from './random'

/** One hostile call of an operation. */
export interface Case {
  /** The category, for the report. */
  kind: string
  /** The input it is about; empty for the whole body. */
  field: string
  body: string
  /** What it put in, as it arrives, for taking an echo out of the answer. */
  value: string
  /** The name that a refusal must tell; absent where the call may be fine. */
  mustName?: string
  /** Refused whatever the operation thinks of the rest. */
  mustRefuse: boolean
}

const pair = (name: string, value: string) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** Some of a list in their order, from anywhere; over many inputs each has its turn. */
function some<T>(all: readonly T[], most: number, below: (n: number) => number): T[] {
  const start = below(all.length)
  return [...all.slice(start), ...all.slice(0, start)].slice(0, most)
}

/** The base with one input put in another way; `at` is how it is sent. */
function withInput(base: Form, field: string, at: string): string {
  const others = [...base].filter(([name]) => name !== field).map(([name, value]) => pair(name, value))
  return [...others, at].filter(Boolean).join('&')
}

/**
 * Every hostile call of an operation, made from its declared inputs: a new field is covered by being declared.
 * @param now answers the valid call to vary; asked again for each case, since an accepted one may use it up
 * @param perCategory how many payloads of each category every input meets; which ones, the seed decides
 */
export function* casesOf(operation: Operation, now: () => Form, perCategory: number, seed: number): Generator<Case> {
  const below = seeded(seed)
  for (const field of Object.keys(operation.input)) {
    yield* structural(operation, now, field, below)
    for (const [kind, payloads] of Object.entries(valuePayloads)) {
      for (const payload of some(payloads, perCategory, below)) yield valueCase(operation, now(), field, kind, payload)
    }
  }
  yield* bodyCases(operation, now, below)
}

function* structural(
  operation: Operation,
  now: () => Form,
  field: string,
  below: (n: number) => number,
): Generator<Case> {
  const value = now().get(field) ?? '1'
  const isNeeded = isRequired(operation, field)
  yield {
    kind: 'missing',
    field,
    body: withInput(now(), field, ''),
    value: '',
    mustRefuse: isNeeded,
    ...(isNeeded ? { mustName: field } : {}),
  }
  for (const twice of [field, capital(field)]) {
    const body = withInput(now(), field, `${pair(field, value)}&${pair(twice, value)}`)
    yield { kind: 'doubled', field, body, value, mustRefuse: true, mustName: twice }
  }
  for (const name of some([`${field}[]`, `${field}[0]`, `${field}[a][b]`, `${field}.x`, `${field} `], 2, below)) {
    yield {
      kind: 'bracketed',
      field,
      body: withInput(now(), field, pair(name, value)),
      value,
      mustRefuse: true,
      mustName: name,
    }
  }
}

function valueCase(operation: Operation, base: Form, field: string, kind: string, { sent, text }: Payload): Case {
  const declared = operation.input[field]
  const isRefused = text === null || (declared ? !isReadable(declared, text) : true)
  const isMissing = text !== null && isRequired(operation, field) && ['', 'null', 'Invalid date'].includes(text)
  return {
    kind,
    field,
    body: withInput(base, field, `${encodeURIComponent(field)}=${sent}`),
    value: text ?? sent,
    mustRefuse: isRefused || isMissing,
    // A body that cannot be decoded has no fields to name yet.
    ...(text !== null && (isRefused || isMissing) ? { mustName: field } : {}),
  }
}

function* bodyCases(operation: Operation, now: () => Form, below: (n: number) => number): Generator<Case> {
  for (const name of some(strangeKeys, 8, below)) {
    if (isNameOf(operation, name)) continue
    const body = [...now()]
      .map(([known, value]) => pair(known, value))
      .concat(pair(name, '1'))
      .join('&')
    yield { kind: 'unknown', field: '', body, value: name, mustRefuse: true, mustName: name.slice(0, 100) }
  }
  for (const body of strangeBodies) yield { kind: 'body', field: '', body, value: body, mustRefuse: true }
  yield { kind: 'body', field: '', body: '', value: '', mustRefuse: false }
}

function isNameOf({ input, alias = {} }: Operation, name: string): boolean {
  const lower = name.charAt(0).toLowerCase() + name.slice(1)
  return Object.hasOwn(input, lower) || Object.hasOwn(alias, lower)
}
