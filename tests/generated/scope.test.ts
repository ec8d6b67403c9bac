import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptsFile } from '../../server/wire/files/file-field'
import { canCallOperation, type Operation } from '../../server/wire/operation'
import { getFieldBehaviour } from '../../src/framework/field'
import { attachmentTable } from '../../src/framework/files/file-kinds'
import type { Resource } from '../../src/framework/resource'
import type { TrialAnswer } from '../../src/framework/rule-context/trial-answer'
import { pdfText } from '../files/samples'
import { multipart, multipartType } from '../files/wire'
import { isExhaustive, rounds } from '../setup/tier'
import { comparable } from '../wire/wire'
import { Alike } from './alike'
import { everybody, type Somebody } from './askers'
import { BaseCalls, type Form } from './base-call'
import { type Company, startStocked, takeTime } from './company'
import { Oracle, type Row } from './oracle'
import { isWritten } from './sample'
import { type Answer, formOf, send } from './wire'

takeTime()

/** Records tried of each kind, for each person and operation. */
const sample = isExhaustive ? 3 : 1
const missing = 987_654_321

let company: Company
let people: Somebody[]
let oracle: Oracle
let alike: Alike

beforeAll(async () => {
  company = await startStocked()
  people = await everybody(company)
  oracle = await Oracle.of(company)
  alike = new Alike(company, oracle)
})
afterAll(() => company.close())

const ask = ({ person }: Somebody, operation: string, form: Form | [string, string][]): Promise<Answer> => {
  const declared = company.registry.get(operation)
  const { token } = person
  if (!declared || !acceptsFile(declared)) return send(company.app, { operation, token, body: formOf(form) })
  const body = multipart(Object.fromEntries(form), { name: 'offer.pdf', bytes: Buffer.from(pdfText) })
  return send(company.app, { operation, token, body, headers: { 'content-type': multipartType } })
}

/** The first and the last of a list: what was there at the start, and what was added. */
const ends = <T>(all: readonly T[]): T[] =>
  all.length <= 2 * sample ? [...all] : [...all.slice(0, sample), ...all.slice(-sample)]

async function listed(who: Somebody, { operations }: Resource): Promise<number[]> {
  const ids: number[] = []
  for (let page = 1; ; page++) {
    const answer = await ask(who, operations.list, [
      ['page', String(page)],
      ['perPage', '500'],
      ['fields', '["id"]'],
      ['sort', '[["id","asc"]]'],
    ])
    expect(answer.status, `${operations.list} as ${who.name}`).toBe(200)
    const rows = answer.body?.data as { id: number }[]
    ids.push(...rows.map(({ id }) => id))
    if (ids.length >= (answer.body?.total ?? 0) || rows.length === 0) return ids
  }
}

test('everybody lists exactly the records the grants name, and is told their number', async () => {
  let pairs = 0
  for (const [turn, resource] of company.resources.entries()) {
    const operation = company.registry.get(resource.operations.list)
    const callers = people.filter(({ roles }) => operation && canCallOperation(operation.to, roles, true))
    for (const who of callers.filter((_, at) => (at + turn) % rounds(3, 1) === 0)) {
      const expected = oracle.all(resource.name).filter((row) => oracle.may(who, 'list', resource, row))
      expect(await listed(who, resource), `${resource.name} as ${who.name}`).toEqual(expected.map(({ id }) => id))
      pairs += 1
    }
  }
  console.log(`scope: ${pairs} lists, as ${people.length} people, agree with the grants`)
  expect(pairs).toBeGreaterThan(company.resources.length)
})

/** Of those who try each one's turn comes at every so many operations, where not all is tried. */
const turns = rounds(12, 1)

/** Whoever may call it. For operations made from declarations one of each sort of people, what is written by hand is tried by all. */
const callable = function* (
  filter: (operation: Operation) => boolean,
  also: (operation: Operation) => readonly Resource[] = () => [],
): Generator<[Operation, Resource, Somebody]> {
  for (const [turn, operation] of [...company.registry.values()].entries()) {
    const resource = company.resources.find(({ name }) => name === operation.resource)
    if (!resource || !filter(operation)) continue
    const callers = people.filter(({ roles }) => canCallOperation(operation.to, roles, true))
    const all = isWritten(operation) ? callers : alike.standIns(callers, [resource, ...also(operation)])
    const asked = all.filter((_, at) => (at + turn) % Math.min(turns, all.length) === 0)
    for (const who of asked) yield [operation, resource, who]
  }
}

const targetsOf = ({ input }: Operation): Resource[] => {
  const named = new Set(
    Object.entries(input).map(([name, field]) => name !== 'id' && getFieldBehaviour(field).target()),
  )
  return company.resources.filter(({ name }) => named.has(name))
}

/** Whatever an operation asks for besides the record, filled in. */
async function inputsOf(calls: BaseCalls, operation: Operation, who: Somebody): Promise<Form> {
  const form: Form = new Map()
  for (const [name, field] of Object.entries(operation.input)) {
    if (name === 'id' || name === 'version') continue
    const value = field.options.required || name === 'comment' ? await calls.value(field, who.person) : undefined
    if (value !== undefined && operation.reads === 'whole') form.set(name, value)
  }
  if (operation.input.version) form.set('version', '1')
  return form
}

/** A file is seen by whoever may see the record that it is kept with. */
function maySee(who: Somebody, resource: Resource, row: Row): boolean {
  if (resource.name !== attachmentTable) return oracle.may(who, 'show', resource, row)
  const keeper = company.resources.find(({ name }) => name === row.entityType)
  const record = oracle.all(String(row.entityType)).find(({ id }) => id === row.recordId)
  return !!keeper && !!record && oracle.may(who, 'show', keeper, record)
}

