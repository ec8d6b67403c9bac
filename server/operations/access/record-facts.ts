import type { Resource } from '../../../src/framework/resource'
import { readReadableFields } from '../../records/history'
import { quoteIdentifier, type Table } from '../../records/model'
import { readRecord } from '../../records/query'
import { countRecords } from '../../records/read-records'
import { scopeSql } from '../../records/scopes'
import { bindValues } from '../../records/sql/compile-statement'
import { requirementSql } from '../../records/sql/requirement-sql'
import { notBySql } from '../../records/sql/row-sql'
import { SqlParameters } from '../../records/sql-parameters'
import { buildWriteConditions } from '../../records/write/checks/field-checks'
import type { RowConditions } from '../../records/write/writer'
import type { Context } from '../../wire/operation'
import { isHeldBy, type ListedRule, nameCondition, splitConditions } from './listed-rules'
import { ifReachable, type PersonAsked } from './person-asked'

/** What the server answers the person about one record, and which conditions hold. */
export interface RecordFacts {
  /** The verbs, steps and actions of the record; undefined: the person cannot open it. */
  can: ReadonlySet<string> | undefined
  isListed: boolean
  /** The fields that the person may read. */
  readable: ReadonlySet<string>
  flags: Readonly<Record<string, boolean>>
}

/** Asks with the rights of the person what their own calls would be answered. */
export async function readRecordFacts(
  context: Context,
  table: Table,
  id: number,
  { caller }: PersonAsked,
  rules: readonly ListedRule[],
): Promise<RecordFacts> {
  const { seen: _, ...reader } = { ...context, caller }
  const { name } = table.resource
  const record = await ifReachable(() => readRecord<{ can?: readonly string[] }>(reader, name, id))
  const listed = await ifReachable(() => countRecords(reader, name, { id: { eq: id } }))
  const readable = (await readReadableFields(reader, table, [id])).get(id)
  return {
    can: record && new Set(record.can ?? []),
    isListed: listed === 1,
    readable: readable?.names ?? new Set(),
    flags: await evaluateConditions({ ...reader, caller }, table, id, {
      ...buildRuleConditions(
        context,
        table,
        rules.filter((rule) => isHeldBy(rule, caller.roles)),
      ),
      ...buildStepConditions({ ...context, caller }, table),
      ...buildWriteConditions({ ...context, caller }, table, Object.keys(table.resource.fields)),
    }),
  }
}

/** Builds the conditions of grants whole and part by part, with the compiler that calls use. */
function buildRuleConditions({ model }: Context, table: Table, rules: readonly ListedRule[]): RowConditions {
  const filters = rules.flatMap(({ where }) => (where ? [where, ...splitConditions(where)] : []))
  return Object.fromEntries(
    filters.map((where) => [
      nameCondition(where),
      (slots: SqlParameters) => scopeSql(model, table, { any: [where], but: [] }, 't', slots),
    ]),
  )
}

export const nameFourEyes = (step: string) => `notBy ${step}`
export const nameRequirement = (action: string, at: number) => `requires ${action} ${at}`

/** Builds the conditions of four eyes and of actions. */
function buildStepConditions({ model, caller }: Context, table: Table): RowConditions {
  const { workflow, actions }: Resource = table.resource
  const steps = Object.entries(workflow?.transitions ?? {}).map(([name, { notBy }]) => [
    nameFourEyes(name),
    (slots: SqlParameters) => notBySql(table, notBy, 't', slots, caller),
  ])
  const required = Object.entries(actions).flatMap(([name, { requires = [] }]) =>
    requires.map((one, at) => [
      nameRequirement(name, at),
      (slots: SqlParameters) => requirementSql(model, one, `${name}${at}`, slots, 't.id'),
    ]),
  )
  return Object.fromEntries([...steps, ...required])
}

/** Evaluates the conditions on the record, in one statement, for the caller. */
async function evaluateConditions(
  context: Omit<Context, 'seen'>,
  table: Table,
  id: number,
  conditions: RowConditions,
): Promise<Record<string, boolean>> {
  const names = Object.keys(conditions)
  if (names.length === 0) return {}
  const slots = new SqlParameters()
  const parts = Object.values(conditions).map((build) => `coalesce(${build(slots)}, false)`)
  const place = slots.typed({ from: 'value', index: 0 }, 'bigint')
  const text = `select array[${parts.join(', ')}] as flags from ${quoteIdentifier(table.name)} t where t.id = ${place}`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, context, [id], id)
  const { rows } = await context.sql.query<{ flags: boolean[] }>(statement)
  return Object.fromEntries(names.map((name, at) => [name, rows[0]?.flags[at] === true]))
}
