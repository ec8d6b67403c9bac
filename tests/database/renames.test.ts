import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySchema } from '../../server/prepare'
import { composeModel } from '../../server/records/compose-model'
import { choice, text } from '../../src/fields'
import type { ResourceName } from '../../src/framework/register'
import { defineResource, type Resource } from '../../src/framework/resource'
import { seeded } from '../generated/random'
import { declaredWith } from '../records/declared'
import { schemaOptions } from '../setup/app'
import { freshDatabase, type TestDatabase } from '../setup/database'
import { rounds } from '../setup/tier'

let fresh: TestDatabase
beforeAll(async () => {
  fresh = await freshDatabase()
})
afterAll(() => fresh.drop())

/** A field or a table, whatever it is called today; its values tell who it is. */
interface Thing {
  who: string
  name: string
  was?: string
}

interface Group extends Thing {
  fields: Thing[]
  removed: Thing[]
}

/** One sequence of changes to a few tables, the names of which nobody else has. */
class Story {
  groups: Group[]
  /** Which name each was last given for which: names of all tables differ, and so do those of fields of one. */
  private readonly said = new Map<string, string>()
  private made = 0
  private readonly prefix: string
  private readonly roll: (below: number) => number

  constructor(number: number, seed: number) {
    this.prefix = `s${number}x`
    this.roll = seeded(seed * 7_919)
    this.groups = [1, 2, 3].map(() => ({ ...this.thing(this.prefix), fields: [], removed: [] }))
    for (const group of this.groups) group.fields = [1, 2, 3].map(() => this.thing('f'))
  }

  private thing(prefix: string): Thing {
    const who = `${prefix}${this.letters(++this.made)}`
    return { who, name: who }
  }

  private readonly letters = (count: number) => `${String.fromCharCode(97 + (count % 26))}${count}`

  /** Changes names, of tables as well, and what there is. */
  step(): void {
    for (const group of this.groups) this.change(group)
    if (this.roll(2) === 0) this.move(this.groups, this.prefix)
  }

  private change(group: Group): void {
    const kind = this.roll(6)
    if (kind === 0 && group.fields.length > 2)
      group.removed.push(...group.fields.splice(this.roll(group.fields.length), 1))
    else if (kind === 1) group.fields.push(...group.removed.splice(0, 1))
    else if (kind === 2) this.replace(group)
    else this.move(group.fields, 'f')
  }

  /**
   * Some take each other's names around, or the first takes a fresh one and the others follow it. Who took them around the same way
   * before would say the same again: a second time nobody could tell from a second start.
   */
  private move(things: Thing[], prefix: string): void {
    const moving = things.filter(() => this.roll(3) > 0)
    const names = moving.map(({ name }) => name)
    const goesOn = this.roll(2) === 0 && !names.every((name, at) => this.said.get(this.next(names, at) ?? '') === name)
    const last = goesOn ? names[0] : this.thing(prefix).name
    for (const [at, thing] of moving.entries()) this.rename(things, thing, names[at + 1] ?? last ?? thing.name)
  }

  private readonly next = (names: readonly string[], at: number) => names[at + 1] ?? names[0]

  private rename(things: readonly Thing[], thing: Thing, name: string): void {
    if (name === thing.name) return
    // Of two that were called alike one has forgotten it.
    for (const other of things) if (other !== thing && other.was === thing.name) delete other.was
    this.said.set(name, thing.name)
    Object.assign(thing, { name, was: thing.name })
  }

  /** One is renamed, and a new one begins under its name. */
  private replace({ fields }: Group): void {
    const [thing] = fields
    if (!thing) return
    const { who } = this.thing('f')
    const { name } = thing
    this.rename(fields, thing, this.thing('f').name)
    fields.push({ who, name })
  }

  resources(): Resource[] {
    return this.groups.map(({ name, was, fields }) =>
      defineResource(
        name as ResourceName,
        {
          label: 'Story',
          route: name,
          title: fields[0]?.name ?? '',
          fields: Object.fromEntries(
            fields.map((field) => [field.name, text({ unique: true, ...(field.was && { was: field.was }) })]),
          ),
          access: [{ to: 'employee', can: ['list'] }],
          ...(was && { was }),
        } as never,
      ),
    )
  }
}

