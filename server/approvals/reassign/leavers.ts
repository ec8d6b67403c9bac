import { openSteps } from '../../../src/engines/approvals/approvalSteps'
import { lastingDelegations } from '../../../src/engines/approvals/delegations'
import { activeAssignee, approvalTables } from '../../../src/framework/approval'
import { getTable, quoteIdentifier } from '../../records/model'
import { bindValues } from '../../records/sql/compile-statement'
import { engineTables } from '../../records/sql/engine-tables'
import { compileTrustedFilter } from '../../records/sql/filter-sql'
import { sqlNames, unpreparedStatement } from '../../records/sql/named-sql'
import { runEffects, withoutEffects } from '../../records/write/handler'
import { deleteRecordWithParts } from '../../records/write/save'
import { takeStep } from '../../records/write/transition'
import { asServer, type Change, type Handler, type Writer, type WrittenChange } from '../../records/write/writer'
import { addAssignees, type StepAssignee } from '../assignees'
import { requireApproverRegister } from '../find-approvers'
import { mayDecideSql } from '../guards/holds-role'
import { findNextAssignees, findOwnLevelAssignees, type UnassignedStep } from '../next-assignees'
import { notifyAssignees } from '../step-notifications'

/** A step that nobody can decide any more, or where one person whose agreement it needs cannot decide. */
interface StepWithoutDecider extends UnassignedStep {
  /** The person whose agreement is missing; null where the agreement of anybody is enough. */
  place: number | null
}

/**
 * Finds substitutes for steps that nobody can decide any more. Skips steps that are locked at this moment.
 * @param empId only steps of this person; null: all steps
 * @returns the new assignees, and the ids of the steps for which nobody was found
 */
export async function replaceAbsentees(
  person: Writer,
  empId: number | null,
): Promise<{ seats: StepAssignee[]; stuck: number[] }> {
  const writer = asServer(person)
  const seats: StepAssignee[] = []
  const stuck: number[] = []
  for (const orphan of await findStepsWithoutDecider(writer, empId)) {
    const substitutes = await findSubstitutes(writer, orphan)
    if (substitutes.length === 0) stuck.push(orphan.id)
    seats.push(...(await addAssignees(writer, substitutes)))
  }
  await notifyAssignees(writer, seats)
  return { seats, stuck }
}

/** Finds substitutes: by the step's own level, else by the levels after it, else from the first level on. */
async function findSubstitutes(writer: Writer, orphan: StepWithoutDecider): Promise<StepAssignee[]> {
  const own = await findOwnLevelAssignees(writer, orphan, [orphan.place])
  if (own.length > 0) return own
  const after = await findNextAssignees(writer, orphan, [orphan.place], [])
  const isOnlyTheirs = requireApproverRegister(writer).approvers[orphan.level]?.instead !== undefined
  return after.length > 0 || isOnlyTheirs
    ? after
    : findNextAssignees(writer, { ...orphan, level: '' }, [orphan.place], [])
}

