import { afterAll, beforeAll, expect, test } from 'vitest'
import { applySchema } from '../../server/prepare'
import { modelOf } from '../../server/records/composed'
import { text } from '../../src/fields'
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
    modelOf({
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
