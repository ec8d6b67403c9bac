import { type Attribute, getAttribute, getTable, type Model, type Table } from '../../model'
import { compileTrustedFilter } from '../../sql/filter-sql'

/** A reference on the path from a record to the owner of a limit. */
export interface SourceReference {
  table: Table
  field: string
}

/** The records on which a value depends, the references to the owner, and the fields whose change matters. */
export interface ValueSource {
  table: Table
  /** The references, starting at the changed record; empty where that is the owner itself. */
  way: readonly SourceReference[]
  fields: ReadonlySet<string>
  /** The field at which a refusal is shown. */
  shownAt: string
}

/**
 * Finds the records on which a value depends, directly or through other computed values. References within
 * filters are not followed.
 * @throws Error where the value depends on something that changes without a change of a record
 */
export function findValueSources(model: Model, table: Table, attribute: Attribute): ValueSource[] {
  const { derive, name } = attribute
  const findAll = (names: readonly string[]) =>
    names.flatMap((each) => findValueSources(model, table, getAttribute(table, each)))
  switch (derive?.kind) {
    case undefined:
      return [{ table, way: [], fields: new Set([name]), shownAt: name }]
    case 'sum':
      return findAll([...derive.plus, ...derive.minus])
    case 'months':
      if (derive.to === undefined) throw new Error(`${table.resource.name}.${name} cannot be limited`)
      return findAll([derive.from, derive.to])
    case 'share':
      return findAll([derive.part, derive.whole])
    case 'condition':
      return findAll(listFilterFields(model, table, derive.where))
    case 'lookup':
      return findAll([derive.by])
    case 'rollup':
      return findRollupSources(model, derive)
    default:
      throw new Error(`${table.resource.name}.${name} cannot be limited`)
  }
}

type Rollup = Extract<NonNullable<Attribute['derive']>, { kind: 'rollup' }>

function findRollupSources(model: Model, { resource, by, field, where }: Rollup): ValueSource[] {
  const table = getTable(model, resource)
  const sources = [by, ...(field ? [field] : []), ...listFilterFields(model, table, where)].flatMap((name) =>
    findValueSources(model, table, getAttribute(table, name)),
  )
  const own = sources.filter((source) => source.way.length === 0)
  const shownSources = field ? findValueSources(model, table, getAttribute(table, field)) : []
  const shownAt = shownSources.find((source) => source.way.length === 0)?.shownAt ?? by
  const fields = new Set(own.flatMap((source) => [...source.fields]))
  const step: SourceReference = { table, field: by }
  const farther = sources.filter((source) => source.way.length > 0)
  return [
    { table, way: [step], fields, shownAt },
    ...farther.map((source) => ({ ...source, way: [...source.way, step] })),
  ]
}

/** Lists the names of the fields that a filter compares, at any depth. */
export function listFilterFields(model: Model, table: Table, where: unknown): string[] {
  if (typeof where !== 'object' || where === null) return []
  // Compiles the filter once, so that a wrong one fails the build.
  compileTrustedFilter(model, table, where, 't')
  return Object.entries(where).flatMap(([key, value]) => {
    if (key === 'and' || key === 'or')
      return (value as unknown[]).flatMap((part) => listFilterFields(model, table, part))
    return key === 'not' ? listFilterFields(model, table, value) : [key.split('.')[0] ?? key]
  })
}
