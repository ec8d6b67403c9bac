import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runLaterSteps } from '../../server/operations/definitions/apply-and-follow-up'
import { changeOwnTables } from '../../server/operations/definitions/own/change-own-tables'
import { copyLargeTables } from '../../server/operations/definitions/own/copy-large-tables'
import { buildOwnColumn } from '../../server/operations/definitions/own/own-resource'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { quoteIdentifier } from '../../server/records/model'
import { seeded } from '../generated/random'

import { schemaOptions } from '../setup/app'
import { freshDatabase, type TestDatabase } from '../setup/database'
import { rounds } from '../setup/tier'
import { describeChange, few, listMissingSteps } from './own-tables'

let base: TestDatabase
beforeAll(async () => {
  base = await freshDatabase({
    name: 'own_edits',
    fill: async (db) => void (await applySchema(db, composeModel(few), schemaOptions)),
  })
})
afterAll(() => base.drop())

const types = ['text', 'number', 'longText', 'choice', 'date', 'check'] as const

/** A choice or a state: its id, and its present name. */
type Entry = readonly [id: string, name: string]

interface Sketch {
  id: string
  name: string
  type: (typeof types)[number]
  isRequired: boolean
  choices: readonly Entry[]
}

/** Fields and states; without states there is no workflow. */
interface Shape {
  fields: readonly Sketch[]
  states: readonly Entry[]
}

/** Draws by a seed, the same in every run. */
function createDice(seed: number) {
  const next = seeded(seed)
  const pick = <T>(all: readonly T[]): T => {
    const one = all[next(all.length)]
    if (one === undefined) throw new Error('nothing to draw from')
    return one
  }
  return { next, pick }
}
type Dice = ReturnType<typeof createDice>

const title: Sketch = { id: 'title', name: 'name', type: 'text', isRequired: true, choices: [] }
const firstChoices: readonly Entry[] = [
  ['c1', 'red'],
  ['c2', 'green'],
]
const firstStates: readonly Entry[] = [
  ['s1', 'open'],
  ['s2', 'done'],
]

function toOptions({ type, isRequired, choices }: Sketch) {
  return { ...(isRequired && { required: true }), ...(type === 'choice' && { options: choices }) }
}

const toBody = (resource: string, { fields, states }: Shape) => ({
  name: resource,
  label: 'Thing',
  plural: 'Things',
  title: 'name',
  fields: [title, ...fields].map((field) => [field.id, field.name, field.type, toOptions(field)]),
  access: [{ to: ['admin'], can: ['list', 'show', 'create', 'update', 'delete'] }],
  ...(states.length > 0 && {
    workflow: {
      initial: states[0]?.[1],
      states: states.map(([id, name]) => [id, name, {}]),
      steps: states
        .slice(1)
        .map(([id, name]) => [`to${id}`, `to${id}`, { from: [states[0]?.[1]], to: name, by: ['admin'] }]),
    },
  }),
})

const words = ['red', 'green', 'blue', 'open', 'done', 'late']

/** Renames, swaps, adds or removes a choice or a state. */
function editEntries(dice: Dice, entries: readonly Entry[], prefix: string): readonly Entry[] {
  const free = words.filter((word) => !entries.some(([, name]) => name === word))
  const at = dice.next(entries.length)
  const rename = (index: number, name: string) =>
    entries.map((entry, place): Entry => (place === index ? [entry[0], name] : entry))
  const [one, two] = [entries[0], entries[1]]
  const edits: (() => readonly Entry[])[] = [
    () => (free.length > 0 ? rename(at, dice.pick(free)) : entries),
    () => (one && two ? [[one[0], two[1]], [two[0], one[1]], ...entries.slice(2)] : entries),
    () => (free.length > 0 ? [...entries, [`${prefix}${dice.next(900) + 10}`, dice.pick(free)]] : entries),
    () => (entries.length > 2 ? entries.filter((_, place) => place !== at) : entries),
  ]
  return dice.pick(edits)()
}

