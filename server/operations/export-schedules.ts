import { check } from '../../src/fields/check'
import { choice } from '../../src/fields/choice'
import { number } from '../../src/fields/number'
import { text } from '../../src/fields/text'
import { type FieldErrors, StewardError } from '../../src/framework/errors'
import { type ExportFormat, exportFormats } from '../../src/framework/lists/export-formats'
import type { SavedView } from '../../src/framework/lists/saved-view'
import { listRhythmDayLimits, type Rhythm, rhythms } from '../../src/framework/lists/schedule'
import type { Values } from '../../src/framework/validate'
import { listSchedules, readOwnSchedule, storeSchedule } from '../export/schedules/schedule-store'
import { queueListMail } from '../mail/outbox'
import { getVerbScope } from '../records/scopes'
import { type Context, defineOperation } from '../wire/operation'
import { listStoredNames } from './views/current-names'
import { readVisibleViews, requireListedTable } from './views/read'

const base = { area: 'Scheduled exports', to: 'signedIn' as const }
const writing = { ...base, effect: 'write' as const, isIdempotent: true }

const id = number({ min: 1, required: true })

const getExportSchedules = defineOperation({
  ...base,
  name: 'getExportSchedules',
  input: { resource: text({ max: 100 }) },
  async run(context, input) {
    const names = input.resource ? listStoredNames(context.model, requireListedTable(context, input.resource)) : null
    return { data: await listSchedules(context.sql, context.caller.empId, names) }
  },
})

const saveExportSchedule = defineOperation({
  ...writing,
  name: 'saveExportSchedule',
  input: {
    resource: text({ required: true, max: 100 }),
    viewId: number({ required: true, min: 1 }),
    format: choice(exportFormats, { required: true }),
    rhythm: choice(rhythms, { required: true }),
    day: number({ min: 1, max: 31 }),
    hour: number({ required: true, min: 0, max: 23 }),
    isPaused: check(),
  },
  async run(context, input) {
    requireMailSetup(context)
    const view = await requireExportableView(context, input)
    const { sql, caller, company } = context
    const stored = await storeSchedule(sql, caller.empId, company.zone, {
      ...parseRhythm(input),
      view,
      resource: String(input.resource),
      format: input.format as ExportFormat,
      isPaused: input.isPaused === true,
    })
    return { data: await readOwnSchedule(sql, caller.empId, stored) }
  },
})

/**
 * Finds a saved view that the caller sees and may export.
 * @throws StewardError `notFound` for any other view, `invalidInput` for one that cannot be opened,
 * `forbidden` without the right to list or to export
 */
async function requireExportableView(context: Context, { resource, viewId }: Values): Promise<SavedView> {
  const table = requireListedTable(context, resource)
  if (getVerbScope(table, 'export', context.caller) === 'none') throw new StewardError('forbidden')
  const view = (await readVisibleViews(context, table)).find((entry) => entry.view.id === viewId)?.view
  if (!view) throw new StewardError('notFound')
  if (view.problem !== null) throw toInvalidInputError({ viewId: { code: 'unusable', args: { reason: view.problem } } })
  return view
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
    const { id: own } = await readOwnSchedule(sql, caller.empId, input.id)
    await queueListMail(sql, caller.empId ?? 0, own)
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
