import { createHash } from 'node:crypto'
import { isBodyWithinBounds, longestBody } from '../../../src/engines/definitions/body-bounds'
import { choice } from '../../../src/fields/choice'
import { date } from '../../../src/fields/date'
import { longText } from '../../../src/fields/long-text'
import { number } from '../../../src/fields/number'
import { text } from '../../../src/fields/text'
import { type DefinitionsAnswer, definitionKinds } from '../../../src/framework/company/definition'
import { StewardError } from '../../../src/framework/errors'
import type { Tx } from '../../database/connect'
import { answerReport, canOpenReport } from '../../records/reports/answer-report'
import { isForCaller, runDashboard } from '../../records/reports/dashboard'
import { byInput } from '../../records/reports/operations'
import { jsonField } from '../../wire/json-field'
import { defineOperation } from '../../wire/operation'
import { applyAndFollowUp } from './apply-and-follow-up'
import { type AppliedDefinition, applyWithFollowers, prepareDefinition, requireFittingDraft } from './apply-definition'
import { dashboardBody, toDashboard } from './dashboard-body'
import { pickCardBody } from './own/card-body'
import { finishWith, nothingToCopy } from './own/copy-large-tables'
import { listVisibleBodies } from './own/visible-body'
import { listVisibleOverlays } from './own-fields/visible-overlays'
import { planDefinition } from './plan/plan-definition'
import { listApplyingChanges, nameChange, recordApply } from './progress/apply-progress'
import { readLossConfirmation } from './proposals/loss-confirmation'
import { isHeldUp } from './proposals/planned-losses'
import { proposalOperations, proposeDefinition } from './proposals/proposal-operations'
import { reportBody, toReport } from './report-body'
import { listRolesFor } from './roles/list-roles-for'
import { previewRoleMenu } from './roles/preview-role'
import { fixesField } from './rows/fixes-field'
import { readPlannedRows, writePlannedRows } from './rows/planned-rows'
import { runOncePerKey } from './run-once-per-key'
import {
  definitionTable,
  readCurrentDefinitions,
  readDefinitionVersions,
  readNumberInForce,
} from './stored-definitions'
import { tryDefinition } from './trial/trial-operation'

const base = { area: 'Definitions', resource: definitionTable, to: ['admin' as const] }
const body = jsonField('body', isBodyWithinBounds, longestBody)
const kind = choice(definitionKinds, { required: true })

const getDefinitions = defineOperation({
  ...base,
  name: 'getCurrentDefinitions',
  input: {},
  async run(context) {
    const [number, current] = await Promise.all([readNumberInForce(context.sql), readCurrentDefinitions(context)])
    const problems = context.served.listProblems()
    const definitions = current.map((one) => ({ ...one, problem: problems.get(one.key) ?? null }))
    const data: DefinitionsAnswer = { number, definitions }
    return { data }
  },
})

const getDefinitionVersions = defineOperation({
  ...base,
  name: 'getDefinitionVersions',
  input: { key: text({ required: true, max: 20 }) },
  run: async (context, { key }) => ({ data: await readDefinitionVersions(context, key) }),
})

/** Answers what a report would show the caller, with the caller's own rights; nothing is stored. */
const previewReport = defineOperation({
  ...base,
  name: 'previewReportDefinition',
  input: { key: text({ max: 20 }), body, from: date(), to: date(), by: byInput },
  async run(context, { key, body: input, from, to, by }) {
    const definition = { key: key ?? 'preview', kind: 'report' as const, body: input }
    requireFittingDraft(context, [definition], definition)
    // Statements are kept by the name of the report, so a preview is named by what it asks.
    const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex')
    const report = { ...toReport(definition.key, reportBody.parse(input)), name: `preview:${hash}` }
    return { data: await answerReport(context, report, { from, to, by }) }
  },
})

const longestAccepts = 4000
const isAcceptList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')