/** Changes the fields or the states in one way; `all` are the fields that were ever there. */
function edit(dice: Dice, shape: Shape, all: ReadonlyMap<string, Sketch>, past: readonly Shape[]): Shape {
  const { fields, states } = shape
  const free = () =>
    ['alpha', 'beta', 'gamma', 'delta', 'epsilon'].filter((name) => !fields.some((each) => each.name === name))
  const at = dice.next(Math.max(fields.length, 1))
  const [one, two] = [fields[at], fields[dice.next(Math.max(fields.length, 1))]]
  const gone = [...all.values()].filter(({ id }) => !fields.some((each) => each.id === id))
  const withFields = (next: readonly Sketch[]): Shape => ({ fields: next, states })
  const change = (by: Partial<Sketch>) => withFields(fields.map((each) => (each === one ? { ...each, ...by } : each)))
  const choice = fields.find(({ type }) => type === 'choice')
  const edits: (() => Shape)[] = [
    () =>
      free().length > 0
        ? withFields([
            ...fields,
            {
              ...{ id: `f${all.size + 1}`, name: dice.pick(free()), type: dice.pick(types) },
              ...{ isRequired: false, choices: firstChoices },
            },
          ])
        : shape,
    () => (one && free().length > 0 ? change({ name: dice.pick(free()) }) : shape),
    () =>
      one && two
        ? withFields(
            fields.map((each) =>
              each === one ? { ...each, name: two.name } : each === two ? { ...each, name: one.name } : each,
            ),
          )
        : shape,
    () => (one ? change({ type: dice.pick(types) }) : shape),
    () => (one ? change({ isRequired: !one.isRequired }) : shape),
    () => withFields(fields.filter((each) => each !== one)),
    () =>
      gone.length > 0 && free().length > 0
        ? withFields([...fields, { ...dice.pick(gone), name: dice.pick(free()), isRequired: false }])
        : shape,
    () => (past.length > 0 ? dice.pick(past) : shape),
    () =>
      choice
        ? withFields(
            fields.map((each) => (each === choice ? { ...each, choices: editEntries(dice, each.choices, 'c') } : each)),
          )
        : shape,
    () => ({ fields, states: states.length > 0 ? editEntries(dice, states, 's') : firstStates }),
    () => ({ fields, states: dice.next(3) === 0 ? [] : states }),
  ]
  return dice.pick(edits)()
}

interface Applied {
  isApplied: boolean
  /** The losses that were named and confirmed. */
  accepted: readonly string[]
}

/** Applies a body as an administrator does who confirms every loss that is named. */
async function apply(
  key: string,
  from: object | null,
  to: object,
  ids: readonly string[],
  isLarge = false,
): Promise<Applied> {
  const change = {
    ...describeChange(
      key,
      from,
      to,
      [...ids, 'status'].flatMap((id) => [`remove:${id}`, `retype:${id}`]),
    ),
    ...(isLarge && { manyRows: 1 }),
  }
  let isApplied = false
  try {
    const { ready, finish } = isLarge
      ? await copyLargeTables(base.db, change, async () => isApplied)
      : { ready: new Set<string>(), finish: async () => {} }
    try {
      const { findings, laterSteps } = await base.db.transaction((tx) => changeOwnTables(tx, { ...change, ready }))
      isApplied = true
      await runLaterSteps(base.db, laterSteps)
      return { isApplied, accepted: findings.flatMap(({ accept }) => accept ?? []) }
    } finally {
      await finish(isApplied)
    }
  } catch (error) {
    // A requirement that rows do not fulfil cannot be confirmed.
    expect(error).toMatchObject({ code: 'invalidInput', fields: expect.objectContaining({}) })
    return { isApplied: false, accepted: [] }
  }
}

const columnOf = (id: string) => (id === 'status' ? '"status"' : quoteIdentifier(buildOwnColumn(id)))

/** Reads the values of all rows, by the ids of their fields. */
async function readValues(table: string, ids: readonly string[]) {
  const columns = ids.map((id) => `t.${columnOf(id)}::text as ${quoteIdentifier(id)}`)
  const { rows } = await base.db.query<Record<string, string | null>>({
    text: `select ${['t.id::int as row', ...columns].join(', ')} from ${quoteIdentifier(table)} t order by t.id`,
  })
  return rows
}

/** Writes a row with a value in some fields; answers which. */
async function insertRow(table: string, { fields, states }: Shape, dice: Dice) {
  const number = String(dice.next(900) + 1)
  const drawValue = (type: Sketch['type'], choices: readonly Entry[]) => {
    if (type === 'choice') return dice.pick(choices)[1]
    return type === 'date' ? `2026-01-${10 + dice.next(20)}` : type === 'check' ? 'true' : number
  }
  const filled: [id: string, value: string][] = fields
    .filter(({ isRequired }) => isRequired || dice.next(3) > 0)
    .map(({ id, type, choices }) => [id, drawValue(type, choices)])
  if (states.length > 0) filled.push(['status', dice.pick(states)[1]])
  const columns = [columnOf('title'), ...filled.map(([id]) => columnOf(id))]
  const values = ['x', ...filled.map(([, value]) => value)].map((value) => `'${value}'`)
  const { rows } = await base.db.query<{ id: number }>({
    text: `insert into ${quoteIdentifier(table)} (${columns.join(', ')}) values (${values.join(', ')}) returning id::int as id`,
  })
  return { id: rows[0]?.id ?? 0, filled: new Map(filled) }
}

