import { check } from '../../src/fields/check'
import { choice } from '../../src/fields/choice'
import { number } from '../../src/fields/number'
import { text } from '../../src/fields/text'
import { type FieldErrors, StewardError } from '../../src/framework/errors'
import { exportFormats } from '../../src/framework/lists/export-formats'
import type { SavedView } from '../../src/framework/lists/saved-view'
import {
  type ExportSchedule,
  listRhythmDayLimits,
  maxRecipients,
  type Rhythm,
  rhythms,
} from '../../src/framework/lists/schedule'
import type { Report } from '../../src/framework/reports/report'
import { buildReportKey, type ReportState, reportFormats } from '../../src/framework/reports/saved-report'
import type { Values } from '../../src/framework/validate'
import { readPersonNames } from '../export/schedules/person-names'
import { chooseMailTemplate, listSchedules, readOwnSchedule, storeSchedule } from '../export/schedules/schedule-store'
import { queueListMail } from '../mail/outbox'
import { canOpenReport, requireReport } from '../records/reports/answer-report'
import { getVerbScope } from '../records/scopes'
import { findCaller } from '../session/sessions'
import { idsField } from '../wire/json-field'
import { type Context, defineOperation } from '../wire/operation'
import { listStoredNames } from './views/current-names'
import { readVisibleViews, requireListedTable } from './views/read'
import { readVisibleReports, requireUsableReport } from './views/report-views'

const base = { area: 'Scheduled exports', to: 'signedIn' as const }
const writing = { ...base, effect: 'write' as const, isIdempotent: true }

const id = number({ min: 1, required: true })

const getExportSchedules = defineOperation({
  ...base,
  name: 'getExportSchedules',
  input: { resource: text({ max: 100 }), report: text({ max: 100 }) },
  async run(context, input) {
    const names = listPlaceNames(context, input)
    return { data: await listSchedules(context.sql, context.caller.empId, names) }
  },
})

const saveExportSchedule = defineOperation({
  ...writing,
  name: 'saveExportSchedule',
  input: {
    /** One of both: a list, or the route of a report. */
    resource: text({ max: 100 }),
    report: text({ max: 100 }),
    viewId: number({ required: true, min: 1 }),
    format: choice([...new Set([...exportFormats, ...reportFormats])], { required: true }),
    rhythm: choice(rhythms, { required: true }),
    day: number({ min: 1, max: 31 }),
    hour: number({ required: true, min: 0, max: 23 }),
    isPaused: check(),
    recipients: idsField('recipients', maxRecipients),
  },
  async run(context, input) {
    requireMailSetup(context)
    const rhythm = parseRhythm(input)
    const place = input.report
      ? await requireMailableReport(context, input, input.recipients ?? [])
      : await requireExportableView(context, input)
    const { sql, caller, company } = context
    const stored = await storeSchedule(sql, caller.empId, company.zone, {
      ...rhythm,
      ...place,
      isPaused: input.isPaused === true,
    })
    return { data: await readOwnSchedule(sql, caller.empId, stored) }
  },
})

/** What is sent, in which form, and to whom besides the owner. */
interface SchedulePlace {
  view: Pick<SavedView, 'id' | 'name'>
  resource: string
  format: ExportSchedule['format']
  recipients: readonly number[]
}

function listPlaceNames(context: Context, { resource, report }: Values): readonly string[] | null {
  if (report) return [buildReportKey(requireReport(context, report).name)]
  return resource ? listStoredNames(context.model, requireListedTable(context, resource)) : null
}

/**
 * Finds a saved report that the caller and all recipients may open.
 * @throws StewardError `notFound`, `forbidden`, `invalidInput` at `format`, `viewId` or `recipients`
 */
async function requireMailableReport(
  context: Context,
  { report, viewId, format }: Values,
  recipients: readonly number[],
): Promise<SchedulePlace> {
  const of = requireReport(context, report)
  const fileFormat = reportFormats.find((each) => each === format)
  if (!fileFormat) throw toInvalidInputError({ format: { code: 'choice' } })
  const saved = (await readVisibleReports(context, of)).find(({ id: own }) => own === viewId)
  if (!saved) throw new StewardError('notFound')
  if (saved.problem !== null)
    throw toInvalidInputError({ viewId: { code: 'unusable', args: { reason: saved.problem } } })
  const others = [...new Set(recipients)].filter((empId) => empId !== context.caller.empId)
  await requireReportReaders(context, of, saved.state, others)
  return { view: saved, resource: buildReportKey(of.name), format: fileFormat, recipients: others }
}

