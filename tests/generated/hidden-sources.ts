import { asSystem } from '../../server/records/caller'
import { toCompany } from '../../server/records/compose-model'
import { type Attribute, getTable, quoteIdentifier, type Table } from '../../server/records/model'
import { listRecords } from '../../server/records/query'
import { listSourceFields } from '../../server/wire/checks/rights/source-fields'
import { canCallOperation } from '../../server/wire/operation'
import type { Batch } from '../../src/framework/batch'
import { isInputField } from '../../src/framework/resource'
import { addDecimals } from '../../src/framework/values/decimal'
import { testSettings } from '../setup/app'
import { shipped } from '../setup/shipped'
import type { Somebody } from './askers'
import type { Company } from './company'
import type { Oracle, Row } from './oracle'
import { seeded } from './random'
import { formOf, send } from './wire'

/** A field of a record that is stored, and the values that the database computes of it, however far. */
interface Source {
  table: Table
  attribute: Attribute
  tells: { table: Table; attribute: Attribute }[]
}

/** A computed value that became another one because its source did. */
interface Moved {
  table: Table
  attribute: Attribute
  id: number
  from: unknown
  to: unknown
}

/** What was looked at, so that a test cannot pass for having seen nothing. */
export interface SeenSources {
  /** Stored fields that something is computed of, and those that could be changed so that something moved. */
  sources: number
  moved: number
  /** Sources that were hidden from somebody, and what was asked then. */
  hidden: number
  questions: number
  wrong: string[]
}

/**
 * Changes what somebody may not read, directly in the database, and asks before and after: no answer may differ by it,
 * but in values of which the declaration says who reads them.
 */
export class HiddenSources {
  readonly seen: SeenSources = { sources: 0, moved: 0, hidden: 0, questions: 0, wrong: [] }
  private readonly below: (below: number) => number

  constructor(
    private readonly company: Company,
    private readonly oracle: Oracle,
    private readonly people: readonly Somebody[],
    seed: number,
  ) {
    this.below = seeded(seed)
  }

  /**
   * Some of all sources in a random order, each with so many of its records: as many as are named, and more until
   * something hidden was found and asked about.
   */
  async attack(most: number, records: number): Promise<void> {
    const sources = this.sources()
    this.seen.sources = sources.length
    for (let tried = 0; sources.length > 0; tried++) {
      if (tried >= most && this.seen.hidden > 0 && this.seen.questions > 50) break
      const [source] = sources.splice(this.below(sources.length), 1)
      if (!source) break
      const rows = [...this.oracle.all(source.table.resource.name)]
      for (let turn = 0; turn < records && rows.length > 0; turn++) {
        const [row] = rows.splice(this.below(rows.length), 1)
        if (row) await this.attackRecord(source, row)
      }
    }
  }

  private sources(): Source[] {
    const { model } = this.company
    const found = new Map<string, Source>()
    const add = (told: { table: Table; attribute: Attribute }, table: Table, attribute: Attribute, depth: number) => {
      const { derive } = attribute
      if (derive && depth < 5)
        for (const part of listSourceFields(model, table, derive)) add(told, part.table, part.attribute, depth + 1)
      if (derive || !attribute.column || attribute.isCommon || table.resource.source) return
      const key = `${table.name}.${attribute.name}`
      const source = found.get(key) ?? { table, attribute, tells: [] }
      if (!source.tells.some((one) => one.attribute === told.attribute)) source.tells.push(told)
      found.set(key, source)
    }
    for (const table of model.tables.values())
      for (const attribute of table.attributes.values())
        if (attribute.derive && !table.resource.source) add({ table, attribute }, table, attribute, 0)
    return [...found.values()]
  }

