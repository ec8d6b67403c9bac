import { getFieldBehaviour } from '../../src/framework/field'
import { toSnakeCase } from '../../src/framework/naming'
import { canUseSequence } from '../../src/framework/values/number-series'
import type { UniqueTogether } from '../../src/framework/workflow'
import {
  type Attribute,
  getAttribute,
  isAlwaysFilled,
  listStored,
  looseTextSql,
  type Model,
  plainColumns,
  quoteIdentifier,
  searchTextSql,
  searchTitleSql,
  type Table,
} from '../records/model'
import { buildGuards, buildPeriodChecks } from './guarantees'
import { listSharedTables } from './shared-time'
import {
  buildTablePart,
  type DesiredColumn,
  type DesiredPart,
  type DesiredTable,
  indexFilterSql,
  quoteLiteral,
} from './table-parts'

/** Lists the tables that the declarations need. */
export function listDesiredTables(model: Model): DesiredTable[] {
  const own = [...model.tables.values()].filter(({ resource }) => !resource.source)
  // Shared tables come first, because triggers of the others write to them.
  return [...listSharedTables(model), ...own.map((table) => buildDesiredTable(model, table))]
}

export function buildDesiredTable(model: Model, table: Table): DesiredTable {
  const stored = listStored(table)
  const indexes = [
    ...buildUniqueFieldIndexes(table, stored),
    ...buildUniqueTogetherIndexes(model, table),
    ...buildPlainIndexes(table, stored),
    ...table.resource.indexes.map((names) => buildIndex(table, names)),
    ...buildSearchIndexes(table),
  ]
  return {
    name: table.name,
    was: table.resource.was && toSnakeCase(table.resource.was),
    resource: table.resource.name,
    wasResource: table.resource.was,
    ...(table.resource.isOwn ? { isOwn: true } : { keepsOwnColumns: true }),
    columns: stored
      .filter(({ name }) => !plainColumns.includes(name))
      .map((attribute) => toDesiredColumn(table, attribute)),
    indexes: dedupeByName(indexes),
    checks: dedupeByName([
      ...stored.flatMap((attribute) => buildChecks(table, attribute)),
      ...buildPeriodChecks(table),
    ]),
    guards: dedupeByName(buildGuards(model, table)),
    references: stored.flatMap((attribute) => buildReferences(model, table, attribute)),
  }
}

/** Drops duplicates; a declared part and a derived one may be the same. */
const dedupeByName = (parts: readonly DesiredPart[]): DesiredPart[] => [
  ...new Map(parts.map((one) => [one.name, one])).values(),
]

function toDesiredColumn(table: Table, attribute: Attribute): DesiredColumn {
  const { resource } = table
  const options = attribute.field.options
  return {
    name: attribute.column?.name ?? '',
    type: attribute.column?.type ?? 'text',
    collate: attribute.column?.collate,
    isRequired: isAlwaysFilled(resource, attribute),
    was: options.was && toSnakeCase(options.was),
    field: attribute.name,
    wasField: options.was,
    namesResource: options.namesResource === true,
    default: usesSequence(attribute) ? seriesDefaultSql(table, attribute) : undefined,
    sequence: usesSequence(attribute) ? getSequenceName(table, attribute) : undefined,
  }
}

/** Tells whether the database draws the number by itself. */
function usesSequence({ field }: Attribute): boolean {
  const series = getFieldBehaviour(field).series()
  return series !== undefined && canUseSequence(series)
}
const getSeriesPattern = ({ field }: Attribute) => getFieldBehaviour(field).series()?.pattern ?? '{0}'
export const buildSequenceName = (table: string, column: string) => `${table}_${column}_series`
const getSequenceName = (table: Table, { column }: Attribute) => buildSequenceName(table.name, column?.name ?? '')

