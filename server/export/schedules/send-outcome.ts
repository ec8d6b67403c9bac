import { buildSavedReportPath, parseReportKey } from '../../../src/framework/reports/saved-report'
import { dateInZone, formatTimestampInZone } from '../../../src/framework/values/dates'
import type { Sql } from '../../database/connect'
import { queueMail } from '../../mail/outbox'
import { findTableByAnyName } from '../../operations/views/current-names'
import { listAdministrators } from '../../session/roles/administrators'
import { buildViewUrlPath } from './list-mail'
import { type ListMailContext, NotSent } from './mail-context'
import { readPersonNames } from './person-names'
import { findSchedule, recordScheduleFailure, removeRecipient, type StoredSchedule } from './schedule-store'

/**
 * Marks a mail before it goes to the mail server. If it is marked but not finished, it may
 * have been sent, so it is not sent again.
 * @throws NotSent where the schedule was cancelled
 */
export async function markSubmittedToMailServer(sql: Sql, mailId: number): Promise<void> {
  const { rowCount } = await sql.query({ text: 'update outbox set handed_at = now() where id = $1', values: [mailId] })
  if (rowCount === 0) throw new NotSent('Nobody asks for it any more.', { isOver: true })
}

/** The schedule of a mail that was not sent, and the person to whom it should have gone. */
interface FailedMail {
  scheduleId: number
  empId: number
}

/**
 * Stores why a scheduled list or report was not sent, and mails the reason to its owner, without any data of
 * it. Where the owner cannot read mails any more, the administrators hear of it.
 */
export async function recordSendFailure(
  sql: Sql,
  host: ListMailContext,
  secret: string,
  { scheduleId, empId }: FailedMail,
  refused: NotSent,
): Promise<void> {
  const schedule = await findSchedule(sql, scheduleId)
  if (schedule && empId !== schedule.ownerEmpId)
    return recordRecipientFailure(sql, host, secret, schedule, empId, refused)
  const { message: problem, isOver, isSilent, isForAdministrators } = refused
  const after = await recordScheduleFailure(sql, scheduleId, problem, isOver)
  if (!schedule || !after) return
  if (isForAdministrators) await notifyAdministrators(sql, host, secret, schedule)
  if (isSilent) return
  const zone = host.company.zone
  const next = after.isPaused
    ? 'It is paused now: nothing more is sent until you let it go on.'
    : `The next try is at ${formatTimestampInZone(zone, Date.parse(after.nextAt)).slice(0, 16)} (${zone}).`
  const template = parseReportKey(schedule.resource) === undefined ? 'listNotSent' : 'reportNotSent'
  const only = { view: schedule.viewName, problem, next, path: buildPath(host, schedule) }
  await queueMail(sql, secret, { empId: schedule.ownerEmpId, template, only })
}

/** Takes a person off who may no longer have the report, and tells its owner once. */
async function recordRecipientFailure(
  sql: Sql,
  host: ListMailContext,
  secret: string,
  schedule: StoredSchedule,
  empId: number,
  { message: problem, isLost }: NotSent,
): Promise<void> {
  if (!isLost || !(await removeRecipient(sql, schedule.id, empId))) return
  const person = (await readPersonNames(sql, host.model, [empId])).get(empId) ?? `#${empId}`
  const only = { view: schedule.viewName, person, problem, path: buildPath(host, schedule) }
  await queueMail(sql, secret, { empId: schedule.ownerEmpId, template: 'reportRecipientRemoved', only })
}

async function notifyAdministrators(
  sql: Sql,
  host: ListMailContext,
  secret: string,
  { ownerEmpId, viewName, recipients, resource }: StoredSchedule,
): Promise<void> {
  const person = (await readPersonNames(sql, host.model, [ownerEmpId])).get(ownerEmpId) ?? `#${ownerEmpId}`
  const route = host.model.reports.get(parseReportKey(resource) ?? '')?.route
  const only = {
    ...{ view: viewName, person, path: route === undefined ? '' : `/${route}` },
    others: recipients.length === 1 ? '1 other person' : `${recipients.length} other people`,
  }
  for (const empId of await listAdministrators(sql, dateInZone(host.company.zone, Date.now())))
    await queueMail(sql, secret, { empId, template: 'reportOwnerGone', only })
}

function buildPath({ model }: ListMailContext, { resource, viewId }: StoredSchedule): string {
  const report = model.reports.get(parseReportKey(resource) ?? '')
  if (report) return buildSavedReportPath(report.route, viewId)
  const table = findTableByAnyName(model, resource)
  return table ? buildViewUrlPath(table, viewId) : ''
}