function requireBodyUnlessRetired(body: unknown, isRetired: unknown): void {
  if ((body === null || body === undefined) === (isRetired === 'yes')) return
  throw new StewardError('invalidInput', {
    fields: { body: { code: 'unusable', args: { reason: 'give a body, or say that it is retired' } } },
  })
}

/** Answers what a dashboard would show the caller, with the caller's own rights; nothing is stored. */
const previewDashboard = defineOperation({
  ...base,
  name: 'previewDashboardDefinition',
  input: { key: text({ max: 20 }), body },
  async run(context, { key, body: input }) {
    const definition = { key: key ?? 'preview', kind: 'dashboard' as const, body: input }
    requireFittingDraft(context, [definition], definition)
    const dashboard = toDashboard(definition.key, dashboardBody.parse(input), [...context.model.reports.values()])
    const leftOut: unknown[] = []
    return { data: await runDashboard(context, dashboard, (problem) => leftOut.push(problem)), leftOut }
  },
})

const appliedChange = {
  number: number({ required: true, min: 0 }),
  kind,
  key: text({ max: 20 }),
  body,
  isRetired: choice({ yes: 'Retired' }),
  reason: longText({ required: true, max: 300 }),
  accepts: jsonField('accepts', isAcceptList, longestAccepts),
  fixes: fixesField,
}

/** Stores a change that loses values until another administrator confirms it. */
const proposeOperation = defineOperation({
  ...base,
  name: 'proposeDefinition',
  effect: 'own',
  isIdempotent: true,
  input: { ...appliedChange, key: text({ required: true, max: 20 }) },
  async run(context, { body, isRetired, accepts, fixes, ...change }) {
    requireBodyUnlessRetired(body, isRetired)
    const parts = { body: body ?? null, accepts: accepts ?? [], fixes: fixes ?? {} }
    return { data: { id: await proposeDefinition(context, { ...change, ...parts }) } }
  },
})

const applyOperation = defineOperation({
  ...base,
  name: 'applyDefinition',
  effect: 'own',
  isIdempotent: true,
  input: appliedChange,
  async run(context, { number: seen, kind, key, body, isRetired, reason, accepts, fixes }) {
    requireBodyUnlessRetired(body, isRetired)
    // The body is checked beside the definitions that the administrator has seen, or the number is stale.
    await context.served.catchUp()
    if (context.served.problem !== undefined) throw new StewardError('unavailable')
    const change = {
      ...{ number: seen, kind, key: key ?? undefined, body: body ?? null, reason },
      ...{ accepts: accepts ?? [], fixes: fixes ?? {} },
    }
    const data: AppliedDefinition = JSON.parse(
      await runOncePerKey(context.db, context.keyed, () =>
        recordApply(context, { ...change, name: nameChange(context, change) }, async (note) => {
          const { ready, finish } = (await isHeldUp(context, change))
            ? nothingToCopy
            : await prepareDefinition(context, { ...change, note })
          const apply = (sql: Tx) => applyWithFollowers({ ...context, sql }, { ...change, ready, note })
          return finishWith(finish, () => applyAndFollowUp(context, apply, note))
        }),
      ),
    )
    return { data }
  },
})

/** Answers what is being applied, by whom and how far, and what ended lately. */
const getApplying = defineOperation({
  ...base,
  name: 'getApplyingChanges',
  input: {},
  run: async (context) => ({ data: await listApplyingChanges(context) }),
})

/** Answers what applying a definition would do; nothing is stored. */
const planOperation = defineOperation({
  ...base,
  name: 'planDefinition',
  effect: 'own',
  input: { kind, key: text({ max: 20 }), body, isRetired: choice({ yes: 'Retired' }) },
  async run(context, { kind, key, body, isRetired }) {
    requireBodyUnlessRetired(body, isRetired)
    await context.served.catchUp()
    const plan = await planDefinition(context, { kind, key: key ?? 'new', body: body ?? null })
    return { data: { ...plan, needsSecond: (await readLossConfirmation(context)).isNeeded } }
  },
})