  private async attackRecord(source: Source, row: Row): Promise<void> {
    const { resource } = source.table
    const isHidden = (who: Somebody) =>
      !(
        this.oracle.may(who, 'list', resource, row) &&
        this.oracle.holdsRight(who, source.attribute.field.options.readableBy, resource.name, row)
      )
    const others = this.people.filter(isHidden)
    if (others.length === 0) return
    const moved = await this.changed(source, row, () => this.movedBy(source))
    if (!moved || moved.length === 0) return
    this.seen.moved += 1
    const asked: { who: Somebody; question: Question; before: string }[] = []
    for (const who of others)
      for (const question of await this.questions(who, moved)) {
        const before = await this.ask(who, question)
        asked.push({ who, question, before })
      }
    if (asked.length > 0) this.seen.hidden += 1
    const place = `${resource.name}.${source.attribute.name} of ${row.id}`
    await this.changed(source, row, async () => {
      const reached = new Set<Somebody>()
      for (const who of others) if (await this.isReached(who, source, row)) reached.add(who)
      for (const { who, question, before } of asked) {
        if (reached.has(who)) continue
        const after = await this.ask(who, question)
        this.seen.questions += 1
        if (after !== before)
          this.seen.wrong.push(
            `${place} is told to ${who.name} by ${question.operation} ${JSON.stringify(question.params)}: ${difference(before, after)}`,
          )
      }
    })
  }

  /** Whether the change has brought the record within what the person lists: that is told by the rights themselves. */
  private async isReached(who: Somebody, { table: { resource } }: Source, row: Row): Promise<boolean> {
    if (this.oracle.may(who, 'list', resource, row) || !this.mayCall(who, resource.operations.list)) return false
    const asked = { filter: { id: { eq: row.id } }, fields: ['id'] }
    const { body } = await this.company.call<Row[]>(resource.operations.list, asked, { as: who.person })
    return (body.data ?? []).length > 0
  }

  /** Does the work while the record has another value; undefined where the database allows none. */
  private async changed<T>({ table, attribute }: Source, row: Row, work: () => Promise<T>): Promise<T | undefined> {
    const { db } = this.company
    const column = quoteIdentifier(attribute.column?.name ?? '')
    const value = this.other(attribute, row)
    if (value === undefined) return undefined
    const type = attribute.column?.type ?? 'text'
    const write = (sql: string, one: unknown) =>
      db.transaction(async (tx) => {
        await tx.query({ text: `alter table ${quoteIdentifier(table.name)} disable trigger user` })
        await tx.query({
          text: `update ${quoteIdentifier(table.name)} set ${column} = ${sql}::${type} where id = $2`,
          values: [one, row.id],
        })
        await tx.query({ text: `alter table ${quoteIdentifier(table.name)} enable trigger user` })
      })
    const { rows } = await db.query<{ value: string | null }>({
      text: `select ${column}::text as value from ${quoteIdentifier(table.name)} where id = $1`,
      values: [row.id],
    })
    try {
      await write('$1', value)
    } catch {
      // What the database refuses nobody can store.
      return undefined
    }
    try {
      return await work()
    } finally {
      await write('$1', rows[0]?.value ?? null)
    }
  }

  /** Another value of the field that the database may allow, as text. */
  private other({ name, field, target }: Attribute, row: Row): string | undefined {
    const value = row[name]
    const { options, type } = field
    if (target) {
      const ids = this.oracle.all(target).map(({ id }) => id)
      return ids.length > 1 ? String(ids.find((id) => id !== value)) : undefined
    }
    if (type.isSealed || type.isDocument || type.series) return undefined
    const choices = (options as { options?: readonly string[] }).options
    if (type.name === 'choice') return Array.isArray(choices) ? choices.find((one) => one !== value) : undefined
    if (typeof value === 'boolean') return String(!value)
    if (value === null || value === undefined) return undefined
    if (/^-?\d+(\.\d+)?$/.test(String(value))) return addDecimals(String(value), '1') ?? undefined
    const day = /^\d{4}-\d\d-\d\d/.exec(String(value))?.[0]
    if (day)
      return new Date(Date.parse(day) + 3 * 86_400_000).toISOString().slice(0, String(value).length > 10 ? 24 : 10)
    return typeof value === 'string' ? `${value.slice(0, 20)} zebra` : undefined
  }

