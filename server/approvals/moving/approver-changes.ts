import { openSteps } from '../../../src/engines/approvals/approvalSteps'
import { approvalTables } from '../../../src/framework/approval'
import { quote, type Table, tableOf } from '../../records/model'
import { literal } from '../../records/slots'
import { compileTrusted } from '../../records/sql/filter-sql'
import { bind } from '../../records/sql/statement'
import { applyChange } from '../../records/write/change'
import { runEffects, withoutEffects } from '../../records/write/handler'
import { remove } from '../../records/write/save'
import {
  asServer,
  type Change,
  type Done,
  type Handler,
  handlerOf,
  lockRecord,
  type Writer,
} from '../../records/write/writer'
import { requestOf } from '../enter'
import { notify } from '../notify'
import { personsOf, registerOf, whoDecides } from '../persons'
import { seatPersons } from '../seats'
import { tellSeats } from '../tell'
import { handsBefore } from './hands'
import { type Hop, hopsOf } from './hops'

/** The handler of a resource that leads to who decides: what waits moves with whom it names, at once. */
export function whenApproverChanges(own: Handler, fields: readonly string[]): Handler {
  const isOwn = (change: Change) => {
    const { writer, resource, action, before, record } = change
    const changed = Object.keys(record).filter((name) => before?.[name] !== record[name])
    const alone = { ...writer, handlers: { [resource.name]: own } }
    return action !== 'update' || handlerOf(alone, resource, action, changed) !== undefined
  }
  const { before, after, afterAll } = own
  const isAll = (before ?? after ?? afterAll) !== undefined && own.fields === undefined
  return {
    ...withoutEffects(own),
    ...(!isAll && { fields: [...(own.fields ?? []), ...fields] }),
    ...(before && { before: async (change) => (isOwn(change) ? before(change) : undefined) }),
    async afterAll(changes) {
      await runEffects(
        own,
        changes.filter((change) => isOwn(change)),
      )
      for (const field of fields)
        await moveWaiting(
          changes.filter(({ before: stored, record }) => stored && stored[field] !== record[field]),
          field,
        )
    },
  }
}

/** Steps at which the field leads to who decides have those decide whom it leads to now. */
async function moveWaiting(changes: readonly Done[], field: string): Promise<void> {
  const [first] = changes
  if (!first) return
  const writer = asServer(first.writer)
  const ids = changes.map(({ id }) => id)
  for (const hop of hopsOf(writer.model, registerOf(writer)))
    if (hop.resource === first.resource.name && hop.field === field)
      for (const step of await stepsOver(writer, hop, ids)) await moveStep(writer, step, hop.approver)
}

/** An open step, as what others decide it who come. */
export interface Waiting {
  id: number
  entityType: string
  recordId: number
  title: string
  /** Whom the rule asks for, and who was found; both by the register's names. */
  askedFor: string
  level: string
  isTurn: boolean
}

/** Open steps that somebody decides whom the hop leads to, by way of the records; locked, in the order of all. */
async function stepsOver(writer: Writer, hop: Hop, ids: readonly number[]): Promise<Waiting[]> {
  const { model } = writer
  const table = tableOf(model, hop.from)
  const where = { [hop.prefix || 'id']: { in: ids } }
  const { sql: leads, slots } = compileTrusted(model, table, where, 't')
  const { approvers } = registerOf(writer)
  const open = slots.typed({ from: 'value', index: 0 }, 'text[]')
  const about = hop.isRequester ? 's.requester_emp_id' : 's.record_id'
  const label = literal(approvers[hop.approver]?.label ?? '', 'text')
  const [name, kind] = [literal(hop.approver, 'text'), literal(hop.from, 'text')]
  const text =
    'select s.id, s.entity_type as "entityType", s.record_id as "recordId", s.title, coalesce(s.asked_for, s.level) as "askedFor", ' +
    's.level, s.entered_at is not null as "isTurn" from approval_steps s ' +
    `where s.status = any(${open}) and ${about} in (select t.id from ${quote(table.name)} t where ${leads}) ` +
    `${hop.isRequester ? '' : `and s.entity_type = ${kind} `}and (${name} in (s.level, s.asked_for) ` +
    `or exists (select from approval_approvers a where a.step_id = s.id and a."as" = ${label})) order by s.id for update of s`
  const statement = bind({ name: undefined, text, bindings: slots.bindings }, writer, [openSteps])
  return (await writer.sql.query<Waiting>(statement)).rows
}

