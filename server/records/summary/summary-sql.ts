import { currencyDecimalsSql } from '../../../src/fields/money/decimals-sql'
import { getFieldBehaviour } from '../../../src/framework/field'
import { type Period, summaryLimits } from '../../../src/framework/lists/list-figures'
import type { Caller } from '../caller'
import { type Attribute, getAttribute, type Model, quoteIdentifier, type Table } from '../model'
import { createCallerFieldAccess, getReadScope, getVerbScope, scopeSql } from '../scopes'
import { fieldValueSql, filterSql } from '../sql/filter-sql'
import { matchSql } from '../sql/match-sql'
import { SharedSums } from '../sql/shared-sums'
import { titleSql } from '../sql/title-sql'
import { literalSql, SqlParameters } from '../sql-parameters'
import { GroupJoins } from './group-joins'
import type { GroupLevel, RequestedFigure, SummaryPlan, SummaryReader } from './plan'

/** The records at `t` from which values are read. */
interface SummaryContext {
  model: Model
  table: Table
  caller: Caller
  slots: SqlParameters
  company: { currency: string; fiscalYearStart: number }
}

/** Lists the fields that hold the units of figures. Groups are split by their levels and by these fields. */
const listUnitFields = ({ asked }: SummaryPlan): Attribute[] => [...new Set(asked.flatMap(({ unit }) => unit ?? []))]

/** Answers the number of a figure's unit field in `listUnitFields`, from 1; 0 for none. */
export const getUnitNumber = (plan: SummaryPlan, { unit }: RequestedFigure): number =>
  unit ? listUnitFields(plan).indexOf(unit) + 1 : 0

/**
 * Builds SQL of counts and figures of every group: one row per group, and one more per unit in it. The
 * records are read once; larger groups and the total are summed from the smallest groups.
 */
export function summarySql(
  reader: SummaryReader,
  table: Table,
  plan: SummaryPlan,
): { text: string; slots: SqlParameters } {
  const slots = new SqlParameters()
  const place: SummaryContext = { ...reader, table, slots }
  const units = listUnitFields(plan)
  const keys = [...plan.levels.map((_, index) => `g${index}`), ...units.map((_, index) => `u${index}`)]
  const records = summaryRecordsSql(place, plan, units)
  const smallest = `select ${[...keys, 'count(*) as n', ...plan.asked.map(partialFigureSql)].join(', ')} from (${records}) r group by ${keys.join(', ') || '()'}`
  return {
    slots,
    text:
      `with smallest as (${smallest}), all_groups as (${groupsSql(plan, units.length)}), ` +
      `told as (${labelledGroupsSql(place, plan)}) ` +
      `select ${summaryColumnsSql(plan)} from told where rank <= ${summaryLimits.groups + 2} order by rank, unit`,
  }
}

/**
 * Builds SQL of one row per record: groups and units as text that can be compared,
 * and the values that the caller may read.
 */
function summaryRecordsSql(place: SummaryContext, plan: SummaryPlan, units: readonly Attribute[]): string {
  const { model, table, caller, slots } = place
  const { where } = matchSql(model, table, caller, plan.question, new Map(), slots, plan.verbs)
  const ways = new GroupJoins(model, caller, slots)
  const gathered = new SharedSums()
  const values = [
    ...plan.levels.map((level, index) => `${groupValueSql(place, ways, level)} as g${index}`),
    ...units.map((unit, index) => `${unitSql(place, unit)} as u${index}`),
    ...plan.asked.map(
      (figure, index) =>
        `${withSharedSums(slots, plan.isNarrow || !figure.only ? gathered : undefined, () => figureSql(place, figure))} as v${index}`,
    ),
  ]
  return `select ${values.join(', ')} from ${quoteIdentifier(table.name)} t${ways.joins()}${gathered.joins()}${where}`
}

/** Compiles SQL so that sums over child records are read only for records that some figure counts. */
function withSharedSums(slots: SqlParameters, gathered: SharedSums | undefined, compile: () => string): string {
  slots.gathered = gathered
  const sql = compile()
  slots.gathered = undefined
  return sql
}

const valueSql = ({ model, table, slots }: SummaryContext, attribute: Attribute) =>
  fieldValueSql(model, table, attribute, 't', slots)