const restart = (stories: readonly Story[]) =>
  applySchema(
    fresh.db,
    composeModel({
      ...declaredWith(),
      resources: stories.flatMap((story) => story.resources()),
      relations: {},
      approvers: undefined,
    } as never),
    schemaOptions,
  )

/** Every field holds its own values, and those of nobody else; what is new is filled in. */
async function look(story: Story): Promise<void> {
  for (const { who, name, fields } of story.groups) {
    const { rows } = await fresh.db.query<Record<string, unknown>>({ text: `select * from "${name}" order by id` })
    expect(rows).toHaveLength(2)
    for (const field of fields)
      for (const [at, row] of rows.entries())
        expect([row[field.name] ?? null, null]).toContain(ownValue(who, field, at, row))
    const isEmpty = ({ name: field }: Thing) => rows.some((row) => row[field] === null)
    await fill(who, name, fields.filter(isEmpty))
  }
}

const ownValue = (who: string, field: Thing, at: number, row: Record<string, unknown>) =>
  row[field.name] === undefined || row[field.name] === null ? null : `${who} ${field.who} ${at}`

const filledBefore = new Set<string>()

/** @throws Error where a field that held values is empty */
async function fill(who: string, name: string, fields: readonly Thing[]): Promise<void> {
  for (const field of fields) {
    const key = `${who} ${field.who}`
    const text = `update "${name}" set "${field.name}" = $1 || ' ' || (select count(*) from "${name}" b where b.id < "${name}".id) where "${field.name}" is null`
    const { rowCount } = await fresh.db.query({ text, values: [key] })
    expect([key, filledBefore.has(key), rowCount]).toEqual([key, false, 2])
    filledBefore.add(key)
  }
}

const together = 20
const steps = rounds(3, 6)

const timeout = rounds(180_000, 3_600_000)

test('whatever is renamed, swapped, chained, removed and brought back keeps its own values', { timeout }, async () => {
  for (let first = 0; first < rounds(20, 1000); first += together) {
    const stories = Array.from({ length: together }, (_, at) => new Story(first + at, first + at + 1))
    await restart(stories)
    for (const { groups } of stories)
      for (const { name } of groups)
        await fresh.db.query({ text: `insert into "${name}" select from generate_series(1, 2)` })
    for (const story of stories) await look(story)
    for (let step = 0; step < steps; step++) {
      for (const story of stories) story.step()
      await restart(stories)
      for (const story of stories) await look(story)
    }
    expect(await restart(stories), 'a second start changes nothing').toEqual([])
  }
})

interface Called {
  name: string
  was?: string
}

/** Two resources, the fields of the first, and one that keeps names of resources. */
async function startWith(names: readonly Called[], fields: readonly Called[], allowedLosses: readonly string[] = []) {
  const [one, other] = names.map(({ name, was }, place) =>
    defineResource(
      name as ResourceName,
      {
        label: 'Thing',
        route: name,
        title: place === 0 ? fields[0]?.name : 'title',
        fields:
          place === 0
            ? Object.fromEntries(fields.map((each) => [each.name, text(each.was ? { was: each.was } : {})]))
            : { title: text() },
        access: [{ to: 'employee', can: ['list'] }],
        ...(was && { was }),
      } as never,
    ),
  )
  const keeper = defineResource(
    'keptThings' as ResourceName,
    {
      label: 'Kept thing',
      route: 'KeptThings',
      title: 'about',
      fields: {
        entityType: choice(Object.fromEntries(names.map(({ name }) => [name, name])), { namesResource: true }),
        about: text({ namesResource: true }),
      },
      access: [{ to: 'employee', can: ['list'] }],
    } as never,
  )
  const declared = { ...declaredWith(), resources: [one, other, keeper], relations: {}, approvers: undefined }
  return applySchema(again.db, composeModel(declared as never), { ...schemaOptions, allowedLosses })
}

let again: TestDatabase
beforeAll(async () => {
  again = await freshDatabase()
})
afterAll(() => again.drop())

const ask = async (sql: string) =>
  (await again.db.query<{ told: string | null }>({ text: `select string_agg(told, ', ') as told from (${sql}) q` }))
    .rows[0]?.told

const inHistory = () =>
  ask(
    `select resource || ' ' || comment || ' ' || (select string_agg(key || '=' || (value ->> 1), '+' order by value ->> 1) from jsonb_each(changes)) as told from history order by comment`,
  )