/** Turns `CUS-{00000}` into an expression that draws the next number, at least as wide as the zeros. */
function seriesDefaultSql(table: Table, attribute: Attribute): string {
  const [prefix = '', zeros = '0', suffix = ''] = getSeriesPattern(attribute).split(/[{}]/)
  const next = `nextval(${quoteLiteral(quoteIdentifier(getSequenceName(table, attribute)))})`
  // lpad would cut a number with more digits than there are zeros.
  return `${quoteLiteral(prefix)} || to_char(${next}, 'FM${'0'.repeat(zeros.length).padStart(18, '9')}') || ${quoteLiteral(suffix)}`
}

function buildUniqueFieldIndexes(table: Table, stored: readonly Attribute[]): DesiredPart[] {
  return stored.flatMap((attribute) => {
    const { unique } = attribute.field.options
    if (!unique) return []
    const name = comparedColumnSql(attribute)
    const compared = unique === 'ignoreCaseAndSpace' ? `(${looseTextSql(name)})` : name
    return [
      buildTablePart(
        table,
        'unique',
        (index) => `create unique index ${index} on ${quoteIdentifier(table.name)} (${compared})`,
        {
          violation: { fields: [attribute.name], code: 'taken' },
        },
      ),
    ]
  })
}

/** Builds SQL of the column as an index compares it. */
function comparedColumnSql({ column, field }: Attribute): string {
  const name = quoteIdentifier(column?.name ?? '')
  const compared = getFieldBehaviour(field).compared(name)
  return compared === name ? name : `(${compared})`
}

const looseColumnSql = (attribute: Attribute): string =>
  attribute.column?.type === 'text' ? `(${looseTextSql(comparedColumnSql(attribute))})` : comparedColumnSql(attribute)

function buildUniqueTogetherIndexes(model: Model, table: Table): DesiredPart[] {
  return [...table.resource.unique, ...listSeriesUniqueRules(table)].map((rule) => {
    const compared = rule.ignoresCaseAndSpace ? looseColumnSql : comparedColumnSql
    const columns = rule.on.map((name) => compared(getAttribute(table, name))).join(', ') || '(true)'
    const where = rule.where ? ` where ${indexFilterSql(model, table, rule.where)}` : ''
    const nulls = rule.emptyIsEqual ? ' nulls not distinct' : ''
    const fields = rule.on.length > 0 ? rule.on : getFirstFieldName(rule.where)
    return buildTablePart(
      table,
      'unique',
      (index) => `create unique index ${index} on ${quoteIdentifier(table.name)} (${columns})${nulls}${where}`,
      { violation: { fields, code: rule.code, message: rule.message } },
    )
  })
}

/** Lists the unique rules of series: numbers are unique within their series. */
const listSeriesUniqueRules = ({ resource }: Table): UniqueTogether[] =>
  Object.entries(resource.fields).flatMap(([name, field]): UniqueTogether[] => {
    const series = getFieldBehaviour(field).series()
    if (!series || field.options.unique) return []
    return [{ code: 'taken', on: [...series.per, name], message: 'Another record has this number.' }]
  })

const getFirstFieldName = (where: object | undefined) => Object.keys(where ?? {}).slice(0, 1)

/**
 * Builds indexes for lists: their own order, the state, references, and the offered filters. The others
 * contain the state too, so that the total of a list filtered by both is read from the index alone.
 */
function buildPlainIndexes(table: Table, stored: readonly Attribute[]): DesiredPart[] {
  const { views, title, workflow } = table.resource
  const order = views.list?.sort ?? title
  const sorted = order.replace(/^-/, '')
  const state = stored.find(({ name }) => name === workflow?.field)
  const alone = stored.filter((attribute) => attribute.name === sorted || attribute === state)
  const filtered = stored.filter(
    (attribute) =>
      !alone.includes(attribute) &&
      attribute.column?.type !== 'jsonb' &&
      (views.list?.filters?.includes(attribute.name) || (attribute.target !== undefined && !attribute.isCommon)),
  )
  const isOrder = ({ name }: Attribute) => name === sorted
  const columns = [...alone.map((each) => [each]), ...filtered.map((each) => (state ? [each, state] : [each]))]
  return columns.map((each) =>
    buildIndex(
      table,
      each.map((attribute) =>
        isOrder(attribute) && !isAlwaysFilled(table.resource, attribute) ? order : attribute.name,
      ),
    ),
  )
}

