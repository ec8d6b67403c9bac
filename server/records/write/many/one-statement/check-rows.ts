import { StewardError } from '../../../../../src/framework/errors'
import type { RuleContext } from '../../../../../src/framework/rule-context/rule-context'
import { computeValues, type Values } from '../../../../../src/framework/validate'
import type { Table } from '../../../model'
import { requireValidRecord } from '../../checks/field-checks'
import { findOverlapErrors } from '../../checks/occupied-time'
import { refuseErrors } from '../../checks/refuse'
import { applyHandlerValues } from '../../given/handler-values'
import { emptyRuleContext, readRuleContexts } from '../../given/rule-context'
import { runEffects } from '../../handler'
import { SetRefusedError, toRefusal } from '../../refusals'
import { withNumbersOfAll } from '../../series'
import { type Change, findDifferences, findHandler, type Writer } from '../../writer'

/** A new record, or a change of one. */
export interface PendingChange {
  /** Absent before the record is created. */
  id?: number
  before: Values | null
  /** The record with the input and its units. */
  record: Values
  /** The names of the fields that were sent. */
  sent: readonly string[]
}

/** A record with computed values, and what the server added. */
export interface ComputedChange extends PendingChange {
  added: Values | undefined
  onBehalfOf: number | null | undefined
}

/** Receives each refused row: its position among the checked ones and the error. */
type RefuseRow = (place: number, error: StewardError) => void

const throwRefusal: RefuseRow = (_, error) => {
  throw error
}

/**
 * Computes and checks records in their order. It reads the rule contexts
 * once for all and runs the rules in memory.
 * @param refuse default: throws the error of the first refused record
 * @returns the records that are not refused
 */
export async function checkAllRows<Row extends PendingChange>(
  writer: Writer,
  table: Table,
  action: 'create' | 'update',
  rows: readonly Row[],
  refuse: RefuseRow = throwRefusal,
): Promise<(Row & ComputedChange)[]> {
  const contexts = await readRuleContexts(writer, table, rows)
  const checked: (Row & ComputedChange)[] = []
  for (const [place, row] of rows.entries())
    try {
      checked.push(await computeAndCheckRow(writer, table, action, row, contexts[place] ?? emptyRuleContext(writer)))
    } catch (problem) {
      if (!(problem instanceof StewardError)) throw problem
      refuse(place, toRefusal(writer, problem))
    }
  // Numbers are drawn last, because drawing may lock the series.
  const records = checked.map(({ record }) => record)
  const numbered = await withNumbersOfAll(writer, table, action, records)
  return checked.map((row, place) => ({ ...row, record: numbered[place] ?? row.record }))
}

/**
 * Checks rows, as `checkAllRows` does, where each can be refused alone.
 * @returns the refusals by row key, and the rows that may be written
 * @throws SetRefusedError where the checks sent statements, which may have written something
 */
export async function checkRowsSeparately<Row extends PendingChange>(
  writer: Writer,
  table: Table,
  action: 'create' | 'update',
  rows: readonly Row[],
  keyOf: (row: Row) => number,
): Promise<{ become: (Row & ComputedChange)[]; refused: Map<number, StewardError> }> {
  const refused = new Map<number, StewardError>()
  const { sent } = writer.sql
  const checked = await checkAllRows(writer, table, action, rows, (place, error) => {
    const row = rows[place]
    if (row) refused.set(keyOf(row), error)
  })
  if (refused.size > 0 && writer.sql.sent !== sent) throw new SetRefusedError(refused)
  return { become: checked, refused }
}

async function computeAndCheckRow<Row extends PendingChange>(
  writer: Writer,
  table: Table,
  action: 'create' | 'update',
  row: Row,
  ruleContext: RuleContext,
): Promise<Row & ComputedChange> {
  const { resource } = table
  const { id = null, before, sent } = row
  const computed = computeValues(resource, row.record, ruleContext)
  const proposal: Change = {
    ...toHandlerChange(writer, table, action, row),
    record: computed,
    given: { ...ruleContext.given },
  }
  const touchedFields = [...sent, ...Object.keys(resource.computed)]
  const added = await findHandler(writer, resource, action, touchedFields)?.before?.(proposal)
  const [withEffects, contextWithEffects] = await applyHandlerValues(writer, table, {
    record: computed,
    before,
    beside: ruleContext,
    added,
  })
  // An unchanged record needs no check.
  if (before === null || Object.keys(findDifferences(table, before, withEffects)).length > 0) {
    requireValidRecord(writer, resource, withEffects, before, contextWithEffects, ...(before === null ? [] : [action]))
    refuseErrors(await findOverlapErrors(writer, table, withEffects, before, id))
  }
  return { ...row, record: withEffects, added, onBehalfOf: proposal.onBehalfOf }
}

/** Answers the change in the form that handlers get. */
const toHandlerChange = (
  writer: Writer,
  { resource }: Table,
  action: string,
  row: Omit<PendingChange, 'sent'>,
): Change => ({
  writer,
  resource,
  action,
  before: row.before,
  record: row.record,
  asked: {},
  comment: null,
  ...(row.id !== undefined && { id: row.id }),
})

/**
 * Runs the effects after all changes are written: once per change, or
 * once per value of the handler's `oncePer`.
 */
export async function runAllEffects(
  writer: Writer,
  table: Table,
  action: 'create' | 'update' | 'delete',
  rows: readonly (PendingChange & { id: number })[],
): Promise<void> {
  const concerned = rows.filter((row) => {
    const touchedFields = [...row.sent, ...Object.keys(table.resource.computed)]
    return findHandler(writer, table.resource, action, touchedFields) !== undefined
  })
  const handler = writer.handlers[table.resource.name] ?? {}
  const { oncePer: per = 'id' } = handler
  const last = new Map(concerned.map((row) => [row.record[per] ?? row.id, row]))
  await runEffects(
    handler,
    [...last.values()].map((row) => ({ ...toHandlerChange(writer, table, action, row), id: row.id })),
  )
}