function readScopeSql({ model, table, caller, slots }: SummaryContext, attribute: Attribute): string {
  return scopeSql(model, table, getReadScope(attribute, caller), 't', slots)
}

function maskUnreadableSql(scope: string, sql: string): string {
  return scope === 'true' ? sql : `case when ${scope} then ${sql} end`
}

/**
 * Builds SQL of the first day of the period of a date, a month without its day; the resulting texts sort by
 * time. Quarters and years are those of the fiscal year.
 */
function periodValueSql(date: string, period: Period, fiscalYearStart: number): string {
  if (period === 'day') return `to_char(${date}, 'YYYY-MM-DD')`
  if (period === 'month') return `to_char(${date}, 'YYYY-MM')`
  const shift = fiscalShiftSql(fiscalYearStart)
  return `to_char(date_trunc('${period}', ${date} - ${shift}) + ${shift}, 'YYYY-MM-DD')`
}

const fiscalShiftSql = (fiscalYearStart: number) => `interval '${fiscalYearStart - 1} months'`

function groupValueSql(
  { model, caller, slots, company }: SummaryContext,
  ways: GroupJoins,
  { hops, table, attribute, period }: GroupLevel,
): string {
  const alias = ways.aliasOf(hops)
  const value = fieldValueSql(model, table, attribute, alias, slots)
  const scope = scopeSql(model, table, getReadScope(attribute, caller), alias, slots)
  return maskUnreadableSql(scope, period ? periodValueSql(value, period, company.fiscalYearStart) : value)
}

/** Builds SQL of the unit; a record without one counts in the company's currency. */
const unitSql = (place: SummaryContext, unit: Attribute) =>
  `coalesce(${valueSql(place, unit)}, ${literalSql(place.company.currency, 'text')})`

/**
 * Builds SQL of the value of a figure. Where the caller may not read the unit, the value does not count, so
 * that different units are never added up.
 */
function figureSql(place: SummaryContext, { attribute, unit, only }: RequestedFigure): string {
  const { model, caller, slots } = place
  const scopes = [...(attribute ? [attribute] : []), ...(unit ? [unit] : [])].map((each) => readScopeSql(place, each))
  const reading = createCallerFieldAccess(model, caller, slots)
  const own = only ? [filterSql(model, only, 't', reading, (index) => ({ from: 'value', index }))] : []
  const needed = [...new Set([...scopes, ...own])].filter((scope) => scope !== 'true')
  return maskUnreadableSql(needed.join(' and ') || 'true', attribute ? `(${valueSql(place, attribute)})::numeric` : '1')
}

/** Builds the columns from which the figure of a larger group is computed. */
function partialFigureSql({ kind }: RequestedFigure, index: number): string {
  return kind === 'avg'
    ? `sum(v${index}) as a${index}, count(v${index}) as c${index}`
    : `${kind}(v${index}) as a${index}`
}

/** Builds SQL of every level and of the total, each once without units and once per unit. */
function groupsSql(plan: SummaryPlan, units: number): string {
  const groups = plan.levels.map((_, index) => `g${index}`)
  const unitNames = Array.from({ length: units }, (_, index) => `u${index}`)
  const sets = [
    ...(groups.length > 0 ? [`rollup (${groups.join(', ')})`] : []),
    `grouping sets (${['()', ...unitNames.map((name) => `(${name})`)].join(', ')})`,
  ]
  const columns = [
    ...groups,
    // The depth of the group; 0 is the total.
    `${['0', ...groups.map((name) => `(1 - grouping(${name}))`)].join(' + ')} as depth`,
    ...unitNames,
    // The number of the unit of the row; 0 is none.
    `${['0', ...unitNames.map((name, index) => `${index + 1} * (1 - grouping(${name}))`)].join(' + ')} as unit`,
    'coalesce(sum(n), 0) as n',
    ...plan.asked.map((figure, index) => totalFigureSql(figure, index, unitNameSql(unitNames))),
  ]
  return `select ${columns.join(', ')} from smallest group by ${sets.join(', ')}`
}