/**
 * Lists the columns with their directions, and the id to order equal values. An index is read both ways, so
 * the first sorted field needs no direction unless it may be empty: empty values come last both ways.
 * @throws Error naming a field that is computed
 */
export function listIndexColumns(table: Table, names: readonly string[]): string[] {
  const sorted = names.map((name) => {
    const attribute = getAttribute(table, name.replace(/^-/, ''))
    const { column } = attribute
    if (!column)
      throw new Error(
        `Resource ${table.resource.name}: its index of ${names.join(', ')} names ${name}, which is computed`,
      )
    const isLast = name.startsWith('-') && !isAlwaysFilled(table.resource, attribute)
    return {
      sql: `${quoteIdentifier(column.name)}${name.startsWith('-') ? ' desc' : ''}${isLast ? ' nulls last' : ''}`,
      isLast,
    }
  })
  // Lists order equal values in the direction of their first field.
  return [...sorted.map(({ sql }) => sql), sorted.some(({ isLast }) => isLast) ? 'id desc' : 'id']
}

const buildIndex = (table: Table, names: readonly string[]): DesiredPart =>
  buildTablePart(
    table,
    'index',
    (index) => `create index ${index} on ${quoteIdentifier(table.name)} (${listIndexColumns(table, names).join(', ')})`,
  )

/** Builds the index of what is searched, and that of titles, which finds a title that was typed whole. */
function buildSearchIndexes(table: Table): DesiredPart[] {
  const on = `on ${quoteIdentifier(table.name)}`
  const [text, title] = [searchTextSql(table), searchTitleSql(table)]
  return [
    ...(text
      ? [buildTablePart(table, 'search', (i) => `create index ${i} ${on} using gin ((${text}) gin_trgm_ops)`)]
      : []),
    ...(title ? [buildTablePart(table, 'search', (i) => `create index ${i} ${on} ((${title}))`)] : []),
  ]
}

function buildChecks(table: Table, attribute: Attribute): DesiredPart[] {
  const { column: stored } = attribute
  if (!stored?.check || plainColumns.includes(attribute.name)) return []
  const condition = stored.check.replaceAll('{column}', quoteIdentifier(stored.name))
  return [
    buildTablePart(
      table,
      'check',
      (name) => `alter table ${quoteIdentifier(table.name)} add constraint ${name} check (${condition})`,
      {
        violation: { fields: [attribute.name], code: 'notAllowed' },
      },
    ),
  ]
}

function buildReferences(model: Model, table: Table, attribute: Attribute): DesiredPart[] {
  const target = attribute.target && !attribute.isCommon ? model.tables.get(attribute.target) : undefined
  if (!target || target.resource.source) return []
  const column = quoteIdentifier(attribute.column?.name ?? '')
  // The reference is deferrable, so that a batch may write rows in any order.
  return [
    buildTablePart(
      table,
      'ref',
      (name) =>
        `alter table ${quoteIdentifier(table.name)} add constraint ${name} foreign key (${column}) references ${quoteIdentifier(target.name)} (id) deferrable initially immediate`,
      {
        violation: { fields: [attribute.name], code: 'reference' },
        orphans:
          `alter table ${quoteIdentifier(table.name)} alter column ${column} drop not null; update ${quoteIdentifier(table.name)} t set ${column} = null ` +
          `where ${column} is not null and not exists (select from ${quoteIdentifier(target.name)} o where o.id = t.${column})`,
      },
    ),
  ]
}
