import type { ApprovalOutcome } from '../../src/engines/approvals/inbox'
import { type ApprovalDecision, approvalTables, currentState } from '../../src/framework/approval'
import type { LooseFilter } from '../../src/framework/filter'
import { findState, type Resource } from '../../src/framework/resource'
import type { Values } from '../../src/framework/validate'
import type { State } from '../../src/framework/workflow'
import { getTable, type Model, quoteIdentifier, type Table } from '../records/model'
import type { Reader } from '../records/query'
import { readRecords } from '../records/read-records'
import { getVerbScope } from '../records/scopes'
import { literalSql } from '../records/sql-parameters'
import { readRecordSummaries } from '../records/summary/record-summaries'

/** One of the caller's own requests, with its last round. */
export interface MyRequest {
  entityType: string
  recordId: number
  title: string
  /** The kind by which the inbox counts it. */
  kind: string
  status: ApprovalOutcome
  /** The state of the record; null where the caller may not read it. */
  state: string | null
  /** How the state reads, for screens that do not hold the declaration. */
  stateLabel: string | null
  stateTone: State['tone'] | null
  /** Transitions of the record that the caller may take. */
  can: string[]
  version: number | null
  round: number
  /** The instants at which the request was submitted and last decided. */
  askedAt: string
  decidedAt: string | null
  /** The instant since which the current step has waited. */
  since: string | null
  /** Persons who can decide it now. */
  waitingFor: string[]
  /** The steps as the inbox lists them, in their order. */
  steps: Values[]
}

/** The page and the filters of the list; it is sorted from the newest to the oldest. */
interface MyRequestQuery {
  status: ApprovalOutcome | null
  entityType: string | null
  page: number
  perPage: number
}

/** Lists the caller's own submitted requests, one row each, with the exact total. */
export async function listMyRequests(
  reader: Reader,
  query: MyRequestQuery,
): Promise<{ rows: MyRequest[]; total: number }> {
  const { rows: requests, total } = await findOwnRequests(reader, query)
  const current = requests.flatMap(({ currentId }) => currentId ?? [])
  const [steps, seats, subjects] = await Promise.all([
    readListableRecords(
      reader,
      approvalTables.steps,
      { id: { in: requests.flatMap(({ stepIds }) => stepIds) } },
      'stepNo',
    ),
    readListableRecords(
      reader,
      approvalTables.approvers,
      { stepId: { in: current }, decidedAt: { empty: true } },
      'id',
    ),
    readSubjects(reader, requests),
  ])
  const rows = requests.map(({ stepIds, currentId, ...row }): MyRequest => {
    const { resource } = getTable(reader.model, row.entityType)
    const subject = subjects.get(buildRecordKey(row))
    const record = subject?.record
    const state = (record?.[resource.workflow?.field ?? ''] as string | undefined) ?? null
    const names = seats
      .filter(({ stepId }) => stepId === currentId)
      .flatMap(({ labels }) => getEmployeeLabel(labels) ?? [])
    return {
      ...row,
      // The step keeps the title of the day on which the request was made.
      title: subject?.title ?? row.title,
      kind: resource.approval?.kind ?? 'other',
      state,
      stateLabel: findState(resource, state)?.label ?? null,
      stateTone: findState(resource, state)?.tone ?? null,
      can: (record?.can as string[] | undefined) ?? [],
      version: (record?.version as number | undefined) ?? null,
      waitingFor: [...new Set(names)],
      steps: steps.filter(({ id }) => stepIds.includes(Number(id))),
    }
  })
  return { rows, total }
}

const getEmployeeLabel = (labels: unknown) => (labels as Record<string, string | null>).empId

/** The record of a request as the caller may read it now, and what it is called. */
interface Subject {
  record: Values
  title: string | undefined
}

interface OwnRequestRow extends Pick<MyRequest, 'entityType' | 'recordId' | 'title' | 'round' | 'status'> {
  askedAt: string
  decidedAt: string | null
  since: string | null
  stepIds: number[]
  currentId: number | null
}

const buildRecordKey = ({ entityType, recordId }: Pick<OwnRequestRow, 'entityType' | 'recordId'>) =>
  `${entityType} ${recordId}`

