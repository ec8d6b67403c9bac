import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Attribute, getTable } from '../../server/records/model'
import { canCallOperation, type Operation } from '../../server/wire/operation'
import { type Operator, operators } from '../../src/framework/filter'
import { isInputField, type Resource } from '../../src/framework/resource'
import { rounds } from '../setup/tier'
import { everybody, type Somebody } from './askers'
import { BaseCalls } from './base-call'
import { type Company, startStocked, takeTime } from './company'
import { Oracle, type Row } from './oracle'
import { seeded } from './random'
import { type Answer, formOf, send } from './wire'

takeTime()

/** Paths over two references tried for each person and list. */
const farPaths = 40
/** Questions tried, of all there are. */
const mostQuestions = rounds(150, 4000)
/** Records looked at from either end of a list. */
const ofEachEnd = rounds(1, 4)
/** Each list is asked by every so manieth of the people, in turn, where not all are tried. */
const everyManieth = rounds(6, 1)
const unknown = 'noSuchField'

let company: Company
let people: Somebody[]
let oracle: Oracle

beforeAll(async () => {
  company = await startStocked()
  people = await everybody(company)
  oracle = await Oracle.of(company)
})
afterAll(() => company.close())

const ask = ({ person }: Somebody, operation: string, params: Readonly<Record<string, unknown>>): Promise<Answer> => {
  const form = Object.entries(params).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])
  return send(company.app, { operation, token: person.token, body: formOf(form) })
}

const attributes = (resource: string): Attribute[] => [...getTable(company.model, resource).attributes.values()]
const rights = ({ field }: Attribute) => field.options.readableBy
const never = (who: Somebody, resource: string) =>
  attributes(resource).filter((attribute) => !oracle.holdsRight(who, rights(attribute), resource))
const operationOf = (resource: string, verb: keyof Resource['operations']) =>
  company.registry.get(company.resources.find(({ name }) => name === resource)?.operations[verb] ?? '')

function* pairs(verb: keyof Resource['operations']): Generator<[Resource, Operation, Somebody]> {
  for (const [turn, resource] of company.resources.entries()) {
    const operation = operationOf(resource.name, verb)
    if (!operation) continue
    const callers = people.filter(({ roles }) => canCallOperation(operation.to, roles, true))
    for (const [at, who] of callers.entries()) if ((at + turn) % everyManieth === 0) yield [resource, operation, who]
  }
}

/** Every way to name a field in a question, with a value that would fit some type. */
function* questionsNaming(path: string, type: Attribute['field']['type']): Generator<Record<string, unknown>> {
  const values: Partial<Record<Operator, unknown>> = { empty: false, in: ['1'], between: ['1', '2'] }
  for (const operator of type.operators) yield { filter: { [path]: { [operator]: values[operator] ?? '1' } } }
  yield { filter: { not: { or: [{ [path]: { [operators[0]]: '1' } }] } } }
  if (path.includes('.')) return
  yield { sort: [[path, 'asc']] }
  yield { fields: [path] }
}

const asUnknown = (name: string, { status, body }: Answer) => {
  const { requestId: _, ...told } = body ?? { requestId: '' }
  return JSON.stringify([status, told]).replaceAll(name, unknown)
}

/** Paths over one reference, and over two, that this person may follow and that end in a field they may never read. */
function pathsTo(who: Somebody, resource: Resource, below: (n: number) => number): [string, Attribute][] {
  const readable = (of: string) => attributes(of).filter((one) => oracle.holdsRight(who, rights(one), of))
  const references = (of: string) => readable(of).filter(({ target }) => target && company.model.tables.has(target))
  const near = references(resource.name).flatMap(({ name, target = '' }) =>
    never(who, target).map((field): [string, Attribute] => [`${name}.${field.name}`, field]),
  )
  const far = references(resource.name).flatMap(({ name, target = '' }) =>
    references(target).flatMap((second) =>
      never(who, second.target ?? '').map((field): [string, Attribute] => [
        `${name}.${second.name}.${field.name}`,
        field,
      ]),
    ),
  )
  return [...near, ...far.filter(() => below(Math.max(1, far.length)) < farPaths)]
}

