import { StewardError } from '../../../../src/framework/errors'
import { toSnakeCase } from '../../../../src/framework/naming'
import type { Tx } from '../../../database/connect'
import { getTable, quoteIdentifier, type Table } from '../../../records/model'
import { engineTables } from '../../../records/sql/engine-tables'
import { refuseFindings } from '../own/change-own-tables'
import type { OwnChange } from '../own/own-change'
import { type OwnTablesPlan, planOwnTables } from '../own/plan-own-tables'
import { hiddenPrefix } from '../rows/hidden-limits'
import { definitionTable } from '../stored-definitions'
import { closeOtherTables, continueIds, copyIndexes, copyTable, preferCopies, readHomeSchema } from './copy-tables'
import { type CopiedRows, copyRows, maskOtherTables } from './mask-rows'

/** Tables that saves write beside the record: the trial gets empty ones. */
const besideTables = ['history', 'number_series', 'recounts', 'outbox', 'reminders_sent', 'saved_views']

const approvalNames = [engineTables.steps, engineTables.approvers].map(({ name }) => toSnakeCase(name))
const otherEngineNames = [engineTables.attachments, engineTables.comments, engineTables.notifications].map(({ name }) =>
  toSnakeCase(name),
)

/** Most rows that are copied; of people all, because rights and approvals follow from them. */
const [mostRows, mostPeople] = [1000, 20_000]

/** The database as it would be with the draft, for this transaction. */
export interface PreparedDraft extends CopiedRows {
  /** True where no table is there yet. */
  isNew: boolean
}

/**
 * Copies the table with the rows that the administrator may list, changes the copy as applying the draft would
 * change the table, and keeps the transaction from every other table.
 * @throws StewardError `invalidInput` where stored rows forbid the draft
 */
export async function prepareDraft(tx: Tx, change: OwnChange, resource: string): Promise<PreparedDraft> {
  const home = await readHomeSchema(tx)
  const after = getTable(change.after.model, resource)
  if ([...besideTables, ...otherEngineNames, ...approvalNames].includes(after.name))
    throw new StewardError('invalidInput', {
      fields: {
        resource: { code: 'unusable', args: { reason: `${resource} is kept by the system and is not tried` } },
      },
    })
  const before = change.before.model.tables.get(resource)
  for (const name of [...besideTables, ...otherEngineNames]) await copyTable(tx, home, name)
  const copied = before ? await copyStored(tx, change, home, before) : undefined
  await copyApprovals(tx, home, before)
  const names = [...besideTables, ...otherEngineNames, ...approvalNames, definitionTable, after.name]
  await maskOtherTables({ ...pickReader(change), sql: tx }, home, new Set(names))
  await preferCopies(tx, home)
  const { count = 0, isCut = false, hidden = [] } = copied ?? {}
  await changeCopy(tx, change, new Set(hidden.map(({ name }) => name)))
  await closeOtherTables(tx, home)
  return { count, isCut, hidden, isNew: copied === undefined }
}

const pickReader = ({ before: { model }, caller, company, today }: OwnChange) => ({ model, caller, company, today })

async function copyStored(tx: Tx, change: OwnChange, home: string, table: Table): Promise<CopiedRows | undefined> {
  if (!(await copyTable(tx, home, table.name, false))) return undefined
  const most = table.resource.name === change.before.model.people ? mostPeople : mostRows
  const rows = await copyRows({ ...pickReader(change), sql: tx }, home, table, most)
  await copyIndexes(tx, home, table.name)
  await continueIds(tx, table.name)
  return rows
}

/** Copies the approvals of the copied rows. */
async function copyApprovals(tx: Tx, home: string, table: Table | undefined): Promise<void> {
  const [steps = '', approvers = ''] = approvalNames
  for (const name of approvalNames) if (!(await copyTable(tx, home, name))) return
  if (!table) return
  const [step, approver] = [quoteIdentifier(steps), quoteIdentifier(approvers)]
  await tx.query({
    text:
      `insert into pg_temp.${step} overriding system value select s.* from ${home}.${step} s ` +
      `where s.entity_type = $1 and s.record_id in (select id from pg_temp.${quoteIdentifier(table.name)})`,
    values: [table.resource.name],
  })
  await tx.query({
    text:
      `insert into pg_temp.${approver} overriding system value select a.* from ${home}.${approver} a ` +
      `where a.step_id in (select id from pg_temp.${step})`,
  })
  for (const name of approvalNames) await continueIds(tx, name)
}

/**
 * Runs the steps of the plan on the copy. Losses count as confirmed, because nothing is lost. Nothing is asked
 * of hidden values, which are empty.
 */
async function changeCopy(tx: Tx, base: OwnChange, hidden: ReadonlySet<string>): Promise<void> {
  const change = { ...base, manyRows: Number.MAX_SAFE_INTEGER }
  const first = await planOwnTables(tx, change)
  const losses = listLosses(first, change.accepts)
  const accepts = [...change.accepts, ...losses]
  const plan = losses.length === 0 ? first : await planOwnTables(tx, { ...change, accepts })
  const findings = plan.findings.filter(
    ({ key, field }) => !key.startsWith(hiddenPrefix) && (field === undefined || !hidden.has(field)),
  )
  refuseFindings({ findings }, accepts)
  // A copy cannot refer to a stored table; saves check their references themselves.
  for (const { sql, values = [] } of [...plan.earlySteps, ...plan.steps, ...plan.laterSteps])
    if (!/ foreign key \(/.test(sql)) await tx.query({ text: sql, values })
}

/** Lists what a change would ask to confirm; of choices the first that is possible. */
const listLosses = ({ findings }: OwnTablesPlan, accepts: readonly string[]): string[] =>
  findings.flatMap(({ accept, choices = [] }) => {
    if (choices.some((choice) => accepts.includes(choice.accept))) return []
    const word = accept ?? choices[0]?.accept
    return word === undefined || accepts.includes(word) ? [] : [word]
  })
