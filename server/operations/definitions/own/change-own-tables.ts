import { setTimeout as delay } from 'node:timers/promises'
import { isConfirmed, type PlannedRows } from '../../../../src/framework/company/definition-plan'
import { type FieldErrors, StewardError } from '../../../../src/framework/errors'
import type { Tx } from '../../../database/connect'
import { levelOfOwnFields, levelOfOwnResources } from '../../../database/system/system'
import type { OwnResource } from '../../../records/areas/definitions-in-force'
import { getTable, quoteIdentifier } from '../../../records/model'
import { planLock } from '../../../schema/plan-lock'
import type { SchemaStep } from '../../../schema/step'
import { getErrorCode, getErrorMessage } from '../../../start/start-problem'
import { followStoredNames } from '../names/follow-stored-names'
import type { OwnChange } from './own-change'
import { type OwnTablesPlan, planOwnTables } from './plan-own-tables'
import { lockRunningApprovals } from './running-approvals'

/** Milliseconds that each step waits for others: less than a call waits for a table before it is refused. */
const ownLockMs = 800

const longestStepMs = 600_000

/**
 * Changes own tables and own columns inside the transaction that stores their definition.
 * @throws StewardError `invalidInput` where rows forbid the change, or values would be lost without consent
 */
export async function changeOwnTables(baseTx: Tx, change: OwnChange): Promise<OwnTablesPlan> {
  const tx: Tx = { query: (statement) => baseTx.query({ ...statement, timeoutMs: longestStepMs }) }
  await tx.query({ text: `set local lock_timeout = ${ownLockMs}; set local statement_timeout = ${longestStepMs}` })
  await tx.query({ text: `select pg_advisory_xact_lock(${planLock})` })
  await lockLosingTables(tx, change)
  await lockRunningApprovals(tx, listApprovedNames(change))
  const plan = await planOwnTables(tx, change)
  refuseFindings(plan, change.accepts)
  await change.checkLosses?.(plan)
  if (plan.steps.length > 0) await takeTables(tx, plan.present)
  await change.note?.('changing')
  for (const step of plan.steps) await runStep(tx, step)
  await followStoredNames(tx, change, plan.changedNames)
  await storeOwnTables(tx, plan.tables)
  if (plan.hasOwnColumns) await storeOwnFields(tx)
  return plan
}

/** Lists the changed resources whose records wait for decisions before the change. */
const listApprovedNames = ({ before, drafts }: OwnChange): string[] =>
  (before.declared.own ?? []).flatMap(({ key, resource }) =>
    resource.approval && drafts.some((draft) => draft.key === key) ? [resource.name] : [],
  )

/**
 * Keeps people from saving records that are corrected, or whose values may go, until the change is done: what
 * was counted and confirmed is what is lost.
 */
async function lockLosingTables(tx: Tx, { before, after, drafts, fixes = {}, ready }: OwnChange): Promise<void> {
  const keys = new Set(drafts.map(({ key }) => key))
  const hasFixes = Object.keys(fixes).length > 0
  const listAll = ({ own = [], ownFields = [] }: OwnChange['after']['declared']) => [...own, ...ownFields]
  const next = new Map(listAll(after.declared).map((each) => [each.key, each]))
  for (const was of listAll(before.declared)) {
    if (!keys.has(was.key) || !(hasFixes || mayLoseColumns(was, next.get(was.key), ready))) continue
    const { name } = getTable(before.model, was.resource.name)
    await tx.query({ text: `lock table ${quoteIdentifier(name)} in share row exclusive mode` })
  }
}

/** Tells whether a field goes or gets another type; a copied one is checked when it takes its place. */
function mayLoseColumns(was: OwnResource, is: OwnResource | undefined, ready: OwnChange['ready']): boolean {
  if (!is) return true
  const types = new Map(Object.entries(is.ids.fields).map(([name, id]) => [id, is.resource.fields[name]?.type.name]))
  return Object.entries(was.ids.fields).some(([name, id]) => {
    const isRetyped = types.get(id) !== was.resource.fields[name]?.type.name
    return !types.has(id) || (isRetyped && !ready?.size)
  })
}

const listOpenFindings = ({ findings }: Pick<OwnTablesPlan, 'findings'>, accepts: readonly string[]) =>
  findings.filter((finding) => !finding.isFixed && !isConfirmed(finding, accepts))