test('a field one may never read is refused like one that does not exist, wherever it is named', async () => {
  const below = seeded(7)
  const wrong: string[] = []
  const all: [Operation, Somebody, Attribute, Record<string, unknown>][] = []
  for (const verb of ['list', 'export'] as const) {
    for (const [resource, operation, who] of pairs(verb)) {
      const own = never(who, resource.name).map((attribute): [string, Attribute] => [attribute.name, attribute])
      for (const [path, attribute] of [...own, ...pathsTo(who, resource, below)])
        for (const question of questionsNaming(path, attribute.field.type))
          all.push([operation, who, attribute, question])
    }
  }
  const tried = all.filter(() => below(all.length) < mostQuestions)
  for (const [operation, who, { name }, question] of tried) {
    const renamed = JSON.parse(JSON.stringify(question).replaceAll(name, unknown))
    const [hidden, missing] = [await ask(who, operation.name, question), await ask(who, operation.name, renamed)]
    if (hidden.status !== 400 || asUnknown(name, hidden) !== asUnknown(name, missing))
      wrong.push(`${operation.name} ${JSON.stringify(question)} as ${who.name}: ${hidden.text.slice(0, 200)}`)
  }
  console.log(`field rights: ${tried.length} of ${all.length} questions that name a field one may not read`)
  expect(wrong).toEqual([])
  expect(tried.length).toBeGreaterThan(100)
})

function mayList(who: Somebody, { name, target }: Attribute, stored: Row): boolean {
  const resource = company.resources.find((one) => one.name === target)
  const row = oracle.all(target ?? '').find(({ id }) => id === stored[name])
  return !!resource && !!row && oracle.may(who, 'list', resource, row)
}

/** Inbox views of a record must be what the rights on each of its fields allow. */
function leaksIn(who: Somebody, resource: Resource, shown: Record<string, unknown>, stored: Row): string[] {
  const labels = (shown.labels ?? {}) as Record<string, unknown>
  return attributes(resource.name).flatMap((attribute) => {
    const { name } = attribute
    if (!oracle.holdsRight(who, rights(attribute), resource.name)) {
      return name in shown || name in labels ? [`shows ${name}`] : []
    }
    if (!(name in shown)) return []
    if (labels[name] && !mayList(who, attribute, stored)) return [`names a record by ${name} that they may not list`]
    if (!oracle.holdsRight(who, rights(attribute), resource.name, stored))
      return shown[name] === null && !labels[name] ? [] : [`shows ${name} of a record that is not theirs`]
    return JSON.stringify(shown[name]) === JSON.stringify(stored[name]) ? [] : [`shows another ${name}`]
  })
}

test('lists and records show of every field what its rights allow, and nothing else', async () => {
  const wrong: string[] = []
  let records = 0
  const check = (who: Somebody, resource: Resource, shown: readonly Record<string, unknown>[]) => {
    const stored = new Map(oracle.all(resource.name).map((row) => [row.id, row]))
    for (const row of shown) {
      const known = stored.get(Number(row.id))
      records += 1
      for (const leak of known ? leaksIn(who, resource, row, known) : ['shows an unknown record'])
        wrong.push(`${resource.name} ${row.id} as ${who.name} ${leak}`)
    }
  }
  for (const [resource, operation, who] of pairs('list')) {
    const { body } = await ask(who, operation.name, { perPage: 500 })
    const rows = body?.data as Record<string, unknown>[]
    check(who, resource, rows)
    const show = operationOf(resource.name, 'show')
    for (const { id } of show ? [...rows.slice(0, ofEachEnd), ...rows.slice(-ofEachEnd)] : [])
      check(who, resource, [(await ask(who, show?.name ?? '', { id })).body?.data as Record<string, unknown>])
  }
  console.log(`field rights: ${records} records shown, every field of them judged`)
  expect(wrong).toEqual([])
  expect(records).toBeGreaterThan(people.length)
})

interface Entry {
  changes: Readonly<Record<string, unknown>>
}

