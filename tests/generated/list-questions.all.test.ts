import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTable } from '../../server/records/model'
import type { Operation } from '../../server/wire/operation'
import type { Field } from '../../src/framework/field'
import { operators } from '../../src/framework/filter'
import { rounds } from '../setup/tier'
import { BaseCalls } from './base-call'
import { type Company, startStocked, takeTime } from './company'
import { valuePayloads } from './hostile'
import { seeded } from './random'
import { validText } from './values'
import { type Answer, faultsOf, formOf, send } from './wire'

takeTime()

/** Questions tried, of all lists, fields, operators and values. */
const mostQuestions = rounds(500, 3000)

let company: Company
let calls: BaseCalls
beforeAll(async () => {
  company = await startStocked()
  calls = new BaseCalls(company)
})
afterAll(() => company.close())

/** What a comparison may be given: everything that hostile inputs hold as text, and JSON of every other kind. */
const values: readonly unknown[] = [
  ...Object.entries(valuePayloads).flatMap(([kind, payloads]) =>
    kind === 'oversized' || kind === 'nested' ? [] : payloads.map(({ text }) => text),
  ),
  0,
  -1,
  1.5,
  1e308,
  2 ** 53,
  true,
  false,
  null,
  {},
  [],
  [null],
  ['1', 2, null, {}],
  ['$today', '$me'],
  ['2099-01-01', '1990-01-01'],
  { eq: 1 },
  { toString: 1 },
  '\u0000',
  '\ud800',
  '9'.repeat(400),
  '%'.repeat(200),
  '0001-01-01',
  '9999-12-31T23:59:59-12:00',
]

/** Values that fit the field, alone and in pairs. */
const fitting = 20
const valuesOfEach = values.length + 2 * fitting

function valueAt(field: Field, index: number): unknown {
  const place = index - values.length
  if (place < 0) return values[index]
  const one = validText(field, place % fitting, () => 1, place % fitting)
  return place < fitting ? one : [one, one]
}

/** All that the field can be compared by, and one operator that it cannot. */
const comparedBy = ({ type }: Field): string[] => [
  ...type.operators,
  ...operators.filter((operator) => !type.operators.includes(operator)).slice(0, 1),
]

/** Places that could read a value as SQL. */
function* hostileQuestions(name: string, text: string): Generator<Record<string, unknown>> {
  yield { filter: { [text]: { eq: 1 } } }
  yield { filter: { [name]: { [text]: 1 } } }
  yield { filter: { [`${name}.${text}`]: { eq: 1 } } }
  yield { filter: { [`${text}.${name}`]: { eq: 1 } } }
  yield { sort: [[text, 'asc']] }
  yield { sort: [[name, text]] }
  yield { fields: [text] }
  yield { page: text }
  yield { perPage: text }
}

const nest = (levels: number, wrap: (inner: unknown) => unknown): unknown =>
  levels === 0 ? { id: { eq: 1 } } : wrap(nest(levels - 1, wrap))

/** Questions that are refused whoever asks and whatever is listed. */
const oversized: readonly Record<string, unknown>[] = [
  { perPage: '1000000000' },
  { perPage: '501' },
  { page: '1000000001' },
  { page: '0' },
  { page: '-1' },
  { filter: nest(300, (inner) => ({ and: [inner] })) },
  { filter: nest(300, (inner) => ({ not: inner })) },
  { filter: nest(7, (inner) => ({ or: [inner] })) },
  { filter: { or: Array.from({ length: 500 }, (_, n) => ({ id: { eq: n + 1 } })) } },
  { filter: { and: Array.from({ length: 51 }, () => ({ id: { empty: false } })) } },
  { filter: { id: { in: Array.from({ length: 1001 }, (_, n) => n + 1) } } },
  { sort: Array.from({ length: 5 }, () => ['id', 'asc']) },
  { fields: Array.from({ length: 201 }, () => 'id') },
  { q: 'x'.repeat(201) },
  { filter: { 'id.id.id.id.id': { eq: 1 } } },
  { filter: `{"__proto__":{"eq":1}}` },
  { sort: `[["__proto__","asc"]]` },
  { fields: `["constructor"]` },
]