  /** Computed values that differ now from what they were when everybody's rights were judged. */
  private async movedBy({ tells }: Source): Promise<Moved[]> {
    const { model, db, today } = this.company
    const reader = { model, sql: db, caller: asSystem(), company: toCompany(testSettings), today }
    const moved: Moved[] = []
    for (const table of new Set(tells.map((one) => one.table))) {
      const names = tells.filter((one) => one.table === table).map(({ attribute }) => attribute)
      const former = new Map(this.oracle.all(table.resource.name).map((row) => [row.id, row]))
      for (let page = 1; ; page++) {
        const asked = { page, perPage: 500, sort: [['id', 'asc']] as const, filter: {}, q: '' }
        const { json, total } = await listRecords(reader, table.resource.name, asked)
        for (const row of JSON.parse(json) as Row[])
          for (const attribute of names) {
            const [from, to] = [former.get(row.id)?.[attribute.name], row[attribute.name]]
            if (JSON.stringify(from ?? null) !== JSON.stringify(to ?? null))
              moved.push({ table, attribute, id: row.id, from, to })
          }
        if (page * 500 >= total) break
      }
    }
    return moved
  }

  /** Whether the declaration says that the person is told of the value on that record. */
  private isTold(who: Somebody, { table: { resource }, attribute, id }: Moved): boolean {
    const row = this.oracle.all(resource.name).find((one) => one.id === id)
    const { readableBy, isToldToAll } = attribute.field.options
    if (!row || !(readableBy || isToldToAll)) return false
    return this.oracle.holdsRight(who, readableBy, resource.name, row) && this.reads(who, resource.name, row)
  }

  private reads(who: Somebody, name: string, row: Row): boolean {
    const { resource } = getTable(this.company.model, name)
    return this.oracle.may(who, 'list', resource, row) || this.oracle.may(who, 'show', resource, row)
  }

  /** What the person could tell the change by; what is told by the declaration is left out of the answers. */
  private async questions(who: Somebody, moved: readonly Moved[]): Promise<Question[]> {
    const told = moved.filter((one) => this.isTold(who, one))
    const names = new Map<string, Set<string>>()
    for (const { table, attribute } of told)
      names.set(table.resource.name, (names.get(table.resource.name) ?? new Set()).add(attribute.name))
    const questions: Question[] = []
    for (const table of new Set(moved.map((one) => one.table))) {
      const { resource } = table
      if (!this.mayCall(who, resource.operations.list)) continue
      const without = names.get(resource.name) ?? new Set<string>()
      const of = moved.filter((one) => one.table === table)
      questions.push(...this.aboutTable(table, of, without))
      const hidden = of.filter(({ attribute }) => !without.has(attribute.name))
      for (const attribute of new Set(hidden.map((one) => one.attribute))) {
        const first = hidden.find((one) => one.attribute === attribute)
        if (first) questions.push(...this.aboutValue(table, attribute, first))
      }
    }
    if (told.length === 0) questions.push(...this.figures(who, new Set(moved.map(({ table }) => table.resource.name))))
    return questions.filter(({ operation }) => this.mayCall(who, operation))
  }

  private mayCall({ roles }: Somebody, name: string): boolean {
    const operation = this.company.registry.get(name)
    return operation !== undefined && canCallOperation(operation.to, roles, true)
  }

  private aboutTable({ resource }: Table, moved: readonly Moved[], without: ReadonlySet<string>): Question[] {
    const { operations } = resource
    const ids = [...new Set(moved.map(({ id }) => id))].slice(0, 2)
    const ofEach = ids.flatMap((id): Question[] => [
      { operation: operations.show, params: { id, ...(resource.key && { [resource.key]: id }) }, without },
      { operation: operations.history, params: { id }, without },
    ])
    return [
      { operation: operations.list, params: { perPage: 200, sort: [['id', 'desc']] }, without },
      { operation: operations.list, params: { perPage: 50, filter: { id: { in: ids } } }, without },
      ...ofEach,
    ]
  }

