import { acceptedDelegation } from '../../src/engines/approvals/delegations'
import { approvalTables, currentState } from '../../src/framework/approval'
import type { Resource } from '../../src/framework/resource'
import { readPresence } from '../records/areas/presence'
import { getTable } from '../records/model'
import { readPersonDays } from '../records/person-day'
import { engineTables } from '../records/sql/engine-tables'
import { sqlNames, statement } from '../records/sql/named-sql'
import { deleteRecordWithParts } from '../records/write/save'
import { asServer, type Writer } from '../records/write/writer'
import { addAssignees, type StepAssignee } from './assignees'
import { filterAbleToDecide, findApproversByName, requireApproverRegister } from './find-approvers'
import { findPeopleBelow } from './people-below'
import { lockOpenSteps, readRequest } from './submit'

/** An open assignee of a step. */
interface OpenSeat {
  id: number
  empId: number
  as: string
  /** False for a delegate whose delegation is not in force. */
  isActive: boolean
}

interface CurrentStep {
  id: number
  recordId: number
  requesterEmpId: number
  /** True where its time to decide is over, or it was escalated then. */
  isOverdue: boolean
  seats: readonly OpenSeat[]
}

/**
 * Updates the reserve of the record's step before a person decides who may only be one of the reserve: the
 * job that does so for all steps runs every few minutes.
 */
export async function updateReserveOfRecord(writer: Writer, resource: Resource, id: number): Promise<void> {
  const approver = findReserve(writer, resource)
  const isCandidate =
    approver && 'roles' in approver && approver.roles.some((role) => writer.caller.roles.includes(role))
  if (!isCandidate) return
  // Steps are locked before their assignees.
  const stepIds = await lockOpenSteps(writer, getTable(writer.model, resource.name), [id])
  await updateReserves(asServer(writer), resource, stepIds)
}

/** Updates the reserve of all current steps. Answers the new assignees. */
export async function updateAllReserves(writer: Writer): Promise<StepAssignee[]> {
  const added: StepAssignee[] = []
  for (const { resource } of writer.model.tables.values())
    if (resource.approval?.reserve !== undefined) added.push(...(await updateReserves(writer, resource, null)))
  return added
}

const findReserve = (writer: Writer, { approval }: Resource) =>
  approval?.reserve === undefined ? undefined : requireApproverRegister(writer).approvers[approval.reserve]

/**
 * Adds the reserve to steps that are overdue or whose assignees are all away, and removes it from others.
 * @param stepIds null for all steps of the resource
 */
async function updateReserves(
  writer: Writer,
  resource: Resource,
  stepIds: readonly number[] | null,
): Promise<StepAssignee[]> {
  const { reserve = '' } = resource.approval ?? {}
  const { label = '' } = findReserve(writer, resource) ?? {}
  const steps = await readCurrentSteps(writer, resource, stepIds)
  const regular = steps.flatMap(({ seats }) => seats.filter(({ as }) => as !== label).map(({ empId }) => empId))
  const present = await findPresent(writer, [...new Set(regular)])
  const added: StepAssignee[] = []
  for (const step of steps) {
    const own = step.seats.filter(({ as }) => as === label)
    const isManned = step.seats.some(({ as, empId, isActive }) => as !== label && isActive && present.has(empId))
    if (!step.isOverdue && isManned) {
      for (const { id } of own) await deleteRecordWithParts(writer, approvalTables.approvers, id, undefined)
      continue
    }
    const request = await readRequest(writer, getTable(writer.model, resource.name), step.recordId)
    const seated = step.seats.map(({ empId }) => empId)
    const below = await findPeopleBelow(writer, request.requesterEmpId)
    const persons = (await findApproversByName(writer, request, reserve)).filter(
      (empId) => !seated.includes(empId) && !below.has(empId),
    )
    added.push(...persons.map((empId) => ({ stepId: step.id, empId, as: label })))
  }
  return addAssignees(writer, added)
}

const s = sqlNames(engineTables.steps, 's')
const a = sqlNames(engineTables.approvers, 'a')
const d = sqlNames(engineTables.delegations, 'd')

const currentStepsSql = statement('current_steps_with_assignees')`
  select ${s.id}, ${s.recordId} as "recordId", ${s.requesterEmpId} as "requesterEmpId",
    (${s.escalatedAt} is not null or coalesce(${s.dueAt} <= $4::timestamptz, false)) as "isOverdue",
    json_agg(json_build_object('id', ${a.id}, 'empId', ${a.empId}, 'as', ${a.as}, 'isActive', ${a.delegationId} is null
      or (${d.status} = $5 and ${d.fromDate} <= $6::date and ${d.toDate} >= $6::date)) order by ${a.id}) as seats
  from ${s} join ${a} on ${a.stepId} = ${s.id} and ${a.decidedAt} is null and ${a.stoodBackAt} is null
    left join ${d} on ${d.id} = ${a.delegationId}
  where ${s.entityType} = $1 and ${s.status} = $3 and ($2::bigint[] is null or ${s.id} = any($2::bigint[]))
  group by ${s.id} order by ${s.id}`

/** Reads the current steps of the resource with their open assignees; `stepIds` is null for all of them. */
async function readCurrentSteps(
  { sql, today }: Writer,
  { name }: Resource,
  stepIds: readonly number[] | null,
): Promise<CurrentStep[]> {
  const values = [name, stepIds, currentState, new Date().toISOString(), acceptedDelegation, today] as const
  return (await sql.query<CurrentStep>(currentStepsSql(...values))).rows
}

/** Finds those of the people who are employed and neither on leave nor travelling for the whole day. */
async function findPresent(writer: Writer, empIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (empIds.length === 0) return new Set()
  const able = await filterAbleToDecide(writer, empIds)
  const today = await readPersonDays(writer, able)
  const days = able.map(today).sort()
  const [from = writer.today, to = from] = [days[0], days.at(-1)]
  const presences = await readPresence(writer, { empIds: able, from, to, now: Date.now() })
  const away = presences.filter(
    ({ empId, date, presence, half }) =>
      date === today(empId) && half === 'whole' && (presence === 'away' || presence === 'travelling'),
  )
  const awayIds = new Set(away.map(({ empId }) => empId))
  return new Set(able.filter((empId) => !awayIds.has(empId)))
}
