import type { PlannedRowPage } from '../../../../src/framework/company/definition-plan'
import { StewardError } from '../../../../src/framework/errors'
import { fieldLabel } from '../../../../src/framework/resource'
import { escapeFormula, formatCsvLine } from '../../../export/csv-stream'
import type { DefinitionDraft } from '../../../records/areas/definitions-in-force'
import { readCatalog } from '../../../schema/catalog'
import type { Context } from '../../../wire/operation'
import { describeOwnChange, requireFittingDraft } from '../apply-definition'
import { findFollowers } from '../own/follow-renames'
import { findPlaces } from '../own/plan-own-tables'
import { findChangedColumns } from '../own-fields/plan-own-columns'
import type { ChangedTable } from './changed-table'
import { readQuestionRows } from './question-rows'
import { listQuestions, type RowQuestion } from './row-questions'

/** Rows of a plan: the key of the rows, and the page. */
interface RowsWanted {
  key: string
  from: number
  size: number
}

/** Most rows of a file of rows that do not fit. */
const mostFileRows = 100_000

/** Answers a page of the rows that do not fit a change, of those that the caller may read. */
export const readPlannedRows = (
  context: Context,
  draft: DefinitionDraft,
  rowPage: RowsWanted,
): Promise<PlannedRowPage> => withQuestion(context, draft, rowPage, (_, __, page) => page)

/** Answers the rows that do not fit a change as the text of a CSV file. */
export const writePlannedRows = (context: Context, draft: DefinitionDraft, key: string): Promise<string> =>
  withQuestion(context, draft, { key, from: 0, size: mostFileRows }, ({ after }, { earlier, fixes }, { rows }) => {
    const name = (fixes ?? earlier)?.name
    const heads = ['Id', after.resource.label, name ? fieldLabel(after.resource, name) : 'Value']
    const lines = rows.map(({ id, title, value }) => [String(id), title ?? '', value ?? ''].map(escapeFormula))
    return `\uFEFF${[heads, ...lines].map(formatCsvLine).join('')}`
  })

async function withQuestion<Answer>(
  context: Context,
  draft: DefinitionDraft,
  { key, from, size }: RowsWanted,
  answer: (change: ChangedTable, question: RowQuestion, page: PlannedRowPage) => Answer,
): Promise<Answer> {
  const drafts = [draft, ...findFollowers(context.served, draft)]
  const after = requireFittingDraft(context, drafts, draft)
  const change = { ...describeOwnChange(context, after, drafts), accepts: [] }
  return context.db.transaction(async (tx) => {
    const catalog = await readCatalog(tx)
    const places = [...(await findPlaces(tx, change, catalog)), ...(await findChangedColumns(tx, change, catalog))]
    for (const { stored, ...place } of places) {
      const table = stored && { ...place, stored }
      const question = table && listQuestions(table).find((each) => each.key === key)
      if (question) return answer(table, question, await readQuestionRows(tx, table, question, { from, size }))
    }
    throw new StewardError('notFound')
  })
}
