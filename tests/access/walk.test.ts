import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPeople } from '../../resources/people/server/demo/demo-accounts'
import { words } from '../../server/operations/access/words'
import type { AccessExplanation, ExplainedAbility } from '../../src/framework/answers/access-explanation'
import { type Resource, stepOperationName } from '../../src/framework/resource'
import { type Person, startApp, type TestApp } from '../setup/app'
import { shipped } from '../setup/shipped'
import { isExhaustive } from '../setup/tier'

let app: TestApp
let admin: Person
const people: [string, Person][] = []

beforeAll(async () => {
  app = await startApp()
  admin = await app.demo('admin')
  for (const { username } of demoPeople) people.push([username, await app.demo(username)])
})
afterAll(() => app.close())

/** A version that no record has: whoever may do it is refused for that, and nothing is changed. */
const noVersion = 999_999
const refusedAccess = ['forbidden', 'notFound', 'unknownOperation', 'ownRequest', 'illegalTransition', 'alreadyDecided']

const resources = shipped.resources.filter(({ source }) => !source)
const sampled = isExhaustive ? resources : resources.filter((_, at) => at % 14 === 0)

/** The first and the last record of a list, as the administrator sees it. */
async function pickRecords({ operations }: Resource): Promise<number[]> {
  const list = await app.call<{ id: number }[]>(operations.list, { perPage: 100 }, { as: admin })
  const ids = (list.body.data ?? []).map(({ id }) => id)
  return [...new Set([ids[0], ids.at(-1)])].filter((id) => id !== undefined)
}

const explain = async (resource: string, recordId: number, empId: number): Promise<AccessExplanation> => {
  const { body } = await app.call<AccessExplanation>('explainAccess', { resource, recordId, empId }, { as: admin })
  expect(body.error, `${resource} ${recordId}`).toBeNull()
  return body.data as AccessExplanation
}

type Shown = Readonly<Record<string, unknown>> & { can: readonly string[] }

/** Compares what is explained with what the person's own calls are answered; answers what differs. */
async function compare(resource: Resource, id: number, who: string, person: Person): Promise<string[]> {
  const { abilities, fields } = await explain(resource.name, id, person.empId)
  const show = await app.call<Shown>(resource.operations.show, { id }, { as: person })
  const shown = show.body.data ?? undefined
  const wrong: string[] = []
  const say = (what: string) => void wrong.push(`${resource.name} ${id}, ${who}: ${what}`)
  for (const ability of abilities) {
    const real = await isReallyAllowed(resource, id, person, ability.name, shown)
    if (real !== undefined && ability.isAllowed !== real && !isTrialRefusal(resource, ability, shown))
      say(`${ability.sentence} The server says ${real}.`)
    if (!ability.isAllowed && ability.sentence.endsWith(`: ${words.other}.`)) say(`no reason: ${ability.sentence}`)
  }
  for (const { name, read } of fields) {
    const isShown = shown !== undefined && name in shown
    if (read.isAllowed && !isShown) say(`${read.sentence} It is not shown.`)
    if (!read.isAllowed && isShown && shown[name] !== null) say(`${read.sentence} It is shown.`)
  }
  return wrong
}

/** A step that the rights allow and whose trial is refused, by a rule or by what it would lead to. */
const isTrialRefusal = ({ workflow }: Resource, { name, isAllowed }: ExplainedAbility, shown: Shown | undefined) =>
  !isAllowed && shown?.can.includes(name) === true && workflow?.transitions[name] !== undefined

async function isReallyAllowed(
  resource: Resource,
  id: number,
  person: Person,
  name: string,
  shown: Shown | undefined,
): Promise<boolean | undefined> {
  const { operations, approval } = resource
  if (name === 'create') return undefined
  if (name === 'show') return shown !== undefined
  if (name === 'export') return shown?.can.includes('export') === true
  if (name === 'list') {
    const list = await app.call<unknown[]>(operations.list, { filter: { id: { eq: id } } }, { as: person })
    return list.body.data?.length === 1
  }
  // A decision, or what an area does instead of a step, looks at the version before the rights; an action at none.
  const isDecision = [approval?.approve, approval?.reject, approval?.sendBack].includes(name)
  const isOwn = shipped.handlers[resource.name]?.instead?.[name] !== undefined
  if (isDecision || isOwn || resource.actions[name]) return shown?.can.includes(name) === true
  const operation = name === 'update' || name === 'delete' ? operations[name] : stepOperationName(resource, name)
  const { body } = await app.call(operation, { id, version: noVersion }, { as: person })
  if (body.code === 'staleVersion') return true
  // Some steps ask for more before they are tried; what the record offers decides then.
  if (!refusedAccess.includes(body.code ?? '')) return shown?.can.includes(name) === true
  return false
}

test.each(sampled.map((resource) => [resource.name, resource] as const))(
  'what is explained of %s is what the server answers',
  async (_, resource) => {
    const wrong: string[] = []
    const ids = await pickRecords(resource)
    for (const id of isExhaustive ? ids : ids.slice(0, 1))
      for (const [who, person] of isExhaustive ? people : people.filter((__, at) => at % 2 === 1))
        wrong.push(...(await compare(resource, id, who, person)))
    expect(wrong).toEqual([])
  },
)

test('the sample holds records', async () => {
  const picked = await Promise.all(sampled.map(pickRecords))
  expect(picked.filter((ids) => ids.length > 0).length).toBeGreaterThan(sampled.length / 2)
})
