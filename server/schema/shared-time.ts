import { toSnakeCase } from '../../src/framework/naming'
import type { NoOverlap } from '../../src/framework/workflow'
import { type Model, quoteIdentifier, type Table } from '../records/model'
import { quoteColumnName } from '../records/sql/row-columns'
import { buildMinutePeriodSql, listPeriodFields } from './period-sql'
import {
  buildTablePart,
  type DesiredPart,
  type DesiredTable,
  gist,
  indexFilterSql,
  mostCulprits,
  quoteLiteral,
} from './table-parts'

/** Answers the name of the table of a time that records of several resources share. */
export const getSharedTableName = (time: string) => `shared_${toSnakeCase(time)}`

interface SharedRule {
  table: Table
  rule: NoOverlap
}

/** Lists the rules of resources that share this time. */
const listSharingRules = (model: Model, time: string): SharedRule[] =>
  [...model.tables.values()]
    .filter(({ resource }) => !resource.source)
    .flatMap((table) => table.resource.noOverlap.filter((rule) => rule.in === time).map((rule) => ({ table, rule })))

/**
 * Lists one table for each shared time. It stores which record occupies
 * which part; an exclusion prevents overlaps.
 */
export function listSharedTables(model: Model): DesiredTable[] {
  const times = [...model.tables.values()].flatMap(({ resource }) => resource.sharedTimes)
  return times.flatMap((time) => {
    const takers = listSharingRules(model, time).map(({ table }) => quoteLiteral(table.name))
    return takers.length > 0 ? [buildSharedTable(getSharedTableName(time), takers)] : []
  })
}

function buildSharedTable(name: string, takers: readonly string[]): DesiredTable {
  const table = { name }
  const toColumn = (of: string, type: string) => ({
    ...{ name: of, type, isRequired: true },
    ...{ collate: undefined, was: undefined, default: undefined, sequence: undefined },
    ...{ field: of, wasField: undefined, namesResource: false },
  })
  const quoted = quoteIdentifier(name)
  const isTaker = `taker in (${takers.join(', ')})`
  return {
    name,
    was: undefined,
    columns: [
      toColumn('taker', 'text'),
      toColumn('record_id', 'bigint'),
      toColumn('owner_id', 'bigint'),
      toColumn('during', 'int4range'),
    ],
    indexes: [
      buildTablePart(table, 'unique', (index) => `create unique index ${index} on ${quoted} (record_id, taker)`),
    ],
    // A record that no longer occupies time has no rows: they are deleted when its time is written again.
    checks: [
      buildTablePart(
        table,
        'check',
        (check) =>
          `delete from ${quoted} where not (${isTaker}); alter table ${quoted} add constraint ${check} check (${isTaker})`,
      ),
    ],
    // The exclusion is checked when a statement ends, so that one statement may shift many records.
    guards: [
      buildTablePart(
        table,
        'overlap',
        (overlap) =>
          `alter table ${quoted} add constraint ${overlap} exclude using gist (owner_id with =, during with &&) deferrable initially immediate`,
        { extension: gist },
      ),
    ],
    references: [],
  }
}

/** Builds SQL of the time that the rows called `taken` occupy, as `id`, `owner_id` and `during`. */
export function occupiedTimeSql(model: Model, table: Table, { on, during, where }: NoOverlap): string {
  const owner = `taken.${quoteColumnName(table, on[0] ?? '')}`
  const { lower, upper, range } = buildMinutePeriodSql(table, during, 'taken.')
  const conditions = [
    `${owner} is not null`,
    `taken.${quoteColumnName(table, during.from)} is not null`,
    // A time that ends before it begins has no range. Another check refuses it.
    `(${upper} < ${lower}) is not true`,
    ...(where ? [indexFilterSql(model, table, where, 'taken')] : []),
  ]
  return `select taken.id, ${owner} as owner_id, ${range} as during from taken where ${conditions.join(' and ')}`
}

/** Builds triggers that copy the time of a resource's records to the shared table, once per statement. */
export function buildSharedTimeTriggers(model: Model, table: Table, rule: NoOverlap, time: string): DesiredPart[] {
  const [name, shared, taker] = [
    quoteIdentifier(table.name),
    quoteIdentifier(getSharedTableName(time)),
    quoteLiteral(table.name),
  ]
  const timeSql = occupiedTimeSql(model, table, rule)
  const argumentsSql = `${quoteLiteral(getSharedTableName(time))}, ${taker}, ${quoteLiteral(timeSql)}`
  const stored = `with taken as (select * from ${name}) ${timeSql}`
  const buildTrigger = (event: string, rows: string, more: Omit<DesiredPart, 'name' | 'sql'> = {}, before = '') =>
    buildTablePart(
      table,
      'overlap',
      (trigger) =>
        `${before}create trigger ${trigger} after ${event} on ${name}${rows} for each statement execute function steward_share_time(${argumentsSql})`,
      more,
    )
  const violation = { fields: listPeriodFields(rule.during), code: rule.code, message: rule.message }
  const brought = `delete from ${shared} where taker = ${taker}; insert into ${shared} (taker, record_id, owner_id, during) select ${taker}, n.* from (${stored}) n; `
  return [
    buildTablePart(
      table,
      'turn',
      (trigger) =>
        `create trigger ${trigger} before insert or update on ${name} for each row execute function steward_take_shared_turns(${quoteLiteral(getSharedTableName(time))}, ${quoteLiteral(quoteColumnName(table, rule.on[0] ?? '').slice(1, -1))})`,
    ),
    buildTrigger(
      'insert',
      ' referencing new table as taken',
      { violation, culprits: overlappingRecordsSql(shared, taker, stored) },
      brought,
    ),
    buildTrigger('update', ' referencing old table as freed new table as taken', { violation }),
    buildTrigger('delete', ' referencing old table as freed'),
    buildTrigger('truncate', ''),
  ]
}

/** Builds SQL of stored records of a resource that overlap each other or records of other resources. */
const overlappingRecordsSql = (shared: string, taker: string, stored: string): string =>
  `with own as (${stored}), others as (select id::text as words, owner_id, during, id from own union all ` +
  `select record_id || ' of ' || taker, owner_id, during, null from ${shared} where taker <> ${taker}) ` +
  "select a.id || ' and ' || b.words as words from own a join others b on a.owner_id = b.owner_id and a.during && b.during " +
  `and (b.id is null or a.id < b.id) order by a.id, b.words limit ${mostCulprits}`
