import { type ApprovalRule, activeRules, approvalTables, listDeclaredRules } from '../../src/framework/approval'
import { FilterProblem } from '../../src/framework/filter'
import type { Values } from '../../src/framework/validate'
import { getTable, type Model, quoteIdentifier, type Table } from '../records/model'
import { bindValues, compileStatementOnce } from '../records/sql/compile-statement'
import { createTrustedFieldAccess, filterSql } from '../records/sql/filter-sql'
import { type ResolvedFilter, resolveFilter } from '../records/sql/resolve-filter'
import { SqlParameters } from '../records/sql-parameters'
import type { Writer } from '../records/write/writer'

/** A rule with the id of its row; null for a declared rule. */
interface RuleWithId extends ApprovalRule {
  id: number | null
  /** Persons who wrote the rule. It does not apply to their own requests. */
  authors?: readonly number[]
}

interface CachedRules {
  /** Identifies the version of the rows that were read. */
  mark: string
  rules: readonly RuleWithId[]
}

const nothingRead: CachedRules = { mark: '', rules: [] }
const ruleCache = new WeakMap<Model, Map<string, CachedRules>>()

/**
 * Finds the first matching rule of the resource: administrators' rules by priority, then declared ones. Sends
 * one statement, or two if the administrators' rules changed since they were read.
 * @param of the record's id, or the stored values of a hypothetical one
 */
export async function findApprovalRule(
  writer: Writer,
  table: Table,
  of: number | Values,
): Promise<RuleWithId | undefined> {
  const ofModel = ruleCache.get(writer.model) ?? new Map<string, CachedRules>()
  ruleCache.set(writer.model, ofModel)
  const { name } = table.resource
  const cached = ofModel.get(name) ?? nothingRead
  const first = await findMatchingRule(writer, table, of, cached)
  if (first.mark === cached.mark) return first.rule
  const fresh = await readStoredRules(writer, table)
  ofModel.set(name, fresh)
  // Uses the rows that were just read, even if somebody changes them meanwhile.
  return (await findMatchingRule(writer, table, of, fresh)).rule
}

const contents = `concat_ws('|', r.id, r.priority, r.name, r.condition, r.steps, array[r.created_by, r.updated_by])`

/**
 * The rule's authors: who created it, who changed it last, and who set one of its values. The last change
 * alone would hide earlier authors.
 */
const authors =
  'array(select r.created_by::int where r.created_by is not null union select r.updated_by::int where r.updated_by is not null ' +
  'union select c.actor_emp_id::int from (select distinct on (k) k, h.actor_emp_id from history h, jsonb_object_keys(h.changes) k ' +
  `where h.resource = '${approvalTables.rules}' and h.record_id = r.id order by k, h.id desc) c where c.actor_emp_id is not null)`

async function findMatchingRule(writer: Writer, table: Table, of: number | Values, { rules: rows }: CachedRules) {
  const declared = listDeclaredRules(table.resource).map((rule) => ({ ...rule, id: null }))
  const conditions = [...rows.map((rule) => limitAdministratorRule(table, rule)), ...declared].flatMap((rule) => {
    const ready = resolveRuleCondition(writer.model, table, rule)
    return ready ? [{ rule, ready }] : []
  })
  const isStored = typeof of === 'number'
  const shape = ['rule', table.resource.name, isStored, conditions.map(({ ready }) => ready.shape)]
  const statement = compileStatementOnce(writer.model, JSON.stringify(shape), () =>
    matchingRulesSql(writer.model, table, conditions, isStored),
  )
  const values = [
    isStored ? of : JSON.stringify(toColumnValues(table, of)),
    table.resource.name,
    ...conditions.flatMap(({ ready }) => ready.values),
  ]
  const answer = await writer.sql.query<{ mark: string; holds: boolean[] }>(bindValues(statement, writer, values))
  const { mark = '', holds = [] } = answer.rows[0] ?? {}
  return { mark, rule: conditions.find((_, index) => holds[index])?.rule }
}

