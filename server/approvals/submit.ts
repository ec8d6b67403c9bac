import { openSteps } from '../../src/engines/approvals/approvalSteps'
import { approvalTables } from '../../src/framework/approval'
import { StewardError } from '../../src/framework/errors'
import { recordBeneficiarySql } from '../records/beneficiary-sql'
import { getAttribute, quoteIdentifier, type Table } from '../records/model'
import { bindValues } from '../records/sql/compile-statement'
import { engineTables } from '../records/sql/engine-tables'
import { compileTrustedFilter } from '../records/sql/filter-sql'
import { sqlNames, unpreparedStatement } from '../records/sql/named-sql'
import { literalSql, SqlParameters } from '../records/sql-parameters'
import { readRecordSummaries } from '../records/summary/record-summaries'
import { createRecord } from '../records/write/save'
import { takeStep } from '../records/write/transition'
import { asServer, type Writer, withSystemRights } from '../records/write/writer'
import { addAssignees } from './assignees'
import { type ApprovalRequest, type ApproverSelection, findApprovers } from './find-approvers'
import { findApprovalRule } from './rules'
import { historyWords } from './words'

export interface PlannedStep extends ApproverSelection {
  /** The register's name for which the rule asks. */
  askedFor: string
  mode: string | null
  hours: number | null
  /** True where the step is skipped if nobody is left to decide it. */
  orAlone: boolean
}

/**
 * Finds the assignees of each step and asks those of the first step.
 * The assignees do not change if rules change later.
 * @throws StewardError `noApprover` where a step has no assignee, not even a substitute
 */
export async function submitRequest(person: Writer, table: Table, id: number): Promise<void> {
  const writer = asServer(person)
  const { round, ...request } = await readRequest(writer, table, id)
  const title = await describeRequest(writer, table, id)
  const rule = await findApprovalRule(writer, table, id)
  const planned = await planSteps(writer, request, rule?.steps ?? [])
  const steps = planned.filter(({ persons, orAlone }) => persons.length > 0 || !orAlone)
  if (planned.length > 0 && steps.length === 0) return approveWithoutApprovers(person, table, id)
  if (steps.length === 0 || steps.some(({ persons }) => persons.length === 0)) throw new StewardError('noApprover')
  const stepIds: number[] = []
  for (const [index, step] of steps.entries())
    stepIds.push(
      await createRecord(writer, approvalTables.steps, {
        title,
        entityType: table.resource.name,
        recordId: id,
        requesterEmpId: request.requesterEmpId,
        round,
        stepNo: index + 1,
        stepCount: steps.length,
        level: step.name,
        askedFor: step.askedFor,
        approver: step.label,
        ...(step.mode && { mode: step.mode }),
        hours: step.hours,
        rule: rule?.name ?? null,
      }),
    )
  await addAssignees(
    writer,
    steps.flatMap(({ persons, label }, index) =>
      persons.map((empId) => ({ stepId: Number(stepIds[index]), empId, as: label })),
    ),
  )
  await takeStep(writer, approvalTables.steps, 'open', { id: Number(stepIds[0]) })
}

/** Approves the request at once, because there is nobody else who could decide it. */
async function approveWithoutApprovers(person: Writer, { resource }: Table, id: number): Promise<void> {
  const step = resource.approval?.approve ?? ''
  await takeStep(withSystemRights(person), resource.name, step, { id, comment: historyWords.alone })
}

/** Cancels the open steps of a record that no longer waits for a decision. */
export async function withdrawRequest(person: Writer, table: Table, id: number): Promise<void> {
  const writer = asServer(person)
  for (const stepId of await lockOpenSteps(writer, table, [id]))
    await takeStep(writer, approvalTables.steps, 'skip', { id: stepId })
}

const s = sqlNames(engineTables.steps, 's')

const lockOpenSql = unpreparedStatement`
  select ${s.id} from ${s} where ${s.entityType} = $1 and ${s.recordId} = any($2) and ${s.status} = any($3) order by ${s.id} for update`

const currentStepSql = unpreparedStatement`
  select ${s.id} from ${s} where ${s.entityType} = $1 and ${s.recordId} = $2 and ${s.status} = any($3) and ${s.enteredAt} is not null`

/**
 * Locks the open steps of records. Call it before locking the records, the order in which a decision locks.
 */
export async function lockOpenSteps(writer: Writer, table: Table, ids: readonly number[]): Promise<number[]> {
  const { rows } = await writer.sql.query<{ id: number }>(lockOpenSql(table.resource.name, ids, openSteps))
  return rows.map((row) => row.id)
}

/** Finds the step that waits for a decision. */
export async function findCurrentStep(writer: Writer, table: Table, id: number): Promise<number | undefined> {
  const { rows } = await writer.sql.query<{ id: number }>(currentStepSql(table.resource.name, id, openSteps))
  return rows[0]?.id
}

/** Reads the request in the form that the search for approvers needs. */
export async function readRequest(
  writer: Writer,
  table: Table,
  id: number,
): Promise<ApprovalRequest & { round: number }> {
  const { resource } = table
  const columnSql = (name: string) => quoteIdentifier(getAttribute(table, name).column?.name ?? '')
  const requester = columnSql(resource.approval?.requester ?? '')
  const slots = new SqlParameters()
  const beneficiarySql = recordBeneficiarySql(writer.model, table, 't', slots, compileTrustedFilter)
  const text =
    `select t.${requester} as requester, t.created_by as creator, ${beneficiarySql} as "givenTo", ` +
    `(select coalesce(max(s.round), 0)::int + 1 from approval_steps s where s.entity_type = ${literalSql(resource.name, 'text')} and s.record_id = t.id) as round ` +
    `from ${quoteIdentifier(table.name)} t where t.id = ${slots.typed({ from: 'value', index: 0 }, 'bigint')}`
  const statement = bindValues({ name: undefined, text, bindings: slots.bindings }, writer, [id])
  const [row] = (await writer.sql.query<RequestRow>(statement)).rows
  if (!row) throw new StewardError('notFound')
  const makers = [row.requester, row.creator, row.givenTo].filter((empId) => empId !== null)
  return { table, id, requesterEmpId: row.requester, makers, round: row.round }
}

/** Says what is requested: assignees read it in the inbox, in notifications and mails. */
async function describeRequest(writer: Writer, table: Table, id: number): Promise<string> {
  const summaries = await readRecordSummaries(writer, table, [id])
  return summaries.get(id) ?? table.resource.label
}

interface RequestRow {
  requester: number
  creator: number | null
  givenTo: number | null
  round: number
}

type RuleSteps = NonNullable<Awaited<ReturnType<typeof findApprovalRule>>>['steps']

/**
 * Finds the assignees of each step. Whoever decides one step is removed
 * from a later step when that step opens.
 */
export async function planSteps(writer: Writer, request: ApprovalRequest, steps: RuleSteps): Promise<PlannedStep[]> {
  const planned: PlannedStep[] = []
  for (const { by, personEmpId = null, mode = null, hours = null, orAlone = false } of steps)
    planned.push({ ...(await findApprovers(writer, request, by, personEmpId)), askedFor: by, mode, hours, orAlone })
  return planned
}