async function findStepsWithoutDecider(writer: Writer, empId: number | null): Promise<StepWithoutDecider[]> {
  const { people } = requireApproverRegister(writer)
  const table = getTable(writer.model, people.resource)
  const approvers = getTable(writer.model, approvalTables.approvers)
  const { sql: able, slots } = compileTrustedFilter(writer.model, table, people.able, 'p')
  const { sql: inForce } = compileTrustedFilter(writer.model, approvers, activeAssignee, 'o', slots)
  const place = (index: number, type: string) => slots.typed({ from: 'value', index }, type)
  const mayDecide = mayDecideSql(writer, 'o', 's.entity_type', slots)
  const principalSql = (alias: string) => `coalesce(${alias}.on_behalf_of_emp_id, ${alias}.emp_id)`
  const nobodyForSql = (alias: string) =>
    'not exists (select from approval_approvers o where o.step_id = s.id and o.decided_at is null and o.stood_back_at is null ' +
    `and (s.mode <> 'all' or ${principalSql('o')} = ${principalSql(alias)}) and ${inForce} and ${mayDecide} ` +
    `and exists (select from ${quoteIdentifier(table.name)} p where p.id = o.emp_id and ${able}))`
  const lacksSql = (alias: string) =>
    `${alias}.step_id = s.id and ${alias}.decided_at is null and ${alias}.stood_back_at is null and ${nobodyForSql(alias)}`
  const isEmpty = 'not exists (select from approval_approvers e where e.step_id = s.id and e.decided_at is null)'
  const about = place(1, 'bigint')
  const ofPerson = `s.id in (select step_id from approval_approvers where emp_id = ${about} and decided_at is null)`
  const text =
    `with s as (select s.* from approval_steps s where s.status = any(${place(0, 'text[]')}) and (${about} is null or ${ofPerson}) ` +
    `and (exists (select from approval_approvers x where ${lacksSql('x')}) or ${isEmpty}) order by s.id for update of s skip locked) ` +
    'select distinct s.id, s.entity_type as "entityType", s.record_id as "recordId", s.level, ' +
    `case s.mode when 'all' then ${principalSql('a')} end as place from s left join approval_approvers a on ${lacksSql('a')} order by s.id, place`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [openSteps, empId])
  return (await writer.sql.query<StepWithoutDecider>(statement)).rows
}

/** Handler of people: when a person leaves, it reassigns at once what waits for that person. */
export function withLeaverReplacement(own: Handler): Handler {
  return {
    ...withoutEffects(own),
    async afterAll(changes) {
      await runEffects(own, changes)
      for (const change of changes) if (hasChangedState(change)) await reassignWorkOfPerson(change)
    },
  }
}

async function reassignWorkOfPerson(change: WrittenChange): Promise<void> {
  if (hasLeftCompany(change)) await endDelegationsOfLeaver(change)
  await replaceAbsentees(change.writer, change.id)
  if (hasLeftCompany(change)) await removeLeaverFromSteps(change)
}

function hasChangedState({ resource, before, record }: Change): boolean {
  const { field = '' } = resource.workflow ?? {}
  return before !== null && before[field] !== record[field]
}

/** Tells whether the person's record is in a final state, so that the person does not come back. */
function hasLeftCompany({ resource, record }: Change): boolean {
  const { field = '', states } = resource.workflow ?? {}
  return states?.[String(record[field])]?.isReadOnly === true
}

const d = sqlNames(engineTables.delegations, 'd')
const s = sqlNames(engineTables.steps, 's')
const a = sqlNames(engineTables.approvers, 'a')
const o = sqlNames(engineTables.approvers, 'o')

const lastingDelegationsSql = unpreparedStatement`
  select ${d.id} from ${d} where $1::bigint in (${d.fromEmpId}, ${d.toEmpId}) and ${d.status} = any($2) order by ${d.id}`

/** Ends the delegations from and to the person who has left. */
async function endDelegationsOfLeaver({ writer, id }: Change & { id: number }): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>(lastingDelegationsSql(id, lastingDelegations))
  for (const delegation of rows)
    await takeStep(asServer(writer), approvalTables.delegations, 'close', {
      id: delegation.id,
    })
}

const sharedSeatsSql = unpreparedStatement`
  select ${a.id} from ${a} join ${s} on ${s.id} = ${a.stepId} where ${a.empId} = $1 and ${a.decidedAt} is null and ${s.status} = any($2)
  and exists (select from ${o} where ${o.stepId} = ${s.id} and ${o.decidedAt} is null and ${o.stoodBackAt} is null and ${o.empId} <> $1)
  and (${s.mode} <> 'all' or exists (select from ${o} where ${o.stepId} = ${s.id} and ${o.decidedAt} is null
  and ${o.onBehalfOfEmpId} = $1 and ${o.empId} <> $1)) order by ${a.id}`

/** Removes the person who has left from the steps that others can decide too. */
async function removeLeaverFromSteps({ writer, id }: Change & { id: number }): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>(sharedSeatsSql(id, openSteps))
  for (const seat of rows) await deleteRecordWithParts(asServer(writer), approvalTables.approvers, seat.id, undefined)
}