/**
 * Limits an administrators' rule: it applies neither to requests of its authors nor to requests that
 * `declaredOnly` leaves to declared rules.
 */
function limitAdministratorRule({ resource: { approval } }: Table, rule: RuleWithId): RuleWithId {
  const { declaredOnly, requester = '' } = approval ?? {}
  const { authors = [], when } = rule
  const ofAuthors = authors.length > 0 ? [{ not: { [requester]: { in: [...authors] } } }] : []
  const parts = [...(when ? [when] : []), ...(declaredOnly ? [{ not: declaredOnly }] : []), ...ofAuthors]
  return parts.length > 0 ? { ...rule, when: { and: parts } } : rule
}

const always: ResolvedFilter = { root: { kind: 'and', parts: [] }, values: [], shape: 'always' }

/**
 * Prepares the condition for SQL. Undefined where the declaration no
 * longer has its field: the rule never applies.
 */
function resolveRuleCondition(model: Model, table: Table, { when }: RuleWithId): ResolvedFilter | undefined {
  try {
    return when ? resolveFilter(model, table, when, () => true) : always
  } catch (problem) {
    if (problem instanceof FilterProblem) return undefined
    throw problem
  }
}

function matchingRulesSql(
  model: Model,
  table: Table,
  conditions: readonly { ready: ResolvedFilter }[],
  isStored: boolean,
) {
  const slots = new SqlParameters()
  const place = (index: number) => slots.add({ from: 'value', index })
  const from = isStored
    ? `${quoteIdentifier(table.name)} t where t.id = ${place(0)}::bigint`
    : `jsonb_populate_record(null::${quoteIdentifier(table.name)}, ${place(0)}::jsonb) t`
  const rulesSql = `r.entity_type = ${place(1)}::text and ${activeRulesSql(model, slots)}`
  let first = 2
  const holds = conditions.map(({ ready }) => {
    const offset = first
    first += ready.values.length
    const sql = filterSql(model, ready, 't', createTrustedFieldAccess(model, slots), (index) => ({
      from: 'value',
      index: offset + index,
    }))
    return `coalesce(${sql}, false)`
  })
  const mark = `(select coalesce(md5(string_agg(${contents}, ',' order by r.priority, r.id)), '') from approval_rules r where ${rulesSql})`
  return { slots, text: `select ${mark} as mark, array[${holds.join(', ')}]::boolean[] as holds from ${from}` }
}

function activeRulesSql(model: Model, slots: SqlParameters): string {
  const ready = resolveFilter(model, getTable(model, approvalTables.rules), activeRules)
  return filterSql(model, ready, 'r', createTrustedFieldAccess(model, slots), (index) => ({ from: 'value', index }))
}

interface RuleRow extends Omit<RuleWithId, 'when'> {
  mark: string
  when: RuleWithId['when'] | null
}

async function readStoredRules(writer: Writer, { resource }: Table): Promise<CachedRules> {
  const statement = compileStatementOnce(writer.model, JSON.stringify(['rules', resource.name]), () => {
    const slots = new SqlParameters()
    const rulesSql = `r.entity_type = ${slots.add({ from: 'value', index: 0 })}::text and ${activeRulesSql(writer.model, slots)}`
    const mark = `md5(string_agg(${contents}, ',') over (order by r.priority, r.id rows between unbounded preceding and unbounded following))`
    const text = `select r.id, r.name, r.condition as when, r.steps, ${authors} as authors, ${mark} as mark from approval_rules r where ${rulesSql} order by r.priority, r.id`
    return { slots, text }
  })
  const { rows } = await writer.sql.query<RuleRow>(bindValues(statement, writer, [resource.name]))
  const rules = rows.map(({ mark: _, when, ...rule }) => ({ ...rule, ...(when && { when }) }))
  return { mark: rows[0]?.mark ?? '', rules }
}

/** Renames values from the names of fields to the names of columns. */
const toColumnValues = (table: Table, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const column = table.attributes.get(name)?.column
      return column ? [[column.name, value]] : []
    }),
  )