async function findOwnRequests(reader: Reader, { status, entityType, page, perPage }: MyRequestQuery) {
  const { rows } = await reader.sql.query<{ data: OwnRequestRow[]; total: number }>({
    name: 'own_requests',
    text:
      'with latest as (select distinct on (s.entity_type, s.record_id) s.entity_type, s.record_id, s.round from approval_steps s ' +
      'where s.requester_emp_id = $1 and ($2::text is null or s.entity_type = $2) order by s.entity_type, s.record_id, s.round desc), ' +
      `each as (select s.entity_type as "entityType", s.record_id as "recordId", s.round, max(s.title) as title, min(s.created_at) as "askedAt", ` +
      `max(s.decided_at) as "decidedAt", max(s.entered_at) filter (where ${isCurrent}) as since, max(s.id) filter (where ${isCurrent}) as "currentId", ` +
      `array_agg(s.id order by s.step_no) as "stepIds", ${requestOutcomeSql(reader.model)} as status ` +
      'from latest l join approval_steps s using (entity_type, record_id, round) group by s.entity_type, s.record_id, s.round), ' +
      'asked as (select * from each where $3::text is null or status = $3) ' +
      `select (select coalesce(json_agg(p), '[]') from (select * from asked order by "askedAt" desc, "recordId" desc limit $4 offset $5) p) as data, ` +
      '(select count(*) from asked) as total',
    values: [reader.caller.empId, entityType, status, perPage, (page - 1) * perPage],
  })
  return { rows: rows[0]?.data ?? [], total: rows[0]?.total ?? 0 }
}

const isCurrent = `s.status = ${literalSql(currentState, 'text')}`

/**
 * Builds SQL of the outcome of a round from its steps `s`. The outcome is "sent back" only
 * where the record can be submitted again.
 */
function requestOutcomeSql(model: Model): string {
  const { resource } = getTable(model, approvalTables.steps)
  const someSql = (state: string) => `bool_or(s.status = ${literalSql(state, 'text')})`
  const outcomeText = (outcome: ApprovalOutcome) => literalSql(outcome, 'text')
  return (
    `case when ${someSql(currentState)} then ${outcomeText('waiting')} when ${someSql(getStateAfterDecision(resource, 'reject'))} then ${outcomeText('rejected')} ` +
    `when ${someSql(getStateAfterDecision(resource, 'sendBack'))} and ${isSentBackSql(model)} then ${outcomeText('returned')} ` +
    `when bool_and(s.status = ${literalSql(getStateAfterDecision(resource, 'approve'), 'text')}) then ${outcomeText('approved')} else ${outcomeText('withdrawn')} end`
  )
}

/** Builds SQL that tells whether the record is still in the state to which it was sent back. */
function isSentBackSql(model: Model): string {
  const cases = [...model.tables.values()].flatMap(({ name, resource, attributes }) => {
    const state = getSentBackState(resource)
    const column = attributes.get(resource.workflow?.field ?? '')?.column
    if (!state || !column) return []
    const isIn = `(select t.${quoteIdentifier(column.name)} = ${literalSql(state, 'text')} from ${quoteIdentifier(name)} t where t.id = s.record_id)`
    return [`when ${literalSql(resource.name, 'text')} then ${isIn}`]
  })
  return cases.length === 0 ? 'false' : `coalesce(case s.entity_type ${cases.join(' ')} end, false)`
}

/** Answers the state of a step after a decision. */
function getStateAfterDecision({ workflow }: Resource, decision: ApprovalDecision): string {
  const to = workflow?.transitions[decision]?.to
  if (to === undefined) throw new Error(`${approvalTables.steps} has no transition ${decision}`)
  return to
}

function getSentBackState({ approval, workflow }: Resource): string | undefined {
  return approval?.sendBack ? workflow?.transitions[approval.sendBack]?.to : undefined
}

async function readSubjects(reader: Reader, requests: readonly OwnRequestRow[]): Promise<Map<string, Subject>> {
  const names = [...new Set(requests.map(({ entityType }) => entityType))]
  const each = await Promise.all(
    names.map(async (name) => {
      const table = getTable(reader.model, name)
      const ids = requests.filter(({ entityType }) => entityType === name).map(({ recordId }) => recordId)
      const fields = [table.resource.workflow?.field ?? 'id']
      const records = await readListableRecords(reader, name, { id: { in: ids } }, 'id', fields)
      const readableIds = records.map(({ id }) => Number(id))
      const titles = await readRecordSummaries(reader, table, readableIds)
      return records.map((record, at): [string, Subject] => {
        const recordId = readableIds[at] ?? 0
        return [buildRecordKey({ entityType: name, recordId }), { record, title: titles.get(recordId) }]
      })
    }),
  )
  return new Map(each.flat())
}

/** An upper limit that the steps and assignees of one page of requests never reach. */
const most = 10_000

async function readListableRecords(
  reader: Reader,
  resource: string,
  filter: LooseFilter,
  sort: string,
  fields?: readonly string[],
): Promise<Values[]> {
  const table: Table = getTable(reader.model, resource)
  if (getVerbScope(table, 'list', reader.caller) === 'none') return []
  const request = { perPage: most, sort: [[sort, 'asc']] as const, filter, ...(fields && { fields }) }
  return (await readRecords(reader, resource, request)).rows
}
