import { type ApprovalDecision, approvalTables, assignedToMe, decisions } from '../../src/framework/approval'
import { StewardError } from '../../src/framework/errors'
import type { Values } from '../../src/framework/validate'
import type { Statement } from '../database/connect'
import { personNameSql } from '../records/history'
import { getTable, quoteIdentifier } from '../records/model'
import { bindValues } from '../records/sql/compile-statement'
import { engineTables } from '../records/sql/engine-tables'
import { compileTrustedFilter } from '../records/sql/filter-sql'
import { sqlNames, unpreparedStatement } from '../records/sql/named-sql'
import { literalSql } from '../records/sql-parameters'
import { takeStep } from '../records/write/transition'
import { asServer, type Change, type Handler, type Writer } from '../records/write/writer'
import { requestMakersSql } from './assignees'
import { decidedEarlierStepSql } from './guards/earlier-decision'
import { mayDecideSql } from './guards/holds-role'
import { requireRequestOpened } from './guards/opened-requests'
import { openNextStep } from './reassign/open-next-step'

const hourMs = 3_600_000

/** Handler of approval steps: does what has to happen after each transition of a step. */
export const steps: Handler = {
  async before(change) {
    const { action, record } = change
    if (action === 'open') return setStepDueDate(record)
    return isDecision(action) ? recordDecision(change) : undefined
  },
  async after({ writer, resource, action, record, asked, comment }) {
    if (!isDecision(action)) return
    const { field = '', transitions } = resource.workflow ?? {}
    // Other assignees of the step still have to decide.
    if (record[field] !== transitions?.[action]?.to) return
    const server = asServer(writer)
    const laterSteps = await findLaterSteps(writer, record)
    if (action === 'approve' && (await openNextStep(server, laterSteps))) return
    if (action !== 'approve') for (const id of laterSteps) await takeStep(server, approvalTables.steps, 'skip', { id })
    await finishRequest(writer, record, action, { comment, asked })
  },
}

const isDecision = (action: string): action is ApprovalDecision => decisions.some((decision) => decision === action)

function setStepDueDate({ hours }: Values): Values {
  const now = Date.now()
  const dueAt = typeof hours === 'number' ? new Date(now + hours * hourMs).toISOString() : null
  return { enteredAt: new Date(now).toISOString(), dueAt }
}

/**
 * Records the decision of the person, or of the person whom they stand in for.
 * Where each assignee has to agree, the last decision completes the step.
 */
async function recordDecision(change: Change): Promise<Values> {
  const { writer, resource, action, before, record, comment } = change
  const { rows } = await writer.sql.query<DecisionRow>(buildDecideStatement(change))
  const { isMaker, seat, decidedAt, name } = rows[0] ?? {}
  if (isMaker) throw new StewardError('ownRequest')
  if (!seat && decidedAt) throw new StewardError('alreadyDecided', { args: { by: name ?? null, at: decidedAt } })
  if (!seat) throw new StewardError('forbidden')
  if (!seat.isOpened) await requireRequestOpened(writer, record)
  change.onBehalfOf = seat.behalf
  const { field = '' } = resource.workflow ?? {}
  if (action === 'approve' && record.mode === 'all' && !seat.isLast) return { [field]: before?.[field] }
  const decidedByEmpId = writer.caller.empId
  return { decidedAt: new Date().toISOString(), decidedByEmpId, onBehalfOfEmpId: seat.behalf, comment }
}

interface DecisionRow {
  /** True where the person entered the request for somebody else or is its beneficiary. */
  isMaker: boolean | null
  seat: { behalf: number | null; isLast: boolean; isOpened: boolean } | null
  /** The time at which the person decided an earlier step, and the person's name. */
  decidedAt: string | null
  name: string | null
}

/** Builds the statement that records the assignee's decision and that of the person they stand in for. */
function buildDecideStatement({ writer, resource, id, record }: Change): Statement {
  const { model } = writer
  const { sql, slots } = compileTrustedFilter(model, getTable(model, approvalTables.approvers), assignedToMe, 'a')
  const step = slots.typed({ from: 'value', index: 0 }, 'bigint')
  const about = slots.typed({ from: 'value', index: 1 }, 'bigint')
  const me = slots.typed({ from: 'variable', name: '$me' }, 'bigint')
  const mayDecide = mayDecideSql(writer, 'a', literalSql(String(record.entityType), 'text'), slots)
  const request = getTable(model, String(record.entityType))
  const makers = requestMakersSql(model, request, 't', slots)
  const principalSql = (alias: string) => `coalesce(${alias}.on_behalf_of_emp_id, ${alias}.emp_id)`
  const isOpenSql = (alias: string) => `${alias}.step_id = ${step} and ${alias}.decided_at is null`
  const isLast = `not exists (select from approval_approvers o where ${isOpenSql('o')} and o.stood_back_at is null and ${principalSql('o')} <> seat.principal)`
  const isOpened = `exists (select from approval_approvers o where o.step_id = ${step} and o.emp_id = ${me} and o.opened_at is not null)`
  const text =
    `with maker as (select exists (select from ${quoteIdentifier(request.name)} t where t.id = ${about} and ${me} in (${makers.join(', ')})) as is_maker), ` +
    `seat as (select a.on_behalf_of_emp_id as behalf, ${principalSql('a')} as principal from approval_approvers a join approval_steps s on s.id = a.step_id, maker ` +
    `where not is_maker and a.stood_back_at is null and not ${decidedEarlierStepSql('s', 'a.emp_id')} and ${isOpenSql('a')} and ${sql} and ${mayDecide} order by a.on_behalf_of_emp_id nulls first limit 1), ` +
    `taken as (update approval_approvers b set decided_at = now(), version = b.version + 1, updated_at = now(), updated_by = ${me} ` +
    `from seat where ${isOpenSql('b')} and ${principalSql('b')} = seat.principal) ` +
    `select is_maker as "isMaker", (select json_build_object('behalf', behalf, 'isLast', ${isLast}, 'isOpened', ${isOpened}) from seat) as seat, ` +
    `(select to_json(max(o.decided_at)) #>> '{}' from approval_approvers o where o.step_id = ${step} and o.emp_id = ${me}) as "decidedAt", ` +
    `${personNameSql(writer, getTable(model, resource.name), me)} as name from maker`
  return bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [id, record.recordId])
}

const s = sqlNames(engineTables.steps, 's')

const laterStepsSql = unpreparedStatement`
  select ${s.id} from ${s} where ${s.entityType} = $1 and ${s.recordId} = $2 and ${s.round} = $3 and ${s.stepNo} > $4
  order by ${s.stepNo}`

/** Finds the later steps of the same round whose turn has not come yet, in their order. */
async function findLaterSteps({ sql }: Writer, { entityType, recordId, round, stepNo }: Values): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>(laterStepsSql(entityType, recordId, round, stepNo))
  return rows.map((row) => row.id)
}

/** Takes the step of the record itself, in the name of the person who decided last. */
async function finishRequest(
  writer: Writer,
  { entityType, recordId, onBehalfOfEmpId }: Values,
  decision: ApprovalDecision,
  answers: Pick<Change, 'comment' | 'asked'>,
): Promise<void> {
  const table = getTable(writer.model, String(entityType))
  const step = table.resource.approval?.[decision]
  if (!step) throw new StewardError('unknownOperation')
  const onBehalfOf = onBehalfOfEmpId as number | null
  const hand = { ...writer, caller: { ...writer.caller, isSystem: true, onBehalfOf } }
  await takeStep(hand, table.resource.name, step, { id: Number(recordId), ...answers })
}
