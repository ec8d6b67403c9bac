import { formatTimestampInZone } from '../../../src/framework/values/dates'
import type { Sql } from '../../database/connect'
import { queueMail } from '../../mail/outbox'
import { findTableByAnyName } from '../../operations/views/current-names'
import { buildViewUrlPath, type ListMailContext, NotSent } from './list-mail'
import { findSchedule, recordScheduleFailure } from './schedule-store'

/**
 * Marks a mail before it goes to the mail server. If it is marked but not finished, it may
 * have been sent, so it is not sent again.
 * @throws NotSent where the schedule was cancelled
 */
export async function markSubmittedToMailServer(sql: Sql, mailId: number): Promise<void> {
  const { rowCount } = await sql.query({ text: 'update outbox set handed_at = now() where id = $1', values: [mailId] })
  if (rowCount === 0) throw new NotSent('Nobody asks for it any more.', { isOver: true })
}

/**
 * Stores why a scheduled list was not sent, and mails the reason to its owner, without any data of the list.
 */
export async function recordSendFailure(
  sql: Sql,
  { model, company }: ListMailContext,
  secret: string,
  scheduleId: number,
  { message: problem, isOver, isSilent }: NotSent,
): Promise<void> {
  const schedule = await findSchedule(sql, scheduleId)
  const after = await recordScheduleFailure(sql, scheduleId, problem, isOver)
  if (!schedule || !after || isSilent) return
  const table = findTableByAnyName(model, schedule.resource)
  const only = {
    view: schedule.viewName,
    problem,
    next: after.isPaused
      ? 'It is paused now: nothing more is sent until you let it go on.'
      : `The next try is at ${formatTimestampInZone(company.zone, Date.parse(after.nextAt)).slice(0, 16)} (${company.zone}).`,
    path: table ? buildViewUrlPath(table, schedule.viewId) : '',
  }
  await queueMail(sql, secret, { empId: schedule.ownerEmpId, template: 'listNotSent', only })
}
