import { StewardError } from '../../../src/framework/errors'
import type { FilterNode, LooseFilter } from '../../../src/framework/filter'
import type { Values } from '../../../src/framework/validate'
import { formatRecordValue } from '../../../src/framework/values/record-title'
import { readReadableFields } from '../../records/history'
import { type Attribute, getTable, type Table } from '../../records/model'
import { type Reader, readRecord } from '../../records/query'
import { getReadScope, getVerbScope } from '../../records/scopes'
import { findTarget, isRelation, listNodes, readCondition } from './condition-words'

/** A value as the administrator may read it; hidden where they may not. */
type SeenValue = { isHidden: true } | { isHidden: false; text: string | undefined }

interface SeenRecord {
  record: Values
  names: ReadonlySet<string>
}

/** What the administrator may read of the record and of those that it names, with their own rights. */
export class SeenValues {
  readonly #records = new Map<string, Promise<SeenRecord | undefined>>()

  constructor(
    private readonly reader: Reader,
    private readonly table: Table,
    private readonly id: number | null,
    /** Fields of the table whose values were left out, so that they are empty and yet hidden. */
    private readonly masked: ReadonlySet<string> = new Set(),
  ) {}

  /** Tells whether any value that decides the condition is hidden from the administrator. */
  async isHidden(node: FilterNode): Promise<boolean> {
    for (const one of listNodes(node)) {
      if (isRelation(one) && this.#isRelationHidden(String(one.value).slice(1))) return true
      if (this.id === null ? this.#isPathHidden(this.table, one.path) : (await this.read(one.path)).isHidden)
        return true
    }
    return false
  }

  /** Reads the value at the end of a path of references. */
  async read(path: string): Promise<SeenValue> {
    const names = path.split('.')
    if (this.masked.has(names[0] ?? '')) return { isHidden: true }
    const last = names.pop() ?? ''
    let table = this.table
    let id = this.id
    for (const name of names) {
      const seen: SeenRecord | undefined = id === null ? undefined : await this.#open(table, id)
      const target = findTarget(this.reader.model, table.resource, name)
      if (!seen?.names.has(name) || !target) return { isHidden: true }
      const next = seen.record[name]
      if (typeof next !== 'number') return { isHidden: false, text: undefined }
      table = getTable(this.reader.model, target.name)
      id = next
    }
    const seen = id === null ? undefined : await this.#open(table, id)
    if (!seen?.names.has(last)) return { isHidden: true }
    const text = formatRecordValue(table.resource, seen.record, last, this.reader.company.currency)
    return { isHidden: false, text }
  }

  #open(table: Table, id: number): Promise<SeenRecord | undefined> {
    const key = `${table.name} ${id}`
    const opened = this.#records.get(key) ?? this.#load(table, id)
    this.#records.set(key, opened)
    return opened
  }

  async #load(table: Table, id: number): Promise<SeenRecord | undefined> {
    if (table.resource.source) return undefined
    const readable = (await readReadableFields(this.reader, table, [id])).get(id)
    if (!readable) return undefined
    const record = await readRecord(this.reader, table.resource.name, id).catch((problem: unknown) => {
      if (problem instanceof StewardError && problem.code === 'notFound') return undefined
      throw problem
    })
    return record && { record, names: readable.names }
  }

  /** A set tells of the records it is made of, so their fields have to be open to the administrator. */
  #isRelationHidden(name: string): boolean {
    const { model, caller } = this.reader
    const relation = model.relations[name]
    const of = relation && model.tables.get(relation.of)
    if (!of || getVerbScope(of, 'list', caller) === 'none') return true
    const paths = [
      ...(relation.where ? listPaths(relation.where) : []),
      ...(relation.alone ?? []),
      ...[relation.along, relation.pick].filter((path) => path !== undefined),
    ]
    return paths.some((path) => this.#isPathHidden(of, path))
  }

  #isPathHidden(from: Table, path: string): boolean {
    const { model, caller } = this.reader
    let table: Table | undefined = from
    for (const name of path.split('.')) {
      const attribute: Attribute | undefined = table?.attributes.get(name)
      if (!attribute || getReadScope(attribute, caller) === 'none') return true
      table = attribute.target ? model.tables.get(attribute.target) : undefined
    }
    return false
  }
}

const listPaths = (where: LooseFilter): string[] => listNodes(readCondition(where)).map(({ path }) => path)
