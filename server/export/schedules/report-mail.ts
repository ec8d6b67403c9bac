import type { Report } from '../../../src/framework/reports/report'
import {
  buildSavedReportPath,
  parseReportKey,
  reportFormats,
  type SavedReport,
} from '../../../src/framework/reports/saved-report'
import { readVisibleReports, requireUsableReport } from '../../operations/views/report-views'
import { canOpenReport } from '../../records/reports/answer-report'
import type { ExportContext } from '../export'
import { buildReportFile, type ReportFile } from '../reports/report-file'
import {
  buildPersonContext,
  convertRefusalsToNotSent,
  formatMailStamp,
  type ListMail,
  type ListMailContext,
  NotSent,
  readMailFile,
} from './mail-context'
import { readPersonNames } from './person-names'
import type { StoredSchedule } from './schedule-store'

/**
 * Makes the mail of a scheduled report. The rights of its owner on this day decide whether it is sent at
 * all; each person gets the figures that they may see themselves.
 * @throws NotSent where the owner or this person may no longer have it
 */
export async function buildReportMail(
  host: ListMailContext,
  schedule: StoredSchedule,
  empId: number,
): Promise<ListMail> {
  const report = host.model.reports.get(parseReportKey(schedule.resource) ?? '')
  if (!report) throw new NotSent('There is no such report any more.', { isOver: true })
  const isOwner = empId === schedule.ownerEmpId
  const { owner, saved } = await findOwnersReport(host, schedule, report, isOwner)
  const reader = isOwner ? owner : await buildRecipientContext(host, empId, report, saved)
  const format = reportFormats.find((each) => each === schedule.format) ?? 'csv'
  const request = { report, state: saved.state, format, savedAs: saved.name }
  const words = { forbidden: 'You may no longer see this report.' }
  const file = await convertRefusalsToNotSent(words, () => buildReportFile(reader, request))
  const content = await readMailFile(file.stream)
  const by = isOwner
    ? undefined
    : (await readPersonNames(host.db, host.model, [schedule.ownerEmpId])).get(schedule.ownerEmpId)
  const only = {
    view: saved.name,
    at: formatMailStamp(host.company),
    rows: countWords(file),
    file: [...(content ? [attached] : [tooLarge]), ...file.notes].join(' '),
    why: by === undefined ? forOwner : `${by} has it sent to you. Ask them to stop it.`,
    path: buildSavedReportPath(report.route, isOwner || saved.roles.length > 0 ? saved.id : null),
  }
  const { name, type, rows } = file
  return { only, file: content && { name, type, content }, resource: report.of, rows }
}

const attached = 'The file is attached.'
const tooLarge = 'The file is larger than a mail should be. Open the report and save it there.'
const forOwner = 'To change this mail or to stop it, open the report and its saved reports.'

const countWords = ({ answer: { count, groups } }: ReportFile): string =>
  `${count === 1 ? '1 record' : `${count} records`} in ${groups.length === 1 ? '1 group' : `${groups.length} groups`}`

/**
 * Finds the report as the owner may open it today. A refusal that concerns the owner is stored with their
 * own mail, so that of a recipient ends without a word.
 */
async function findOwnersReport(
  host: ListMailContext,
  schedule: StoredSchedule,
  report: Report,
  isOwner: boolean,
): Promise<{ owner: ExportContext; saved: SavedReport }> {
  try {
    const owner = await buildOwnerContext(host, schedule.ownerEmpId)
    return { owner, saved: await findScheduledReport(owner, report, schedule) }
  } catch (problem) {
    if (isOwner || !(problem instanceof NotSent)) throw problem
    throw new NotSent(problem.message, { isSilent: true })
  }
}

async function buildOwnerContext(host: ListMailContext, empId: number): Promise<ExportContext> {
  try {
    return await buildPersonContext(host, empId)
  } catch (problem) {
    if (!(problem instanceof NotSent) || !problem.isSilent) throw problem
    throw new NotSent(problem.message, { isOver: true, isSilent: true, isForAdministrators: true })
  }
}

async function findScheduledReport(
  owner: ExportContext,
  report: Report,
  { viewId }: StoredSchedule,
): Promise<SavedReport> {
  if (viewId === null) throw new NotSent('The saved report was deleted.', { isOver: true })
  if (!canOpenReport(owner, report)) throw new NotSent('You may no longer see this report.')
  const saved = (await readVisibleReports(owner, report)).find(({ id }) => id === viewId)
  if (!saved) throw new NotSent('The report is no longer shared with you.')
  // The details are left out, because they may name fields that the owner may no longer read.
  if (saved.problem !== null)
    throw new NotSent('The saved report does not fit any more, or asks for what you may no longer read.')
  return saved
}

/** Reads as the recipient does, with their own rights of today. @throws NotSent where these do not suffice */
async function buildRecipientContext(
  host: ListMailContext,
  empId: number,
  report: Report,
  { state }: SavedReport,
): Promise<ExportContext> {
  const reader = await buildPersonContext(host, empId).catch((problem: unknown) => {
    if (!(problem instanceof NotSent) || !problem.isSilent) throw problem
    throw new NotSent('Their account is closed.', { isLost: true })
  })
  const problem = new NotSent('They may not open this report, or not with these filters.', { isLost: true })
  if (!canOpenReport(reader, report)) throw problem
  try {
    requireUsableReport(reader, report, state)
  } catch {
    throw problem
  }
  return reader
}