/** Follows new names of choices and states into the values that are expected, in all rows. */
function followEntries(
  expected: ReadonlyMap<number, Map<string, string>>,
  id: string,
  before: readonly Entry[],
  after: readonly Entry[],
) {
  const now = new Map(after)
  const names = new Map(before.map(([entry, name]) => [name, now.get(entry) ?? name]))
  for (const row of expected.values()) {
    const value = row.get(id)
    if (value !== undefined) row.set(id, names.get(value) ?? value)
  }
}

/** What rows are expected to hold after a change was applied. */
function followChange(expected: ReadonlyMap<number, Map<string, string>>, before: Shape, after: Shape): void {
  for (const field of after.fields) {
    const former = before.fields.find(({ id }) => id === field.id)
    if (former?.type === 'choice' && field.type === 'choice')
      followEntries(expected, field.id, former.choices, field.choices)
  }
  if (before.states.length > 0) followEntries(expected, 'status', before.states, after.states)
  const [initial] = after.states
  if (before.states.length > 0 || !initial) return
  for (const row of expected.values()) if (!row.has('status')) row.set('status', initial[1])
}

async function run(seed: number) {
  const dice = createDice(seed)
  const [name, table, key] = [`things${seed}`, `own_things${seed}`, `r${seed}key`]
  const all = new Map<string, Sketch>()
  const past: Shape[] = []
  /** What each row has, by id; the value of a removed field waits here until it comes back. */
  const expected = new Map<number, Map<string, string>>()
  let shape: Shape = { fields: [], states: [] }
  let applied = 0
  await apply(key, null, toBody(name, shape), [])
  for (let step = 0; step < 9; step++) {
    const next = edit(dice, shape, all, past)
    // One of those that run at once copies its columns, as large tables do: only one may at a time.
    const isLarge = seed % atOnce === 0
    const answer = await apply(key, toBody(name, shape), toBody(name, next), [...all.keys()], isLarge)
    for (const id of answer.accepted.flatMap((each) => /^retype:(.+)/.exec(each)?.[1] ?? []))
      for (const row of expected.values()) row.delete(id)
    if (answer.isApplied) {
      applied += 1
      followChange(expected, shape, next)
      past.push(shape)
      shape = next
      for (const field of shape.fields) all.set(field.id, field)
    }
    const row = await insertRow(table, shape, dice)
    expected.set(row.id, row.filled)
  }
  const ids = [...shape.fields.map(({ id }) => id), ...(shape.states.length > 0 ? ['status'] : [])]
  // A yes or no that becomes a text says so in words.
  const lost = (await readValues(table, ids)).flatMap((row) =>
    ids.flatMap((id) => {
      const [is, was] = [row[id] ?? null, expected.get(Number(row.row))?.get(id) ?? null]
      return is === was || (is === 'Yes' && was === 'true') ? [] : [`row ${row.row}, ${id}: ${was} became ${is}`]
    }),
  )
  const missing = await listMissingSteps(base.db, key, toBody(name, shape), `ownThings${seed}`)
  await base.db.query({ text: `drop table ${quoteIdentifier(table)}` })
  return { seed, lost, missing, applied }
}

/** So many sequences run at once, each on a resource of its own. */
const atOnce = 4

vi.setConfig({ testTimeout: 600_000 })

test('whatever is edited in turn, the table is as if it was made so, and no value is lost unnamed', async () => {
  let applied = 0
  const most = rounds(32, 1000)
  for (let first = 1; first <= most; first += atOnce) {
    const seeds = Array.from({ length: atOnce }, (_, at) => first + at)
    const answers = await Promise.all(seeds.map(run))
    for (const [at, answer] of answers.entries()) {
      expect(answer).toMatchObject({ seed: seeds[at], lost: [], missing: [] })
      applied += answer.applied
    }
  }
  // Sequences that are refused all the time would show nothing.
  expect(applied).toBeGreaterThan(most * 4)
})