/** Tells whether rows forbid the change, or a loss is not confirmed. */
export const isRefused = (plan: OwnTablesPlan, accepts: readonly string[]): boolean =>
  listOpenFindings(plan, accepts).length > 0

export function refuseFindings(plan: Pick<OwnTablesPlan, 'findings'>, accepts: readonly string[]): void {
  const open = listOpenFindings(plan, accepts)
  if (open.length === 0) return
  const reasons = new Map<string, string[]>()
  for (const finding of open) {
    const path = finding.path === 'body' ? 'body' : `body.${finding.path}`
    reasons.set(path, [...(reasons.get(path) ?? []), describeFinding(finding)])
  }
  const fields: FieldErrors = Object.fromEntries(
    [...reasons].map(([path, all]) => [path, { code: 'unusable', args: { reason: all.join('; ') } }]),
  )
  throw new StewardError('invalidInput', { fields })
}

function describeFinding({ says, first, choices = [] }: PlannedRows): string {
  const rows = first.map(({ id, value }) => (value === null ? `${id}` : `${id} (${value})`)).join(', ')
  const ways = choices.map(({ accept, label }) => `${accept} (${label})`).join(', ')
  return [says, rows && `the first are ${rows}`, ways && `accept one of ${ways}`].filter(Boolean).join(': ')
}

/** Milliseconds for which others wait behind each attempt, and the pause in which they go first. */
const [attemptsMs, pauseMs] = [[250, 250, 250, 400, 400, 600, 600, 800, 800, 800, 800, 800], 250]

/** Milliseconds for which it waits for those who look after the table; nobody waits behind it then. */
const caretakerLockMs = 10_000

/**
 * Takes the tables for the change. It asks for a moment only, again and again, because all who come meanwhile
 * wait behind it. Before, it ends what PostgreSQL does for the tables by itself, which gives way in a second.
 */
async function takeTables(tx: Tx, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  const names = tables.map(quoteIdentifier).join(', ')
  await tx.query({ text: `set local lock_timeout = ${caretakerLockMs}` })
  await tx.query({ text: `lock table ${names} in share update exclusive mode` })
  for (const [attempt, attemptMs] of attemptsMs.entries()) {
    await tx.query({ text: `savepoint take; set local lock_timeout = ${attemptMs}` })
    try {
      await tx.query({ text: `lock table ${names} in access exclusive mode` })
      await tx.query({ text: `release savepoint take; set local lock_timeout = ${ownLockMs}` })
      return
    } catch (error) {
      if (getErrorCode(error) !== '55P03' || attempt === attemptsMs.length - 1) throw error
      await tx.query({ text: 'rollback to savepoint take' })
      await delay(pauseMs)
    }
  }
}

async function runStep(tx: Tx, { says, sql, values = [] }: SchemaStep): Promise<void> {
  try {
    await tx.query({ text: sql, values })
  } catch (error) {
    if (!/^(22|23)/.test(getErrorCode(error) ?? '')) throw error
    const reason = `stored records do not fit: ${says}: ${getErrorMessage(error)}`
    throw new StewardError('invalidInput', { fields: { body: { code: 'unusable', args: { reason } } }, cause: error })
  }
}

/** Stores that shipped tables have own columns, which older programs would park. */
async function storeOwnFields(tx: Tx): Promise<void> {
  const { rowCount } = await tx.query({
    text: `insert into steward_meta values ('own-fields', 'yes') on conflict (key) do nothing`,
  })
  if (rowCount > 0) await raiseLevel(tx, levelOfOwnFields)
}

const raiseLevel = (tx: Tx, level: number) =>
  tx.query({
    text: `update steward_meta set value = $1 where key = 'level' and value::int < $1::int`,
    values: [String(level)],
  })

/** Stores whose tables these are, so that no start parks them, and keeps older programs from starting. */
async function storeOwnTables(tx: Tx, tables: readonly string[]): Promise<void> {
  if (tables.length === 0) return
  await tx.query({
    text:
      `insert into steward_tables (name, owner) select unnest($1::text[]), 'own' ` +
      'on conflict (name) do update set owner = excluded.owner',
    values: [tables],
  })
  await raiseLevel(tx, levelOfOwnResources)
}
