import { type FieldErrors, StewardError } from '../../../../src/framework/errors'
import { attachmentTable } from '../../../../src/framework/files/file-kinds'
import { findPartReference } from '../../../../src/framework/parts'
import { defaultNeedCode, listFilesNeededAt, type NeededFile } from '../../../../src/framework/steps/file-needs'
import { checkStepRules, hasRulesAt } from '../../../../src/framework/steps/step-rules'
import { isConditionMet, type Values } from '../../../../src/framework/validate'
import { getAttribute, getTable, type Model, quoteIdentifier, type Table } from '../../model'
import { compileTrustedFilter } from '../../sql/filter-sql'
import { literalSql, type SqlParameters } from '../../sql-parameters'
import { readRuleContexts } from '../given/rule-context'
import { lockRecords, type RowConditions, type Writer } from '../writer'

/**
 * Refuses a step where a file is missing or a rule is broken: on the record (the error is at its state field)
 * or on its lines (at each line). Lines and their files stay locked until the transaction ends.
 */
export async function assertStepNeeds(writer: Writer, table: Table, step: string, record: Values): Promise<void> {
  const { resource } = table
  const [missing] =
    listFilesNeededAt(resource.needsFiles, step).length > 0 ? await findUnmetNeeds(writer, table, step, [record]) : []
  const state = resource.workflow?.field ?? resource.title
  if (missing) throw toInvalidInputError({ [state]: toFieldError(missing.need) })
  const ofLines: FieldErrors = {}
  for (const [name, { of }] of Object.entries(resource.parts))
    Object.assign(ofLines, await findLineErrors(writer, table, { name, of }, step, Number(record.id)))
  if (Object.keys(ofLines).length > 0) throw toInvalidInputError(ofLines)
}

const toInvalidInputError = (fields: FieldErrors) => new StewardError('invalidInput', { fields })

const toFieldError = ({ code = defaultNeedCode, message }: NeededFile) => ({ code, message })

/** Finds the errors of lines, by their position in the record; `id` identifies the line. */
async function findLineErrors(
  writer: Writer,
  whole: Table,
  { name, of }: { name: string; of: string },
  step: string,
  id: number,
): Promise<FieldErrors> {
  const table = getTable(writer.model, of)
  if (listWorkflowSteps(table).includes(step)) return {}
  const hasRules = hasRulesAt(table.resource, step)
  if (listFilesNeededAt(table.resource.needsFiles, step).length === 0 && !hasRules) return {}
  const by = getAttribute(table, findPartReference(table.resource, whole.resource.name) ?? '').column?.name ?? ''
  const { rows } = await writer.sql.query<{ id: number }>({
    text: `select id from ${quoteIdentifier(table.name)} where ${quoteIdentifier(by)} = $1::bigint order by id`,
    values: [id],
  })
  const ids = rows.map((row) => row.id)
  const locked = await lockRecords(writer, table, ids, 'needs at a step', {}, 'no key update')
  const lines = [...locked.values()].map(({ record }) => record)
  const contexts = hasRules
    ? await readRuleContexts(
        writer,
        table,
        lines.map((record) => ({ record, before: record })),
      )
    : []
  const missing = new Map((await findUnmetNeeds(writer, table, step, lines)).map(({ need, id: line }) => [line, need]))
  return Object.fromEntries(
    lines.flatMap((line, place) => {
      const context = contexts[place]
      const args = { id: Number(line.id) }
      const broken = context ? Object.entries(checkStepRules(table.resource, step, line, context)) : []
      const need = missing.get(args.id)
      const at = `${name}.${ids.indexOf(args.id)}`
      if (broken.length > 0) return broken.map(([field, error]) => [`${at}.${field}`, { ...error, args }])
      return need ? [[at, { ...toFieldError(need), args }]] : []
    }),
  )
}

const listWorkflowSteps = ({ resource: { workflow } }: Table) => Object.keys(workflow?.transitions ?? {})

interface UnmetNeed {
  need: NeededFile
  /** Id of the record. */
  id: number
}

/** Finds the first unmet need of each record, which it locks. */
async function findUnmetNeeds(
  writer: Writer,
  table: Table,
  step: string,
  records: readonly Values[],
): Promise<UnmetNeed[]> {
  const needs = listFilesNeededAt(table.resource.needsFiles, step)
  if (needs.length === 0) return []
  const ids = records.map((record) => Number(record.id))
  const conditions: RowConditions = Object.fromEntries(
    needs.map((need, index) => [
      String(index),
      (slots: SqlParameters) => unmetNeedSql(writer.model, table, need, index, slots),
    ]),
  )
  // Checks under the lock, so that a file that somebody removes meanwhile counts as missing.
  const locked = await lockRecords(writer, table, ids, `needs at ${step}`, conditions, 'no key update')
  const byFunction = needs.some(({ when }) => typeof when === 'function')
  const contexts = byFunction
    ? await readRuleContexts(
        writer,
        table,
        records.map((record) => ({ record, before: record })),
      )
    : []
  return records.flatMap((record, place): UnmetNeed[] => {
    const flags = locked.get(Number(record.id))?.flags ?? {}
    const need = needs.find(({ when }, index) => {
      const context = contexts[place]
      const isAsked =
        typeof when !== 'function' || (context !== undefined && isConditionMet({ check: when }, record, context))
      return flags[String(index)] === true && isAsked
    })
    return need ? [{ need, id: Number(record.id) }] : []
  })
}

/** Builds SQL that tells whether the need applies, as far as SQL can tell, and the file is missing. */
function unmetNeedSql(
  model: Model,
  table: Table,
  { kind, when, or }: NeededFile,
  index: number,
  slots: SqlParameters,
): string {
  const whenSql = when && typeof when !== 'function' ? [compileTrustedFilter(model, table, when, 't', slots).sql] : []
  const hasFileSql = (alias: string) => `exists (select ${keptFileSql(table.resource.name, `${alias}.id`, kind)})`
  if (!or) return [...whenSql, `not ${hasFileSql('t')}`].join(' and ')
  const by = getAttribute(table, or.by)
  const column = quoteIdentifier(by.column?.name ?? '')
  const others = `o${index}`
  const among = or.among ? [compileTrustedFilter(model, table, or.among, others, slots).sql] : []
  const othersSql = [`${others}.${column} = t.${column}`, `${others}.id <> t.id`, ...among, `not ${hasFileSql(others)}`]
  const shared = `select count(*) ${keptFileSql(by.target ?? '', `t.${column}`, or.kind)}`
  const spare = `(${shared}) > (select count(*) from ${quoteIdentifier(table.name)} ${others} where ${othersSql.join(' and ')})`
  return [...whenSql, `not (${hasFileSql('t')} or ${spare})`].join(' and ')
}

const keptFileSql = (resource: string, id: string, kind: string): string =>
  `from ${quoteIdentifier(attachmentTable)} kept where kept.entity_type = ${literalSql(resource, 'text')} and kept.record_id = ${id} and kept.kind = ${literalSql(kind, 'text')}`