test('of a record outside the scope every operation tells as much as of a missing one', async () => {
  const calls = new BaseCalls(company)
  const wrong: string[] = []
  const without = new Set<string>()
  let probes = 0
  // What names a resource beside the id is about a record of that one.
  for (const [operation, resource, who] of callable(({ input }) => !!input.id && !input.resource)) {
    const outside = oracle.all(resource.name).filter((row) => !maySee(who, resource, row))
    if (outside.length === 0) without.add(`${resource.name} as ${who.name}`)
    if (outside.length === 0) continue
    const form = await inputsOf(calls, operation, who)
    const ofMissing = comparable(withBody(await ask(who, operation.name, [...form, ['id', String(missing)]])))
    await company.watch.taken()
    for (const { id, version } of ends(outside)) {
      for (const stamp of operation.input.version ? ['1', String(version)] : ['']) {
        const sent: Form = new Map([...form, ['id', String(id)], ...(stamp ? ([['version', stamp]] as const) : [])])
        const answer = comparable(withBody(await ask(who, operation.name, sent)))
        const changes = await company.watch.taken()
        probes += 1
        if (!same(answer, ofMissing) || answer.status !== 404 || changes.length > 0)
          wrong.push(`${operation.name} ${id} as ${who.name}: ${JSON.stringify(answer).slice(0, 300)}`)
      }
    }
  }
  console.log(`scope: ${probes} probes of records outside; ${without.size} pairs of person and resource have none`)
  expect(wrong).toEqual([])
  expect(probes).toBeGreaterThan(company.resources.length)
})

const withBody = (answer: Answer) => ({ ...answer, body: answer.body ?? { data: null, error: null, requestId: '' } })
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

test('what the grants let one see is shown', async () => {
  const wrong: string[] = []
  let shown = 0
  for (const [operation, resource, who] of callable(({ name, resource: of }) => isShow(name, of))) {
    const inside = oracle.all(resource.name).filter((row) => oracle.may(who, 'show', resource, row))
    for (const { id } of ends(inside)) {
      const { status } = await ask(who, operation.name, [['id', String(id)]])
      shown += 1
      if (status !== 200) wrong.push(`${operation.name} ${id} as ${who.name}: ${status}`)
    }
  }
  expect(wrong).toEqual([])
  expect(shown).toBeGreaterThan(0)
})

const isShow = (name: string, of: string | undefined) =>
  company.resources.some((resource) => resource.name === of && resource.operations.show === name)

test('a reference to a record one may not list is refused like one to a missing record', async () => {
  const wrong: string[] = []
  let probes = 0
  const takesReferences = ({ effect, input }: Operation) =>
    effect !== 'read' &&
    Object.entries(input).some(([name, field]) => name !== 'id' && getFieldBehaviour(field).target())
  for (const [operation, , who] of callable(takesReferences, targetsOf)) {
    const calls = new BaseCalls(company)
    const hidden = hiddenFor(operation, who)
    if (hidden.length === 0) continue
    const { form } = await calls.of(operation, who.person)
    await company.watch.taken()
    for (const [name, rows] of isExhaustive ? hidden : hidden.slice(probes % hidden.length).slice(0, 1)) {
      const ofMissing = await answerTo(who, operation, form, name, missing)
      for (const { id } of ends(rows).slice(0, isExhaustive ? 2 : 1)) {
        const answer = await answerTo(who, operation, form, name, id)
        const changes = await company.watch.taken()
        probes += 1
        if (!same(answer, ofMissing) || !isRefused(answer) || changes.length > 0)
          wrong.push(
            `${operation.name} ${name} ${id} as ${who.name}: ${told(answer)}, of a missing one ${told(ofMissing)}`,
          )
      }
    }
  }
  console.log(`scope: ${probes} probes of references to records one may not list`)
  expect(wrong).toEqual([])
})

/** What is told of a reference; a trial tells what was sent, so that the id in it says nothing. */
async function answerTo(who: Somebody, operation: Operation, form: Form, name: string, id: number) {
  const answer = withBody(await ask(who, operation.name, new Map([...form, [name, String(id)]])))
  const { data } = answer.body
  if (!isTrial(data)) return comparable(answer)
  // Nor does the room that its digits take.
  const { 'content-length': _, ...headers } = answer.headers
  const told = { ...data, record: { ...data.record, [name]: null } }
  return comparable({ ...answer, headers, body: { ...answer.body, data: told } })
}

/** What stands in the way, rather than the record that a trial tells. */
const told = ({ body }: ReturnType<typeof comparable>): string =>
  JSON.stringify(isTrial(body.data) ? body.data.problems : body).slice(0, 300)

const isTrial = (data: unknown): data is TrialAnswer => typeof data === 'object' && data !== null && 'problems' in data

/** A trial refuses by what it tells to stand in the way. */
const isRefused = ({ status, body }: ReturnType<typeof comparable>): boolean =>
  status !== 200 || (isTrial(body.data) && body.data.problems.length > 0)

/** References an operation takes, with the records this person may not list. */
function hiddenFor(operation: Operation, who: Somebody): [string, readonly Row[]][] {
  return Object.entries(operation.input).flatMap(([name, field]): [string, readonly Row[]][] => {
    const target = company.resources.find((resource) => resource.name === getFieldBehaviour(field).target())
    if (name === 'id' || !target) return []
    const rows = oracle.all(target.name).filter((row) => !oracle.may(who, 'list', target, row))
    return rows.length > 0 ? [[name, rows]] : []
  })
}