const lists = () =>
  [...company.registry.values()].flatMap((operation) => {
    const { filter, sort } = operation.input
    const resource = company.resources.find(({ name }) => name === operation.resource)
    return filter?.type.isDocument && sort?.type.isDocument && resource ? [{ operation, resource }] : []
  })

async function ask(operation: Operation, question: Record<string, unknown>): Promise<Answer> {
  const as = await company.callerOf(operation)
  const form = await calls.first(operation, as)
  for (const [name, value] of Object.entries(question))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  return send(company.app, { operation: operation.name, token: as?.token, body: formOf(form) })
}

const badly = (answer: Answer, sent: string, files: readonly string[] | undefined): string[] => {
  const faults = faultsOf(answer, sent, files)
  return [200, 400].includes(answer.status) ? faults : [...faults, `answered ${answer.status}`]
}

test('every operator of every field of every list answers or refuses values of every kind', async () => {
  const fields = lists().flatMap(({ operation, resource }) =>
    [...getTable(company.model, resource.name).attributes.values()].map((attribute) => ({ operation, attribute })),
  )
  const all = fields.reduce((sum, { attribute }) => sum + comparedBy(attribute.field).length * valuesOfEach, 0)
  const below = seeded(11)
  const tried = fields.flatMap(({ operation, attribute: { name, field } }) =>
    comparedBy(field).flatMap((operator) =>
      Array.from({ length: valuesOfEach }, (_, index) => index)
        .filter(() => below(all) < mostQuestions)
        .map((index) => ({ operation, name, operator, value: valueAt(field, index) })),
    ),
  )
  const wrong: string[] = []
  let answered = 0
  let slowest = 0
  for (const { operation, name, operator, value } of tried) {
    const filter = { or: [{ [name]: { [operator]: value } }, { not: { [name]: { [operator]: value } } }] }
    const answer = await ask(operation, { filter })
    if (answer.status === 200) answered += 1
    slowest = Math.max(slowest, answer.ms)
    for (const fault of badly(answer, typeof value === 'string' ? value : '', operation.answersFile))
      wrong.push(`${operation.name} ${JSON.stringify(filter).slice(0, 200)}: ${fault}`)
  }
  console.log(`lists: ${tried.length} of ${all} comparisons, ${answered} answered, slowest ${Math.round(slowest)} ms`)
  expect(wrong).toEqual([])
  expect(answered).toBeGreaterThan(tried.length / 20)
})

test('a question beyond the limits, or with SQL for a name, is refused by its input on every list', async () => {
  const wrong: string[] = []
  let tried = 0
  for (const { operation, resource } of lists()) {
    const sql = (valuePayloads.sql ?? []).flatMap(({ text }) =>
      [...hostileQuestions(resource.title, text ?? '')].map((question) => ({ question, sent: text ?? '' })),
    )
    for (const { question, sent } of [...sql, ...oversized.map((one) => ({ question: one, sent: '' }))]) {
      const [input = ''] = Object.keys(question)
      if (!operation.input[input]) continue
      const answer = await ask(operation, question)
      const isNamed = answer.status === 400 && answer.body?.fields && input in answer.body.fields
      tried += 1
      if (!isNamed)
        wrong.push(`${operation.name} ${JSON.stringify(question).slice(0, 200)}: ${answer.text.slice(0, 200)}`)
      for (const fault of faultsOf(answer, sent)) wrong.push(`${operation.name}: ${fault}`)
    }
  }
  console.log(`lists: ${tried} questions beyond the limits or with SQL for a name`)
  expect(wrong).toEqual([])
  expect(tried).toBeGreaterThan(100)
})
