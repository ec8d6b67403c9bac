import type { RefOptions } from '../../../../src/fields/ref'
import { type FieldErrors, isErrorCode, StewardError } from '../../../../src/framework/errors'
import type { Resource } from '../../../../src/framework/resource'
import type { RuleContext } from '../../../../src/framework/rule-context/rule-context'
import { checkRecord, checkUnitAndDay, type Values } from '../../../../src/framework/validate'
import { fitsCurrencyDecimals } from '../../../../src/framework/values/money'
import type { Requirement } from '../../../../src/framework/workflow'
import type { Statement } from '../../../database/connect'
import { type Attribute, cacheAttributes, getAttribute, quoteIdentifier, type Table } from '../../model'
import { getBeneficiaryScope, getWriteScope, scopeSql } from '../../scopes'
import { bindValues, compileStatementOnce } from '../../sql/compile-statement'
import { requirementSql } from '../../sql/requirement-sql'
import { SqlParameters } from '../../sql-parameters'
import type { Writer } from '../writer'
import { checkOwnFields } from './own-field-checks'
import { refuseErrors } from './refuse'
import { explainUnmetRequirements } from './unmet-requirements'

/** Refuses a record that breaks its rules, or changed values that do not fit their unit or the day. */
export function requireValidRecord(
  writer: Pick<Writer, 'company' | 'caller' | 'model'>,
  resource: Resource,
  record: Values,
  before: Values | null,
  ruleContext: RuleContext,
  action?: string,
): void {
  const unitContext = { currency: writer.company.currency, today: ruleContext.today, beside: ruleContext }
  refuseErrors({
    ...checkUnitAndDay(resource, record, before, unitContext),
    ...checkRecord(resource, record, ruleContext, action),
    ...(resource.ownFields && checkOwnFields(writer, resource, record, before, ruleContext, action)),
  })
}

/** Builds the conditions for writing the named fields, for those whose right depends on the record. */
export function buildWriteConditions(
  writer: Writer,
  table: Table,
  names: readonly string[],
): Record<string, (slots: SqlParameters) => string> {
  const conditions: Record<string, (slots: SqlParameters) => string> = {}
  for (const name of names) {
    const scope = getWriteScope(getAttribute(table, name), writer.caller)
    if (scope !== 'all') conditions[`write_${name}`] = (slots) => scopeSql(writer.model, table, scope, 't', slots)
    const beneficiaryScope = getBeneficiaryScope(getAttribute(table, name), writer.caller)
    if (beneficiaryScope !== 'none')
      conditions[`given_${name}`] = (slots) => scopeSql(writer.model, table, beneficiaryScope, 't', slots)
  }
  return conditions
}

/** Finds sent fields that the caller may not write, from the results of `buildWriteConditions`. */
export function findUnwritableFields(names: readonly string[], flags: Readonly<Record<string, boolean>>): FieldErrors {
  return Object.fromEntries(
    names.filter((name) => flags[`write_${name}`] === false).map((name) => [name, { code: 'notWritable' }]),
  )
}

/** Finds fixed fields that have a value already and were sent another one. */
export const findChangesOfFixedFields = (resource: Resource, before: Values, values: Values): FieldErrors =>
  Object.fromEntries(
    Object.keys(values)
      .filter((name) => resource.fields[name]?.options.fixed && before[name] !== null && before[name] !== values[name])
      .map((name) => [name, { code: 'fixed' }]),
  )

export const omitRefusedFields = (values: Values, refused: FieldErrors): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !(name in refused)))

/**
 * Finds fields that would change something in the caller's favour, from
 * the results of `buildWriteConditions`.
 */
export const findFieldsInOwnFavour = (
  names: readonly string[],
  flags: Readonly<Record<string, boolean>>,
): FieldErrors =>
  Object.fromEntries(
    names.filter((name) => flags[`given_${name}`] === true).map((name) => [name, { code: 'givenToSelf' }]),
  )

/** Finds the changed references of a resource to itself that must form no cycle. */
export const findChangedTreeFields = (table: Table, values: Values): Attribute[] =>
  listTrees(table).filter(({ name }) => values[name] != null)

/** Lists the references of a resource to itself that must form no cycle. */
export const listTrees = cacheAttributes(({ field }) => (field.options as RefOptions).isTree === true)

/**
 * Makes changes of one tree wait for each other, because two at the same time could close a cycle together.
 */
export async function lockTreeFields(writer: Writer, table: Table, trees: readonly Attribute[]): Promise<void> {
  for (const { name } of trees)
    await writer.sql.query({
      text: 'select pg_advisory_xact_lock(hashtext($1))',
      values: [`tree ${table.name}.${name}`],
    })
}

export async function findTreeCycles(
  writer: Writer,
  table: Table,
  id: number,
  trees: readonly Attribute[],
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const { name, column } of trees) {
    const [parentSql, tableSql] = [quoteIdentifier(column?.name ?? ''), quoteIdentifier(table.name)]
    const { rows } = await writer.sql.query<{ cycle: boolean }>({
      text: `with recursive up(id) as (select ${parentSql} from ${tableSql} where id = $1 union select t.${parentSql} from ${tableSql} t join up on t.id = up.id) select exists (select from up where id = $1) as cycle`,
      values: [id],
    })
    if (rows[0]?.cycle) errors[name] = { code: 'cycle' }
  }
  return errors
}

/** Refuses a step or action where a requirement on other records is not met. */
export async function assertRequirements(
  writer: Writer,
  table: Table,
  step: string,
  id: number,
  requirements: readonly Requirement[] = [],
): Promise<void> {
  if (requirements.length === 0) return
  const { resource } = table
  const statement = compileStatementOnce(writer.model, JSON.stringify(['requires', resource.name, step]), () => {
    const slots = new SqlParameters()
    const columns = requirements.map(
      (one, index) => `${requirementSql(writer.model, one, `q${index}`, slots)} as "${index}"`,
    )
    return { slots, text: `select ${columns.join(', ')}` }
  })
  const { rows } = await writer.sql.query<Record<string, boolean>>(bindValues(statement, writer, [], id))
  const unmet = requirements.filter((_, index) => rows[0]?.[String(index)] !== true)
  const [first] = unmet
  if (!first) return
  if (isErrorCode(first.code)) throw new StewardError(first.code)
  refuseErrors({
    [resource.workflow?.field ?? resource.title]: await explainUnmetRequirements(writer, table, unmet, id),
  })
}

/**
 * Refuses a change of currency where an amount has more decimals than the new currency allows.
 * @param amounts reads the amounts that belong to the record `$1`
 */
export async function refuseFinerAmounts(writer: Writer, amounts: Statement, currency: unknown): Promise<void> {
  const { rows } = await writer.sql.query<{ amount: string | null }>(amounts)
  const count = rows.filter(({ amount }) => amount !== null && !fitsCurrencyDecimals(amount, String(currency))).length
  if (count === 0) return
  const message = `${count} amounts here have more decimals than ${currency} has. Round them first.`
  refuseErrors({ currency: { code: 'amountsFiner', message, args: { count, currency: String(currency) } } })
}