const views = () => ask(`select resource || ' ' || name as told from saved_views order by name`)
const reminders = () => ask(`select resource || ' ' || sent_at::date as told from reminders_sent order by sent_at`)
const kept = () => ask(`select entity_type || ' ' || about as told from kept_things order by id`)

test('whatever keeps the name of a resource follows its rename, and so does what the history tells of fields', async () => {
  await startWith([{ name: 'alphas' }, { name: 'betas' }], [{ name: 'title' }, { name: 'note' }])
  const run = (sql: string) => again.db.query({ text: sql })
  await run(`insert into accounts (emp_id, username, status) values (1, 'ann', 'active')`)
  await run(
    `insert into history (resource, record_id, action, comment, changes) values ('alphas', 1, 'create', 'of alpha', '{"title": [null, "A"], "note": [null, "B"]}'), ('betas', 1, 'create', 'of beta', '{"title": [null, "C"]}')`,
  )
  await run(
    `insert into saved_views (resource, name, owner_emp_id, state) values ('alphas', 'Mine', 1, '{}'), ('betas', 'mine', 1, '{}')`,
  )
  await run(
    `insert into reminders_sent (resource, record_id, name, due_on, days, sent_at) values ('alphas', 1, 'due', '2030-01-01', 1, '2020-01-01'), ('betas', 1, 'due', '2030-01-01', 1, '2020-01-02')`,
  )
  await run(`insert into kept_things (entity_type, about) values ('alphas', 'alphas'), ('betas', 'betas')`)
  const swapped = [
    { name: 'betas', was: 'alphas' },
    { name: 'alphas', was: 'betas' },
  ]
  const fields = [
    { name: 'note', was: 'title' },
    { name: 'title', was: 'note' },
  ]
  await startWith(swapped, fields)
  expect(await inHistory()).toBe('betas of alpha note=A+title=B, alphas of beta title=C')
  expect(await views()).toBe('betas Mine, alphas mine')
  expect(await reminders()).toBe('betas 2020-01-01, alphas 2020-01-02')
  expect(await kept()).toBe('betas betas, alphas alphas')
  expect(await startWith(swapped, fields), 'a second start changes nothing').toEqual([])
  // Declarations of before the swap would show each the values of the other.
  await expect(startWith([{ name: 'alphas' }, { name: 'betas' }], [{ name: 'title' }])).rejects.toThrow(
    /alphas, betas have exchanged their names/,
  )
  await expect(startWith(swapped, [{ name: 'title' }, { name: 'note' }])).rejects.toThrow(
    /betas\.note, betas\.title have exchanged their names/,
  )
  expect(await startWith(swapped, fields)).toEqual([])
  await startWith(
    [
      { name: 'gammas', was: 'betas' },
      { name: 'alphas', was: 'betas' },
    ].map((each, place) => (place === 0 ? each : { name: each.name })),
    [{ name: 'heading', was: 'note' }, { name: 'title' }],
  )
  expect(await inHistory()).toBe('gammas of alpha heading=A+title=B, alphas of beta title=C')
  expect(await kept()).toBe('gammas gammas, alphas alphas')
})

test('names that went around are kept by who says that they are right', async () => {
  const former = [{ name: 'gammas' }, { name: 'alphas' }]
  const circled = [
    { name: 'alphas', was: 'gammas' },
    { name: 'gammas', was: 'alphas' },
  ]
  await startWith(circled, [{ name: 'heading' }, { name: 'title' }])
  await expect(startWith(former, [{ name: 'heading' }, { name: 'title' }])).rejects.toThrow(/have exchanged/)
  const plain = [{ name: 'alphas' }, { name: 'gammas' }]
  await startWith(plain, [{ name: 'heading' }, { name: 'title' }], ['alphas', 'gammas'])
  expect(await kept()).toBe('alphas alphas, gammas gammas')
  expect(await startWith(plain, [{ name: 'heading' }, { name: 'title' }])).toEqual([])
})

test('what an older program left in the history under a former name is brought under the name of today', async () => {
  await again.db.query({
    text: `insert into history (resource, record_id, action, comment, changes) values ('deltas', 2, 'create', 'of delta', '{"title": [null, "D"]}')`,
  })
  await startWith([{ name: 'alphas', was: 'deltas' }, { name: 'gammas' }], [{ name: 'heading' }, { name: 'title' }])
  expect(await inHistory()).toContain('alphas of delta title=D')
})
