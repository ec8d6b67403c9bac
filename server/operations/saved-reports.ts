import { choice } from '../../src/fields/choice'
import { date } from '../../src/fields/date'
import { number } from '../../src/fields/number'
import { text } from '../../src/fields/text'
import type { Roles } from '../../src/framework/company/roles'
import { buildReportKey, type ReportState, reportFormats } from '../../src/framework/reports/saved-report'
import { buildReportFile, reportTypes } from '../export/reports/report-file'
import { getTable } from '../records/model'
import { requireReport } from '../records/reports/answer-report'
import { byInput } from '../records/reports/operations'
import { questionInput } from '../wire/list-input'
import { defineOperation } from '../wire/operation'
import { requireInputs } from './saved-views'
import { keyReport } from './views/current-names'
import { reportStateInput } from './views/report-state'
import { readVisibleReports, requireUsableReport } from './views/report-views'
import { saveView, type ViewChange } from './views/save'
import { buildRolesInput } from './views/state'

const base = { area: 'Saved reports', to: 'signedIn' as const }

/** The route of a report, as in its address. */
const report = text({ required: true, max: 100 })

const getSavedReports = defineOperation({
  ...base,
  name: 'getSavedReports',
  input: { report: text({ max: 100 }) },
  async run(context, input) {
    const only = input.report ? requireReport(context, input.report) : undefined
    return { data: await readVisibleReports(context, only) }
  },
})

const buildSaveReport = (roles: Roles) =>
  defineOperation({
    ...base,
    effect: 'write',
    isIdempotent: true,
    name: 'saveReport',
    input: {
      report,
      id: number({ min: 1 }),
      version: number({ min: 1 }),
      name: text({ min: 1, max: 80 }),
      state: reportStateInput,
      roles: buildRolesInput('roles', roles),
    },
    async run(context, input) {
      const of = requireReport(context, input.report)
      const state = input.state as ReportState | undefined
      requireInputs(input, input.id ? ['version'] : ['name', 'state'])
      if (state) requireUsableReport(context, of, state)
      const table = getTable(context.model, of.of)
      const change = { ...(input as ViewChange), ...(state && { state: keyReport(context.model, table, state) }) }
      const id = await saveView(context, [buildReportKey(of.name)], change)
      const saved = await readVisibleReports(context, of)
      return { data: saved.find((each) => each.id === id) ?? null }
    },
  })

const exportReport = defineOperation({
  ...base,
  name: 'exportReport',
  input: {
    report,
    format: choice(reportFormats, { required: true }),
    view: number({ min: 1 }),
    from: date(),
    to: date(),
    period: text({ max: 20 }),
    asOf: date(),
    filter: questionInput.filter,
    by: byInput,
  },
  answersFile: Object.values(reportTypes),
  async run(context, input) {
    const of = requireReport(context, input.report)
    const savedAs = input.view ? (await readVisibleReports(context, of)).find(({ id }) => id === input.view) : undefined
    const { from, to, period, asOf, filter, by, format } = input
    const state = Object.fromEntries(
      Object.entries({ from, to, period, asOf, filter, by }).filter(([, value]) => value),
    )
    return { file: await buildReportFile(context, { report: of, state, format, savedAs: savedAs?.name }) }
  },
})

export const buildSavedReportOperations = (roles: Roles) => [getSavedReports, buildSaveReport(roles), exportReport]
