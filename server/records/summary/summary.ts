import { getFieldBehaviour } from '../../../src/framework/field'
import {
  groupingKind,
  parseFigure,
  parseGrouping,
  type Summary,
  summaryLimits,
} from '../../../src/framework/lists/list-figures'
import { getAttribute, getTable, type Table } from '../model'
import { listQuestionValues, requireReadableField, resolveQuestion } from '../query'
import { getRightsKey, getVerbScope } from '../scopes'
import { bindValues, compileStatementOnce } from '../sql/compile-statement'
import { refuseField } from '../write/checks/refuse'
import type { GroupLevel, ReferenceHop, RequestedFigure, SummaryPlan, SummaryReader } from './plan'
import { summarySql } from './summary-sql'
import { buildSummaryTree, type SummaryRow } from './summary-tree'

/** A request for a summary: records, groupings and figures. */
export interface SummaryRequest {
  filter: unknown
  q: string
  groups: readonly string[]
  figures: readonly string[]
}

/**
 * Computes the count and figures of all matching records that the caller may list, and of their groups, by
 * one statement. A figure counts only records on which the caller may read the value and its unit.
 * @throws StewardError `forbidden` and `invalidInput` as `listRecords`, and
 * where a grouping or figure cannot be resolved
 */
export async function summarizeRecords(
  reader: SummaryReader,
  resource: string,
  request: SummaryRequest,
): Promise<Summary> {
  const table = getTable(reader.model, resource)
  const plan: SummaryPlan = {
    // A summary has no order of records, so no label is joined for it.
    question: { ...resolveQuestion(reader, table, { ...request, sort: [] }), sort: [] },
    levels: request.groups.map((grouping) => resolveLevel(reader, table, grouping)),
    asked: [...new Set(request.figures)].map((figure) => resolveFigure(reader, table, figure)),
  }
  return summarizeByPlan(reader, table, plan, [request.groups, request.figures])
}

/**
 * Computes a summary, as `summarizeRecords` does, of a request that is resolved already.
 * @param shape identifies the levels and figures with everything that is declared about them
 */
export async function summarizeByPlan(
  reader: SummaryReader,
  table: Table,
  plan: SummaryPlan,
  shape: unknown,
): Promise<Summary> {
  const { model, caller, company } = reader
  const { filter, words } = plan.question
  const key = [
    table.resource.name,
    getRightsKey(caller),
    company.currency,
    company.fiscalYearStart,
    filter.shape,
    words.length,
    shape,
  ]
  const statement = compileStatementOnce(model, JSON.stringify(['summarize', ...key]), () =>
    summarySql(reader, table, plan),
  )
  const { rows } = await reader.sql.query<SummaryRow>(bindValues(statement, reader, listQuestionValues(plan.question)))
  return buildSummaryTree(plan, rows, summaryLimits.groups)
}

/** The number of references that a grouping may follow. */
const mostHops = 2

/**
 * Resolves a grouping, such as `status`, `fromDate:month` or `empId.departmentId`.
 * @throws StewardError at the input `groups` where it does not exist or the caller may not use it
 */
export function resolveLevel(
  { model, caller }: Pick<SummaryReader, 'model' | 'caller'>,
  from: Table,
  input: string,
): GroupLevel {
  const { name: path, period } = parseGrouping(input) ?? refuseUnusable('groups', input)
  const [name = '', ...heads] = path.split('.').reverse()
  const hops: ReferenceHop[] = []
  let table = from
  for (const head of heads.reverse()) {
    const attribute = requireReadableField('groups', table, head, caller)
    const target = model.tables.get(attribute.target ?? '')
    const isSeen = target && !target.resource.source && getVerbScope(target, 'list', caller) !== 'none'
    if (!isSeen || hops.length >= mostHops) refuseUnusable('groups', input)
    hops.push({ table, attribute })
    table = target
  }
  const attribute = requireReadableField('groups', table, name, caller)
  const grouping = name === 'id' ? undefined : groupingKind(attribute.field)
  if (!grouping || (grouping === 'period') !== (period !== undefined)) refuseUnusable('groups', input)
  return { hops, table, attribute, period }
}

/**
 * Resolves a figure, such as `sum:days`.
 * @throws StewardError at the input `figures` where it does not exist or the caller may not read it
 */
export function resolveFigure(
  { caller, company }: Pick<SummaryReader, 'caller' | 'company'>,
  table: Table,
  input: string,
): RequestedFigure {
  if (input === 'count') return { key: input, kind: 'count', unit: undefined }
  const { kind, name } = parseFigure(input) ?? refuseUnusable('figures', input)
  const attribute = requireReadableField('figures', table, name, caller)
  if (!attribute.field.type.isNumeric || attribute.name === 'version') refuseUnusable('figures', input)
  const unit = getFieldBehaviour(attribute.field).unit(company)?.field
  return { key: input, kind, attribute, unit: unit === undefined ? undefined : getAttribute(table, unit) }
}

function refuseUnusable(input: string, text: string): never {
  const reason = `"${text.slice(0, 100)}" cannot be asked for here`
  refuseField(input, { code: 'unusable', args: { reason } })
}
