import { activeAssignee, approvalTables, currentState } from '../../../src/framework/approval'
import { notificationTables } from '../../../src/framework/company/events'
import type { Resource } from '../../../src/framework/resource'
import { findCommentRules } from '../../../src/framework/steps/comment-rules'
import { sendNotifications } from '../../notices/send-notifications'
import type { Table } from '../../records/model'
import { readRecord } from '../../records/query'
import { readRecords } from '../../records/read-records'
import { asServer, type Writer } from '../../records/write/writer'
import { findReadersAmong } from './find-readers'
import { listMuted } from './mutes'
import { listAuthors } from './read-comments'

/** The title of a notification names no more than the kind, because its reader may lose the right. */
const buildNoticeTitle = ({ label }: Resource, id: number): string => `${label} ${id}`

interface CommentNotice {
  table: Table
  recordId: number
  /** Who is told that the comment mentions them. */
  mentioned: readonly number[]
  /** True where those who take part are told as well. */
  isNew: boolean
}

/**
 * Tells each person once: whom the comment mentions, then who takes part and did not mute the record.
 * Nobody is told who may not read the comment now.
 */
export async function notifyOfComment(
  writer: Writer,
  { table, recordId, mentioned, isNew }: CommentNotice,
): Promise<void> {
  if (!writer.model.tables.has(notificationTables.notifications)) return
  const record = { resource: table.resource.name, id: recordId }
  const muted = isNew ? await listMuted(writer, record) : []
  const around = isNew ? (await findPeopleAround(writer, table, recordId)).filter((id) => !muted.includes(id)) : []
  const others = around.filter((empId) => !mentioned.includes(empId))
  const readers = await findReadersAmong(writer, table, recordId, [...mentioned, ...others])
  const note = {
    ...{ title: buildNoticeTitle(table.resource, recordId), entityType: record.resource, recordId },
    byEmpId: writer.caller.empId,
  }
  const toNotes = (empIds: readonly number[], event: 'mentioned' | 'commented') =>
    empIds.filter((empId) => readers.has(empId)).map((empId) => ({ ...note, empId, event }))
  await sendNotifications(writer, [...toNotes(mentioned, 'mentioned'), ...toNotes(others, 'commented')])
}

/** Finds the creator, the requester, those whom `tells` names, assignees and earlier authors. */
export async function findPeopleAround(writer: Writer, { resource }: Table, id: number): Promise<number[]> {
  const stored = await readRecord(asServer(writer), resource.name, id)
  const { tells = [] } = findCommentRules(resource) ?? {}
  const fields = ['createdBy', ...(resource.approval ? [resource.approval.requester] : []), ...tells]
  const assignees = resource.approval ? await readAssignees(writer, resource.name, id) : []
  const authors = await listAuthors(writer, { resource: resource.name, id })
  const people = [...fields.map((name) => stored[name]), ...assignees, ...authors]
  return [...new Set(people.flatMap((empId) => (typeof empId === 'number' ? [empId] : [])))]
}

async function readAssignees(writer: Writer, resource: string, id: number): Promise<number[]> {
  const waiting = [
    { decidedAt: { empty: true } },
    { stoodBackAt: { empty: true } },
    { 'stepId.status': { eq: currentState } },
  ]
  const about = [{ 'stepId.entityType': { eq: resource } }, { 'stepId.recordId': { eq: id } }]
  const request = { filter: { and: [...about, ...waiting, activeAssignee] }, perPage: 500, fields: ['empId'] }
  const { rows } = await readRecords<{ empId: number }>(asServer(writer), approvalTables.approvers, request)
  return rows.map(({ empId }) => empId)
}
