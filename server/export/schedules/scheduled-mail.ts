import { buildListMail } from './list-mail'
import { type ListMail, type ListMailContext, NotSent } from './mail-context'
import { buildReportMail } from './report-mail'
import { chooseMailTemplate, findSchedule } from './schedule-store'

/**
 * Makes the mail of a schedule for a person: the list or the report, as they may see it now.
 * @throws NotSent where they may no longer have it; StewardError `unavailable` where a retry makes sense
 */
export async function buildScheduledMail(host: ListMailContext, scheduleId: number, empId: number): Promise<ListMail> {
  const schedule = await findSchedule(host.db, scheduleId)
  if (!schedule) throw new NotSent('Nobody asks for it any more.', { isOver: true })
  return chooseMailTemplate(schedule) === 'list'
    ? buildListMail(host, schedule)
    : buildReportMail(host, schedule, empId)
}