/** Refuses people who may not open the report with their own rights. */
async function requireReportReaders(
  context: Context,
  report: Report,
  state: ReportState,
  empIds: readonly number[],
): Promise<void> {
  const refused: number[] = []
  for (const empId of empIds) if (!(await canPersonOpen(context, report, state, empId))) refused.push(empId)
  if (refused.length === 0) return
  const names = await readPersonNames(context.sql, context.model, refused)
  const who = refused.map((empId) => names.get(empId) ?? `#${empId}`).join(', ')
  const reason = `these people may not open this report, or cannot sign in: ${who}`
  throw toInvalidInputError({ recipients: { code: 'unusable', args: { reason } } })
}

async function canPersonOpen(context: Context, report: Report, state: ReportState, empId: number): Promise<boolean> {
  const caller = await findCaller(context.sql, context.model, empId, context.today)
  if (!caller || !canOpenReport({ ...context, caller }, report)) return false
  try {
    requireUsableReport({ ...context, caller }, report, state)
    return true
  } catch (problem) {
    if (problem instanceof StewardError) return false
    throw problem
  }
}

/**
 * Finds a saved view that the caller sees and may export.
 * @throws StewardError `notFound` for any other view, `invalidInput` for one that cannot be opened,
 * `forbidden` without the right to list or to export
 */
async function requireExportableView(context: Context, { resource, viewId, format }: Values): Promise<SchedulePlace> {
  const fileFormat = exportFormats.find((each) => each === format)
  if (!resource) throw toInvalidInputError({ resource: { code: 'required' } })
  if (!fileFormat) throw toInvalidInputError({ format: { code: 'choice' } })
  const table = requireListedTable(context, resource)
  if (getVerbScope(table, 'export', context.caller) === 'none') throw new StewardError('forbidden')
  const view = (await readVisibleViews(context, table)).find((entry) => entry.view.id === viewId)?.view
  if (!view) throw new StewardError('notFound')
  if (view.problem !== null) throw toInvalidInputError({ viewId: { code: 'unusable', args: { reason: view.problem } } })
  return { view, resource: String(resource), format: fileFormat, recipients: [] }
}

function parseRhythm(input: Values): Rhythm {
  const rhythm = input.rhythm as Rhythm['rhythm']
  const hour = input.hour as number
  const days = listRhythmDayLimits(rhythm)
  if (!days) return { rhythm, day: null, hour }
  const { day } = input
  if (typeof day !== 'number') throw toInvalidInputError({ day: { code: 'required' } })
  if (day > days.max) throw toInvalidInputError({ day: { code: 'tooLarge', args: { max: days.max } } })
  return { rhythm, day, hour }
}

/** Refuses a schedule where no mail can be sent. */
function requireMailSetup({ settings }: Context): void {
  if (settings.smtp || settings.seed === 'demo') return
  const reason = 'no mail server is set up here, so nothing can be sent'
  throw toInvalidInputError({ viewId: { code: 'unusable', args: { reason } } })
}

const toInvalidInputError = (fields: FieldErrors) => new StewardError('invalidInput', { fields })

const deleteExportSchedule = defineOperation({
  ...writing,
  name: 'deleteExportSchedule',
  input: { id },
  async run({ sql, caller }, input) {
    const { rowCount } = await sql.query({
      text: 'delete from export_schedules where id = $1 and owner_emp_id = $2',
      values: [input.id, caller.empId],
    })
    if (rowCount === 0) throw new StewardError('notFound')
    return { data: { id: input.id, deleted: true } }
  },
})

const runExportSchedule = defineOperation({
  ...writing,
  name: 'runExportSchedule',
  input: { id },
  async run({ sql, caller }, input) {
    const schedule = await readOwnSchedule(sql, caller.empId, input.id)
    const { id: own } = schedule
    await queueListMail(sql, caller.empId ?? 0, own, chooseMailTemplate(schedule))
    return { data: await readOwnSchedule(sql, caller.empId, own) }
  },
})

/** Operations on scheduled exports, which send saved views by mail. */
export const exportScheduleOperations = [
  getExportSchedules,
  saveExportSchedule,
  deleteExportSchedule,
  runExportSchedule,
]