interface Seated {
  id: number
  empId: number
}

/** Gives the step to those whom the name stands for now; whoever it stood for before decides it no more. */
export async function moveStep(writer: Writer, step: Waiting, name: string): Promise<void> {
  const table = tableOf(writer.model, step.entityType)
  const hands = await handsBefore(writer, step.id)
  const request = { ...(await requestOf(writer, table, step.recordId)), hands }
  const { approvers } = registerOf(writer)
  const isLevel = name === step.askedFor || name === step.level
  const asked = isLevel
    ? await whoDecides(writer, request, step.askedFor, null)
    : { name, label: approvers[name]?.label ?? name, persons: await personsOf(writer, request, name) }
  const before = await seatedAs(writer, step.id, approvers[isLevel ? step.level : name]?.label ?? '')
  const gone = before.filter(({ empId }) => !asked.persons.includes(empId))
  const come = asked.persons.filter((empId) => !before.some((seat) => seat.empId === empId))
  if (gone.length === 0 && come.length === 0) return
  await freeSeats(writer, step.id, gone)
  if (isLevel) await rename(writer, step.id, asked)
  const seats = come.map((empId) => ({ stepId: step.id, empId, as: asked.label }))
  await tellSeats(writer, await seatPersons(writer, seats))
  if (step.isTurn) await tellGone(writer, step, table, gone)
}

async function seatedAs({ sql }: Writer, stepId: number, label: string): Promise<Seated[]> {
  const { rows } = await sql.query<Seated>({
    text: 'select id, emp_id as "empId" from approval_approvers where step_id = $1 and "as" = $2 and decided_at is null and delegation_id is null order by id',
    values: [stepId, label],
  })
  return rows
}

/** Takes the seats away, and those of whoever stands in for them or was asked in their place. */
async function freeSeats(writer: Writer, stepId: number, gone: readonly Seated[]): Promise<void> {
  const { rows } = await writer.sql.query<{ id: number }>({
    text: 'select id from approval_approvers where step_id = $1 and decided_at is null and (id = any($2) or on_behalf_of_emp_id = any($3)) order by id',
    values: [stepId, gone.map(({ id }) => id), gone.map(({ empId }) => empId)],
  })
  for (const { id } of rows) await remove(writer, approvalTables.approvers, id, undefined)
}

/** The history of the step tells that others were asked. */
async function rename(writer: Writer, id: number, { name, label }: { name: string; label: string }): Promise<void> {
  const table = tableOf(writer.model, approvalTables.steps)
  const locked = await lockRecord(writer, table, id, 'effect', {})
  if (!locked) return
  const { enteredAt, hours, status, escalatedAt } = locked.record
  const isTimed = enteredAt !== null && typeof hours === 'number' && openSteps.some((each) => each === status)
  const dueAt = isTimed && !escalatedAt ? new Date(Date.now() + Number(hours) * 3_600_000).toISOString() : undefined
  const values = { level: name, approver: label, ...(dueAt && { dueAt }) }
  const comment = 'Who decides has changed.'
  await applyChange(writer, table, id, locked.record, values, { action: 'update', asked: {}, comment, isAlways: true })
}

const tellGone = (writer: Writer, { recordId, title }: Waiting, { resource }: Table, gone: readonly Seated[]) =>
  notify(
    writer,
    gone.map(({ empId }) => ({ empId, event: 'passedOn' as const, title, entityType: resource.name, recordId })),
  )
