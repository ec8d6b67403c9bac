import { fieldLabel } from '../../../src/framework/resource'
import type { NoOverlap } from '../../../src/framework/workflow'
import { attributeOf, type Model, quote, type Table } from '../../records/model'
import { type DesiredPart, gist, indexFilter, literal, mostCulprits, part } from './part'
import { feeds } from './shared-time'
import { columnOf, fieldsOfTime, spanOf } from './span'

/** No time ends before it begins: such a time has no range. */
export function timeChecks(table: Table): DesiredPart[] {
  return table.resource.noOverlap.map(({ during }) => {
    const { lower, upper } = spanOf(table, during)
    const backwards = `${upper} < ${lower}`
    const [from, to] = [fieldLabel(table.resource, during.from), fieldLabel(table.resource, during.to)]
    return part(
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

/** What keeps times apart, and records as they are. */
export function guards(model: Model, table: Table): DesiredPart[] {
  const { noOverlap, isAppendOnly } = table.resource
  const own = noOverlap.filter((rule) => rule.in === undefined)
  return [
    ...own.map((rule) => exclusion(model, table, rule)),
    ...own.map((rule) => turns(table, rule)),
    ...noOverlap.flatMap((rule) => (rule.in === undefined ? [] : feeds(model, table, rule, rule.in))),
    ...(isAppendOnly ? [appendOnly(table)] : []),
  ]
}

function exclusion(model: Model, table: Table, { code, on, during, where, message }: NoOverlap): DesiredPart {
  const { from } = during
  const among = (prefix: string) =>
    [
      `${prefix && `${prefix}.`}${columnOf(table, from)} is not null`,
      ...(where ? [indexFilter(model, table, where, prefix)] : []),
    ].join(' and ')
  const elements = [...on.map((name) => `${columnOf(table, name)} with =`), `${spanOf(table, during).range} with &&`]
  // Checked when a statement ends, so that one statement may shift many records.
  return part(
    table,
    'overlap',
    (name) =>
      `alter table ${quote(table.name)} add constraint ${name} exclude using gist (${elements.join(', ')}) ` +
      `where (${among('')}) deferrable initially immediate`,
    {
      violation: { fields: fieldsOfTime(during), code, message },
      culprits: overlapping(table, { on, during }, among),
      ...(on.length > 0 ? { extension: gist } : {}),
    },
  )
}

function overlapping(table: Table, { on, during }: Pick<NoOverlap, 'on' | 'during'>, among: (alias: string) => string) {
  const name = quote(table.name)
  const conditions = [
    'a.id < b.id',
    ...on.map((each) => `a.${columnOf(table, each)} = b.${columnOf(table, each)}`),
    `${spanOf(table, during, 'a.').range} && ${spanOf(table, during, 'b.').range}`,
    among('a'),
    among('b'),
  ]
  return `select a.id || ' and ' || b.id as words from ${name} a, ${name} b where ${conditions.join(' and ')} order by a.id, b.id limit ${mostCulprits}`
}

/** Those who write for the same values take turns: PostgreSQL would let them wait for each other until it ends one. */
const turns = (table: Table, { on }: NoOverlap): DesiredPart =>
  part(table, 'turn', (name) => {
    const columns = on.map((each) => literal(attributeOf(table, each).column?.name ?? ''))
    return `create trigger ${name} before insert or update on ${quote(table.name)} for each row execute function steward_take_turns(${columns.join(', ')})`
  })

const appendOnly = (table: Table): DesiredPart =>
  part(
    table,
    'append',
    (name) =>
      `create trigger ${name} before update or delete or truncate on ${quote(table.name)} for each statement execute function steward_append_only()`,
  )
