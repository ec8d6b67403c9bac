import { fieldLabel } from '../../src/framework/resource'
import type { NoOverlap } from '../../src/framework/workflow'
import { getAttribute, type Model, quoteIdentifier, type Table } from '../records/model'
import { quoteColumnName } from '../records/sql/row-columns'
import { buildPeriodSql, listPeriodFields } from './period-sql'
import { buildSharedTimeTriggers } from './shared-time'
import { buildTablePart, type DesiredPart, gist, indexFilterSql, mostCulprits, quoteLiteral } from './table-parts'

/** Builds checks that no time ends before it begins, because such a time would have no range. */
export function buildPeriodChecks(table: Table): DesiredPart[] {
  return table.resource.noOverlap.map(({ during }) => {
    const { lower, upper } = buildPeriodSql(table, during)
    const backwards = `${upper} < ${lower}`
    const [from, to] = [fieldLabel(table.resource, during.from), fieldLabel(table.resource, during.to)]
    return buildTablePart(
      table,
      'check',
      (name) => `alter table ${quoteIdentifier(table.name)} add constraint ${name} check (not (${backwards}))`,
      {
        violation: { fields: [during.to], code: 'endBeforeStart', message: `“${to}” is before “${from}”.` },
        culprits: `select id::text as words from ${quoteIdentifier(table.name)} where ${backwards} order by id limit ${mostCulprits}`,
      },
    )
  })
}

/** Builds exclusions against overlapping times, and triggers that keep records unchanged. */
export function buildGuards(model: Model, table: Table): DesiredPart[] {
  const { noOverlap, isAppendOnly } = table.resource
  const own = noOverlap.filter((rule) => rule.in === undefined)
  return [
    ...own.map((rule) => buildOverlapExclusion(model, table, rule)),
    ...own.map((rule) => buildSerializeTrigger(table, rule)),
    ...noOverlap.flatMap((rule) => (rule.in === undefined ? [] : buildSharedTimeTriggers(model, table, rule, rule.in))),
    ...(isAppendOnly ? [buildAppendOnlyTrigger(table)] : []),
  ]
}

function buildOverlapExclusion(
  model: Model,
  table: Table,
  { code, on, during, where, message }: NoOverlap,
): DesiredPart {
  const { from } = during
  const amongSql = (prefix: string) =>
    [
      `${prefix && `${prefix}.`}${quoteColumnName(table, from)} is not null`,
      ...(where ? [indexFilterSql(model, table, where, prefix)] : []),
    ].join(' and ')
  const elements = [
    ...on.map((name) => `${quoteColumnName(table, name)} with =`),
    `${buildPeriodSql(table, during).range} with &&`,
  ]
  // The exclusion is checked when a statement ends, so that one statement may shift many records.
  return buildTablePart(
    table,
    'overlap',
    (name) =>
      `alter table ${quoteIdentifier(table.name)} add constraint ${name} exclude using gist (${elements.join(', ')}) ` +
      `where (${amongSql('')}) deferrable initially immediate`,
    {
      violation: { fields: listPeriodFields(during), code, message },
      culprits: overlappingRecordsSql(table, { on, during }, amongSql),
      ...(on.length > 0 ? { extension: gist } : {}),
    },
  )
}

function overlappingRecordsSql(
  table: Table,
  { on, during }: Pick<NoOverlap, 'on' | 'during'>,
  among: (alias: string) => string,
) {
  const name = quoteIdentifier(table.name)
  const conditions = [
    'a.id < b.id',
    ...on.map((each) => `a.${quoteColumnName(table, each)} = b.${quoteColumnName(table, each)}`),
    `${buildPeriodSql(table, during, 'a.').range} && ${buildPeriodSql(table, during, 'b.').range}`,
    among('a'),
    among('b'),
  ]
  return `select a.id || ' and ' || b.id as words from ${name} a, ${name} b where ${conditions.join(' and ')} order by a.id, b.id limit ${mostCulprits}`
}

/**
 * Builds a trigger that makes writers of the same values wait for each other, which would otherwise deadlock.
 */
const buildSerializeTrigger = (table: Table, { on }: NoOverlap): DesiredPart =>
  buildTablePart(table, 'turn', (name) => {
    const columns = on.map((each) => quoteLiteral(getAttribute(table, each).column?.name ?? ''))
    return `create trigger ${name} before insert or update on ${quoteIdentifier(table.name)} for each row execute function steward_take_turns(${columns.join(', ')})`
  })

const buildAppendOnlyTrigger = (table: Table): DesiredPart =>
  buildTablePart(
    table,
    'append',
    (name) =>
      `create trigger ${name} before update or delete or truncate on ${quoteIdentifier(table.name)} for each statement execute function steward_append_only()`,
  )
