import { fieldLabel } from '../../src/framework/resource'
import type { NoOverlap } from '../../src/framework/workflow'
import { attributeOf, type Model, quote, type Table } from '../records/model'
import { buildPart, type DesiredPart, gist, indexFilter, mostCulprits, quoteLiteral } from './part'
import { buildFeeds } from './shared-time'
import { buildSpan, fieldsOfTime, quoteColumn } from './span'

/** No time may end before it begins, because it would have no range. */
export function buildTimeChecks(table: Table): DesiredPart[] {
  return table.resource.noOverlap.map(({ during }) => {
    const { lower, upper } = buildSpan(table, during)
    const backwards = `${upper} < ${lower}`
    const [from, to] = [fieldLabel(table.resource, during.from), fieldLabel(table.resource, during.to)]
    return buildPart(
      table,
      'check',
      (name) => `alter table ${quote(table.name)} add constraint ${name} check (not (${backwards}))`,
      {
        violation: { fields: [during.to], code: 'endBeforeStart', message: `“${to}” is before “${from}”.` },
        culprits: `select id::text as words from ${quote(table.name)} where ${backwards} order by id limit ${mostCulprits}`,
      },
    )
  })
}

/** Exclusions against overlapping times, and triggers that keep records unchanged. */
export function buildGuards(model: Model, table: Table): DesiredPart[] {
  const { noOverlap, isAppendOnly } = table.resource
  const own = noOverlap.filter((rule) => rule.in === undefined)
  return [
    ...own.map((rule) => buildExclusion(model, table, rule)),
    ...own.map((rule) => buildTurn(table, rule)),
    ...noOverlap.flatMap((rule) => (rule.in === undefined ? [] : buildFeeds(model, table, rule, rule.in))),
    ...(isAppendOnly ? [buildAppendOnly(table)] : []),
  ]
}

function buildExclusion(model: Model, table: Table, { code, on, during, where, message }: NoOverlap): DesiredPart {
  const { from } = during
  const amongSql = (prefix: string) =>
    [
      `${prefix && `${prefix}.`}${quoteColumn(table, from)} is not null`,
      ...(where ? [indexFilter(model, table, where, prefix)] : []),
    ].join(' and ')
  const elements = [
    ...on.map((name) => `${quoteColumn(table, name)} with =`),
    `${buildSpan(table, during).range} with &&`,
  ]
  // Checked when a statement ends, so that one statement may shift many records.
  return buildPart(
    table,
    'overlap',
    (name) =>
      `alter table ${quote(table.name)} add constraint ${name} exclude using gist (${elements.join(', ')}) ` +
      `where (${amongSql('')}) deferrable initially immediate`,
    {
      violation: { fields: fieldsOfTime(during), code, message },
      culprits: overlappingSql(table, { on, during }, amongSql),
      ...(on.length > 0 ? { extension: gist } : {}),
    },
  )
}

function overlappingSql(
  table: Table,
  { on, during }: Pick<NoOverlap, 'on' | 'during'>,
  among: (alias: string) => string,
) {
  const name = quote(table.name)
  const conditions = [
    'a.id < b.id',
    ...on.map((each) => `a.${quoteColumn(table, each)} = b.${quoteColumn(table, each)}`),
    `${buildSpan(table, during, 'a.').range} && ${buildSpan(table, during, 'b.').range}`,
    among('a'),
    among('b'),
  ]
  return `select a.id || ' and ' || b.id as words from ${name} a, ${name} b where ${conditions.join(' and ')} order by a.id, b.id limit ${mostCulprits}`
}

/** Makes writers for the same values take turns; otherwise PostgreSQL would let them deadlock. */
const buildTurn = (table: Table, { on }: NoOverlap): DesiredPart =>
  buildPart(table, 'turn', (name) => {
    const columns = on.map((each) => quoteLiteral(attributeOf(table, each).column?.name ?? ''))
    return `create trigger ${name} before insert or update on ${quote(table.name)} for each row execute function steward_take_turns(${columns.join(', ')})`
  })

const buildAppendOnly = (table: Table): DesiredPart =>
  buildPart(
    table,
    'append',
    (name) =>
      `create trigger ${name} before update or delete or truncate on ${quote(table.name)} for each statement execute function steward_append_only()`,
  )