function totalFigureSql({ kind, attribute }: RequestedFigure, index: number, currency: string): string {
  if (kind === 'count') return `coalesce(sum(a${index}), 0) as f${index}`
  const total = `${kind === 'avg' ? 'sum' : kind}(a${index})`
  // The average of amounts is an amount; the average of other numbers has four decimals.
  const decimals = attribute.field.type.json ? currencyDecimalsSql(currency) : '4'
  return kind === 'avg'
    ? `round(${total} / nullif(sum(c${index}), 0), ${decimals}) as f${index}`
    : `${total} as f${index}`
}

/**
 * Builds SQL of the groups with labels, sorted level by level, so that a
 * cut removes the deepest groups first.
 */
function labelledGroupsSql(place: SummaryContext, plan: SummaryPlan): string {
  const words = plan.levels.map((level, index) => groupLabelSql(place, level, index))
  const order = [
    'depth',
    ...words.flatMap(({ sort }, index) => [...(sort ? [`${sort} collate "und-x-icu"`] : []), `g${index}`]),
  ]
  const labels = words.map(({ label }, index) => `${label} as l${index}`)
  return `select a.*, ${[...labels, `dense_rank() over (order by ${order.join(', ')}) as rank`].join(', ')} from all_groups a ${words.map(({ join }) => join).join(' ')}`
}

/**
 * Builds SQL of the label of a group and of its first sort key. A reference shows a
 * title only if the caller may list its record.
 */
function groupLabelSql(
  { model, caller, slots, company }: SummaryContext,
  { attribute, period }: GroupLevel,
  index: number,
) {
  const group = `a.g${index}`
  if (period) return { label: periodLabelSql(group, period, company.fiscalYearStart), join: '' }
  if (attribute.target === undefined) {
    const label = getFieldBehaviour(attribute.field).csv(group)
    return { label, ...(!attribute.field.type.isOrdered && { sort: label }), join: '' }
  }
  const number = `'#' || ${group}`
  const target = model.tables.get(attribute.target)
  if (!target || target.resource.source) return { label: number, join: '' }
  const joinAlias = `j${index}`
  const scope = scopeSql(model, target, getVerbScope(target, 'list', caller), joinAlias, slots)
  const label = `(${titleSql({ model, slots, caller }, target, joinAlias)})::text`
  return {
    label: `coalesce(${label}, ${number})`,
    sort: `${joinAlias}.${quoteIdentifier(getAttribute(target, target.resource.title).column?.name ?? 'id')}::text`,
    join: `left join ${quoteIdentifier(target.name)} ${joinAlias} on ${joinAlias}.id = ${group} and ${scope}`,
  }
}

function periodLabelSql(group: string, period: Period, fiscalYearStart: number): string {
  if (period === 'day') return `to_char(to_date(${group}, 'YYYY-MM-DD'), 'DD Mon YYYY')`
  if (period === 'month') return `to_char(to_date(${group}, 'YYYY-MM'), 'Mon YYYY')`
  const shifted = `(to_date(${group}, 'YYYY-MM-DD') - ${fiscalShiftSql(fiscalYearStart)})`
  const lastYear = fiscalYearStart === 1 ? '' : ` || to_char(${shifted} + interval '1 year', '"-"YY')`
  const year = `to_char(${shifted}, 'YYYY')${lastYear}`
  return period === 'quarter' ? `to_char(${shifted}, '"Q"Q ') || ${year}` : year
}

const unitNameSql = (units: readonly string[]) => (units.length > 0 ? `coalesce(${units.join(', ')})` : 'null::text')

/**
 * Builds the answered columns: group values unchanged, figures as decimal
 * text, which is exact in every client.
 */
function summaryColumnsSql(plan: SummaryPlan): string {
  const units = listUnitFields(plan).map((_, index) => `u${index}`)
  const unit = unitNameSql(units)
  const figures = plan.asked.map(({ attribute }, index) => {
    const json = attribute?.field.type.json
      ? getFieldBehaviour(attribute.field).json(`f${index}`)
      : `trim_scale(f${index})::text`
    return `${json} as f${index}`
  })
  const groups = plan.levels.flatMap((_, index) => [`g${index}`, `l${index}`])
  return ['depth', 'unit', `${unit} as unit_name`, 'n::bigint as n', ...groups, ...figures].join(', ')
}