const plannedRows = { kind, key: text({ max: 20 }), body, rows: text({ required: true, max: 60 }) }

/** Answers the rows that would not fit a change, of those that the caller may read. */
const getPlannedRows = defineOperation({
  ...base,
  name: 'getPlannedRows',
  effect: 'own',
  input: { ...plannedRows, page: number({ min: 1, max: 100_000 }), perPage: number({ min: 1, max: 100 }) },
  async run(context, { kind, key, body, rows, page, perPage }) {
    requireBodyUnlessRetired(body, undefined)
    await context.served.catchUp()
    const size = perPage ?? 20
    const rowPage = { key: rows, from: ((page ?? 1) - 1) * size, size }
    return { data: await readPlannedRows(context, { kind, key: key ?? 'new', body }, rowPage) }
  },
})

/** Answers the same rows as the text of a file. */
const exportPlannedRows = defineOperation({
  ...base,
  name: 'exportPlannedRows',
  effect: 'own',
  input: plannedRows,
  async run(context, { kind, key, body, rows }) {
    requireBodyUnlessRetired(body, undefined)
    await context.served.catchUp()
    return { data: await writePlannedRows(context, { kind, key: key ?? 'new', body }, rows) }
  },
})

/** Answers what the page of a stored report or dashboard needs; others than its readers learn nothing. */
const getStoredReport = defineOperation({
  name: 'getStoredReport',
  area: 'Reports',
  to: 'signedIn',
  input: { report: text({ required: true, max: 100 }) },
  async run(context, input) {
    const board = (context.served.declared.dashboards ?? []).find(({ route }) => route === input.report)
    if (board && isForCaller(context.caller, board))
      return { data: { title: board.title, operation: board.operation, route: `/${board.route}` } }
    const report = [...context.model.reports.values()].find(({ route }) => route === input.report)
    if (!report || !canOpenReport(context, report)) throw new StewardError('notFound')
    const { title, operation, of, route } = report
    return { data: { title, operation, of, route: `/${route}` } }
  },
})

/** Answers the menu that people with a role would have, and the pages open to them; nothing is stored. */
const previewRole = defineOperation({
  ...base,
  name: 'previewRoleDefinition',
  input: { key: text({ max: 20 }), body },
  async run(context, { key, body: input }) {
    return { data: await previewRoleMenu(context, { key: key ?? 'preview', kind: 'role', body: input }) }
  },
})

/** Answers what administrators changed of shipped resources, as far as the caller may know, and own roles. */
const getOverlays = defineOperation({
  name: 'getOverlays',
  area: 'Definitions',
  to: 'signedIn',
  input: {},
  async run(context) {
    const { served, caller } = context
    const { number } = served.listOverlays()
    const roles = listRolesFor(served.declared, served.definitions, caller)
    return { data: { number, overlays: listVisibleOverlays(context), roles } }
  },
})

/** Answers which resources administrators made, as far as the caller may know them, for menus and links. */
const getOwnCards = defineOperation({
  name: 'getOwnCards',
  area: 'Definitions',
  to: 'signedIn',
  input: {},
  async run({ served, caller }) {
    const cards = listVisibleBodies(served, caller).map(({ body }) => pickCardBody(body))
    return { data: { number: served.number, cards } }
  },
})

/** Answers their bodies, for the screens. */
const getOwnResources = defineOperation({
  name: 'getOwnResources',
  area: 'Definitions',
  to: 'signedIn',
  input: {},
  async run({ served, caller }) {
    return { data: { number: served.number, resources: listVisibleBodies(served, caller) } }
  },
})

export const definitionOperations = [
  getOwnCards,
  getApplying,
  getOwnResources,
  getOverlays,
  getDefinitions,
  getDefinitionVersions,
  previewReport,
  previewDashboard,
  previewRole,
  applyOperation,
  proposeOperation,
  ...proposalOperations,
  planOperation,
  getPlannedRows,
  exportPlannedRows,
  tryDefinition,
  getStoredReport,
]
