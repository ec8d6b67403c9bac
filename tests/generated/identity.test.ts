import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectiveRoles } from '../../resources/people/roles'
import { canCallOperation, type Operation } from '../../server/wire/operation'
import { scopeForVerb } from '../../src/framework/access'
import type { TrialAnswer } from '../../src/framework/rule-context/trial-answer'
import type { Person } from '../setup/app'
import { everySecond } from '../setup/tier'
import { BaseCalls, type Form } from './base-call'
import { type Company, startStocked, takeTime } from './company'
import type { Change } from './watch'
import { type Answer, formOf, send } from './wire'

takeTime()

const missing = '987654321'

let company: Company
let self: Person
let other: Person
let operations: Operation[]

beforeAll(async () => {
  company = await startStocked()
  ;[self, other] = [await company.person(), await company.person()]
  await company.call('createLoginTracker', {}, { as: other })
  operations = [...company.registry.values()].filter(({ to }) => canCallOperation(to, effectiveRoles([]), true))
})
afterAll(() => company.close())

/** Inputs by which a caller could say who they are. */
const selfInputs = ({ input, alias = {} }: Operation): string[] => [
  ...Object.keys(alias).filter((name) => /empId$/i.test(name)),
  ...Object.entries(input).flatMap(([name, { options }]) =>
    /^empId$|EmpId$/.test(name) || options.default === '$me' ? [name] : [],
  ),
]

/** A record that names somebody without belonging to them: who wrote it. */
const authors = ['created_by', 'updated_by', 'actor_emp_id', 'granted_by']

function isAbout({ empId }: Person, { table, before, after }: Change): boolean {
  return [before, after].some((row) =>
    Object.entries(row ?? {}).some(
      ([column, value]) =>
        value === empId &&
        ((/emp_id$/.test(column) && !authors.includes(column)) || (table === 'employees' && column === 'id')),
    ),
  )
}

const ask = (operation: Operation, form: Form): Promise<Answer> =>
  send(company.app, { operation: operation.name, token: self.token, body: formOf(form) })

const told = ({ status, body }: Answer) => {
  const { requestId: _, ...rest } = body ?? { requestId: '' }
  return JSON.stringify([status, rest])
}

/** Naming others is what some inputs are for: then the grants of creating say for whom. */
function mayNameOthers(operation: Operation, name: string): boolean {
  const resource = company.resources.find((one) => one.name === operation.resource)
  if (!resource) return false
  if (!resource.fields[name]) return operation.effect === 'read'
  // A named list chooses among what one may list.
  if (Object.hasOwn(resource.lists[operation.name]?.input ?? {}, name)) return true
  const scope = scopeForVerb(
    resource,
    resource.operations.create === operation.name ? 'create' : 'update',
    effectiveRoles([]),
  )
  return !JSON.stringify(scope).includes(`"${name}":{"eq":"$me"}`)
}

/** What may go along: every switch of the operation turned on, every number of what is the other's. */
function* extras({ input }: Operation, self: string, numbers: readonly string[]): Generator<[string, string][]> {
  yield []
  for (const [name, { type }] of Object.entries(input)) {
    if (type.name === 'check') yield [[name, 'true']]
    if (name !== self && /^id$|Id$/.test(name)) for (const number of numbers) yield [[name, number]]
  }
}

/** A trial refuses by what it tells to stand in the way. */
const isTriedInVain = ({ body }: Answer): boolean =>
  ((body?.data as Partial<TrialAnswer> | null)?.problems ?? []).length > 0

test('who is asking is never taken from an input', async () => {
  const wrong: string[] = []
  const tried: string[] = []
  const calls = new BaseCalls(company)
  const numbers = await numbersOf(other)
  for (const operation of everySecond(operations)) {
    for (const name of selfInputs(operation)) {
      if (mayNameOthers(operation, name)) continue
      for (const extra of extras(operation, name, numbers)) {
        const { form } = await calls.of(operation, self)
        form.delete('id')
        const sent: Form = new Map([...form, ...extra])
        const own = await ask(operation, new Map([...sent, [name, String(self.empId)]]))
        await company.watch.taken()
        const answer = await ask(operation, new Map([...sent, [name, String(other.empId)]]))
        const changes = await company.watch.taken()
        tried.push(`${operation.name} ${name}`)
        const isRefused = (answer.status >= 400 && answer.status < 500) || isTriedInVain(answer)
        const isIgnored = answer.status === 200 && told(answer) === told(own)
        const isNothing = answer.status === 200 && answer.body?.data === null
        if ((!isRefused && !isIgnored && !isNothing) || changes.some((change) => isAbout(other, change)))
          wrong.push(`${operation.name} ${name} ${JSON.stringify(extra)}: ${answer.text.slice(0, 200)}`)
      }
    }
  }
  console.log(`identity: ${tried.length} calls that name somebody else: ${[...new Set(tried)].join(', ')}`)
  expect(wrong).toEqual([])
  expect(tried.length).toBeGreaterThan(2)
})

/** Everything of a person that has a number and is no record of a resource: sessions, codes, mails. */
async function numbersOf({ empId }: Person): Promise<string[]> {
  const { rows: tables } = await company.db.query<{ name: string }>({
    text:
      `select table_name as name from information_schema.columns where table_schema = 'public' and ` +
      `((column_name = 'id' and data_type = 'bigint') or column_name = 'emp_id') group by table_name having count(*) = 2`,
  })
  const numbers = new Set<string>()
  for (const { name } of tables) {
    const { rows } = await company.db.query<{ id: number }>({
      text: `select id from "${name}" where emp_id = $1`,
      values: [empId],
    })
    for (const { id } of rows) numbers.add(String(id))
  }
  return [...numbers]
}

test('what belongs to somebody else, named by its number, answers like what is missing and stays as it is', async () => {
  const wrong: string[] = []
  const numbers = await numbersOf(other)
  let probes = 0
  const calls = new BaseCalls(company)
  for (const operation of operations.filter(({ resource }) => !resource)) {
    for (const name of Object.keys(operation.input).filter((input) => /^id$|Id$/.test(input) && input !== 'empId')) {
      const { form } = await calls.of(operation, self)
      const ofMissing = told(await ask(operation, new Map([...form, [name, missing]])))
      for (const number of numbers) {
        await company.watch.taken()
        const answer = await ask(operation, new Map([...form, [name, number]]))
        const changes = await company.watch.taken()
        probes += 1
        if (told(answer) !== ofMissing || changes.some((change) => isAbout(other, change)))
          wrong.push(`${operation.name} ${name}=${number}: ${answer.text.slice(0, 200)}`)
      }
    }
  }
  console.log(`identity: ${probes} calls with numbers of what belongs to somebody else`)
  expect(wrong).toEqual([])
  expect(probes).toBeGreaterThan(2)
})