test('the history of a record tells of no field one may not read on it', async () => {
  const wrong: string[] = []
  const [told, kept] = [new Set<string>(), new Set<string>()]
  for (const [resource, operation, who] of pairs('history')) {
    const visible = oracle.all(resource.name).filter((row) => oracle.may(who, 'show', resource, row))
    for (const row of [...visible.slice(0, ofEachEnd), ...visible.slice(-ofEachEnd)]) {
      const { body } = await ask(who, operation.name, { id: String(row.id), perPage: '100' })
      const names = ((body?.data ?? []) as Entry[]).flatMap(({ changes }) => Object.keys(changes))
      for (const attribute of attributes(resource.name)) {
        const isTheirs = oracle.holdsRight(who, rights(attribute), resource.name, row)
        const place = `${resource.name}.${attribute.name}`
        if (names.includes(attribute.name)) told.add(place)
        if (!isTheirs) kept.add(place)
        if (!isTheirs && names.includes(attribute.name)) wrong.push(`${place} of ${row.id} as ${who.name}`)
      }
    }
  }
  expect(wrong).toEqual([])
  // What is kept from some must have been told to others, or nothing was shown here.
  expect([...kept].filter((place) => told.has(place)).length).toBeGreaterThan(3)
})

test('the search box finds nothing by a value that may not be read', async () => {
  const wrong: string[] = []
  let probes = 0
  for (const [resource, operation, who] of pairs('list')) {
    const searched = Object.keys(resource.fields).filter((name) => resource.fields[name]?.options.search)
    for (const attribute of never(who, resource.name)) {
      const values = oracle.all(resource.name).map((row) => row[attribute.name])
      const words = values.find((value) => typeof value === 'string' && value.length > 2) as string | undefined
      if (words === undefined) continue
      const { body } = await ask(who, operation.name, { q: words.slice(0, 200), perPage: 500 })
      probes += 1
      for (const { id } of (body?.data ?? []) as Row[]) {
        const row = oracle.all(resource.name).find((one) => one.id === id)
        const text = searched.map((name) => String(row?.[name] ?? '').toLowerCase()).join(' ')
        const isThere = words
          .toLowerCase()
          .split(/\s+/)
          .slice(0, 8)
          .every((word) => text.includes(word))
        if (!isThere) wrong.push(`${resource.name} ${id} is found by ${attribute.name} as ${who.name}`)
      }
    }
  }
  console.log(`field rights: ${probes} values that may not be read, looked for in the search box`)
  expect(wrong).toEqual([])
})

test('a field one may not write is refused by name, and the whole change with it', async () => {
  const calls = new BaseCalls(company)
  const wrong: string[] = []
  let probes = 0
  for (const [resource, operation, who] of pairs('update')) {
    const open = oracle.all(resource.name).filter((row) => oracle.may(who, 'update', resource, row))
    const row = open.find((one) => !isReadOnly(resource, one))
    if (!row) continue
    for (const attribute of attributes(resource.name)) {
      const { readableBy, writableBy } = attribute.field.options
      if (!isInputField(resource, attribute.name) || !Object.hasOwn(operation.input, attribute.name)) continue
      if (oracle.holdsRight(who, writableBy ?? readableBy, resource.name, row)) continue
      const value = await calls.value(attribute.field, who.person)
      await company.watch.taken()
      const { status, body } = await ask(who, operation.name, {
        id: String(row.id),
        version: String(row.version),
        [attribute.name]: value ?? '',
      })
      const changes = await company.watch.taken()
      probes += 1
      if (status !== 400 || body?.fields?.[attribute.name]?.code !== 'notWritable' || changes.length > 0)
        wrong.push(
          `${operation.name} ${attribute.name} of ${row.id} as ${who.name}: ${status} ${JSON.stringify(body?.fields)}`,
        )
    }
  }
  console.log(`field rights: ${probes} fields sent that may not be written`)
  expect(wrong).toEqual([])
})

const isReadOnly = ({ workflow }: Resource, row: Row) =>
  workflow?.states[String(row[workflow.field])]?.isReadOnly === true