  private aboutValue(table: Table, { name, field }: Attribute, { id, from, to }: Moved): Question[] {
    const { resource } = table
    const { list: listed, export: exported, summarize } = resource.operations
    const without = new Set<string>()
    const values = [from, to].filter((value) => value !== null && value !== undefined && typeof value !== 'object')
    const filters = values.flatMap((value) =>
      field.type.operators.flatMap((operator) => {
        if (operator === 'empty') return [{ [name]: { empty: true } }]
        const operand = operator === 'in' ? [value] : operator === 'between' ? [value, value] : value
        return [{ [name]: { [operator]: operand } }]
      }),
    )
    const ask = (operation: string, params: object): Question => ({ operation, params, without })
    const target = Object.keys(resource.fields).find(
      (other) => other !== name && isInputField(resource, other) && resource.fields[other]?.type === field.type,
    )
    return [
      ...filters.map((filter) => ask(listed, { filter, fields: ['id'], perPage: 100, sort: [['id', 'asc']] })),
      ...(['asc', 'desc'] as const).map((way) =>
        ask(listed, {
          fields: ['id'],
          perPage: 100,
          sort: [
            [name, way],
            ['id', 'asc'],
          ],
        }),
      ),
      ask(listed, { fields: ['id', name], perPage: 200, sort: [['id', 'asc']] }),
      ...values.slice(0, 2).map((value) => ask(listed, { q: String(value).slice(0, 100), fields: ['id'] })),
      ...filters.slice(0, 1).map((filter) => ask(exported, { filter, fields: ['id', name] })),
      ask(summarize, { groups: [name] }),
      ...['sum', 'avg', 'min', 'max'].map((kind) => ask(summarize, { figures: [`${kind}:${name}`] })),
      ...filters.slice(0, 2).map((filter) => ask(summarize, { filter, figures: ['count'] })),
      ...filters
        .slice(0, 1)
        .map((filter) => ask('previewBatch', this.batch(resource.name, { filter }, target ?? resource.title, name))),
      ask('previewBatch', this.batch(resource.name, { ids: [id] }, target ?? resource.title, name)),
    ]
  }

  private batch(resource: string, selection: object, target: string, source: string): object {
    return { resource, selection, change: { kind: 'edit', fields: { [target]: { copy: source } } } }
  }

  /** Reports and dashboards of what moved. */
  private figures(who: Somebody, names: ReadonlySet<string>): Question[] {
    const without = new Set<string>()
    const { reports = [], dashboards = [] } = shipped
    return [
      ...reports.filter(({ of }) => names.has(of)).map(({ operation }) => ({ operation, params: {}, without })),
      ...dashboards.map(({ operation }) => ({ operation, params: {}, without })),
    ].filter(({ operation }) => this.mayCall(who, operation))
  }

  private async ask(who: Somebody, { operation, params, without }: Question): Promise<string> {
    const form = Object.entries(params).map(([name, value]): [string, string] => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ])
    const { token } = who.person
    const { text, body } = await send(this.company.app, { operation, token, body: formOf(form) })
    if (!body) return text
    const { requestId: _, ...told } = body
    if (operation !== 'previewBatch' || !body.data) return JSON.stringify(told, leavingOut(without))
    const { id, createdAt: __, startedAt: ___, ...batch } = body.data as unknown as Batch
    const rows = await send(this.company.app, { operation: 'getBatchRows', token, body: formOf([['id', String(id)]]) })
    return JSON.stringify([batch, rows.body?.data], leavingOut(without))
  }
}

interface Question {
  operation: string
  params: object
  /** Fields of which the declaration says that the person is told. */
  without: ReadonlySet<string>
}

const leavingOut = (names: ReadonlySet<string>) => (key: string, value: unknown) =>
  // A figure says when it was reckoned.
  names.has(key) || (key === 'asOf' && String(value).includes('T')) ? undefined : value

/** Where two texts part. */
function difference(one: string, other: string): string {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  const from = Math.max(0, at - 60)
  return `${one.slice(from, at + 60)} / ${other.slice(from, at + 60)}`
}
