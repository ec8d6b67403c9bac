import type { Operation } from '../../server/wire/operation'
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

/** How many cases of a kind are made of an input; of the whole body where no field is named. */
export type Share = (field: string, kind: string) => number

/** Every kind of case of one input. */
export const kindsOfInput: readonly string[] = ['missing', 'doubled', 'bracketed', ...Object.keys(valuePayloads)]
/** Every kind of case of a whole body. */
export const kindsOfBody: readonly string[] = ['unknown', 'body']

/** Some of a list in their order, from anywhere; over many inputs each has its turn. */
export function some<T>(all: readonly T[], most: number, below: (n: number) => number): T[] {
  const start = below(all.length)
  return [...all.slice(start), ...all.slice(0, start)].slice(0, most)
}

/** The base with one input put in another way; `at` is how it is sent. */
function withInput(base: Form, field: string, at: string): string {
  const others = [...base].filter(([name]) => name !== field).map(([name, value]) => pair(name, value))
  return [...others, at].filter(Boolean).join('&')
}

/**
 * Hostile calls of an operation, made from its declared inputs: a new field is covered by being declared.
 * @param now answers the valid call to vary; asked again for each case, since an accepted one may use it up
 * @param share how many of each kind; which ones, the seed decides
 */
export function* casesOf(operation: Operation, now: () => Form, share: Share, seed: number): Generator<Case> {
  const below = seeded(seed)
  for (const field of Object.keys(operation.input)) {
    const most = (kind: string) => share(field, kind)
    yield* structural(operation, now, field, most, below)
    for (const [kind, payloads] of Object.entries(valuePayloads)) {
      for (const payload of some(payloads, most(kind), below)) yield valueCase(operation, now(), field, kind, payload)
    }
  }
  yield* bodyCases(operation, now, share, below)
}

function* structural(
  operation: Operation,
  now: () => Form,
  field: string,
  most: (kind: string) => number,
  below: (n: number) => number,
): Generator<Case> {
  const value = now().get(field) ?? '1'
  const isNeeded = isRequired(operation, field)
  const refused = (kind: string, name: string, at: string): Case => {
    return { kind, field, body: withInput(now(), field, at), value, mustRefuse: true, mustName: name }
  }
  if (most('missing') > 0)
    yield {
      kind: 'missing',
      field,
      body: withInput(now(), field, ''),
      value: '',
      mustRefuse: isNeeded,
      ...(isNeeded ? { mustName: field } : {}),
    }
  for (const twice of some([field, capital(field)], most('doubled'), below))
    yield refused('doubled', twice, `${pair(field, value)}&${pair(twice, value)}`)
  const names = [`${field}[]`, `${field}[0]`, `${field}[a][b]`, `${field}.x`, `${field} `]
  for (const name of some(names, most('bracketed'), below)) yield refused('bracketed', name, pair(name, value))
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

function* bodyCases(
  operation: Operation,
  now: () => Form,
  share: Share,
  below: (n: number) => number,
): Generator<Case> {
  for (const name of some(strangeKeys, share('', 'unknown'), below)) {
    if (isNameOf(operation, name)) continue
    const body = [...now()]
      .map(([known, value]) => pair(known, value))
      .concat(pair(name, '1'))
      .join('&')
    yield { kind: 'unknown', field: '', body, value: name, mustRefuse: true, mustName: name.slice(0, 100) }
  }
  for (const body of some(['', ...strangeBodies], share('', 'body'), below))
    yield { kind: 'body', field: '', body, value: body, mustRefuse: body !== '' }
}

function isNameOf({ input, alias = {} }: Operation, name: string): boolean {
  const lower = name.charAt(0).toLowerCase() + name.slice(1)
  return Object.hasOwn(input, lower) || Object.hasOwn(alias, lower)
}
