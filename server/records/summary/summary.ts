import { StewardError } from '../../../src/framework/errors'
import { behaviour } from '../../../src/framework/field'
import { groupingOf, readFigure, readGroup, type Summary, summaryLimits } from '../../../src/framework/lists/summary'
import { attributeOf, type Table, tableOf } from '../model'
import { mustRead, readQuestion, valuesOf } from '../query'
import { rightsKey } from '../reading'
import { bind, compiled } from '../statement'
import type { Asked, Level, Plan, Summarizer } from './plan'
import { summarySql } from './summary-sql'
import { type SummaryRow, summaryTree } from './summary-tree'

/** Which records, grouped by what, and which figures of them. */
export interface SummaryRequest {
  filter: unknown
  q: string
  groups: readonly string[]
  figures: readonly string[]
}

/**
 * Count and figures of all records the caller may list that match, and of their groups, from one statement.
 * A figure counts the records on which the caller may read the value and what it is counted in.
 * @throws StewardError `forbidden`, `invalidInput` as the list, and where a group or a figure names what it cannot
 */
export async function summarize(reader: Summarizer, resource: string, request: SummaryRequest): Promise<Summary> {
  const { model, caller, company } = reader
  const table = tableOf(model, resource)
  const plan: Plan = {
    // Nothing is put in order, so no label is joined for it.
    question: { ...readQuestion(reader, table, { ...request, sort: [] }), sort: [] },
    levels: request.groups.map((asked) => levelOf(reader, table, asked)),
    asked: [...new Set(request.figures)].map((asked) => figureOf(reader, table, asked)),
  }
  const { filter, words } = plan.question
  const shape = [rightsKey(caller), company.currency, filter.shape, words.length, request.groups, request.figures]
  const statement = compiled(reader.model, JSON.stringify(['summarize', resource, ...shape]), () =>
    summarySql(reader, table, plan),
  )
  const { rows } = await reader.sql.query<SummaryRow>(bind(statement, reader, valuesOf(plan.question)))
  return summaryTree(plan, rows, summaryLimits.groups)
}

function levelOf({ caller }: Summarizer, table: Table, asked: string): Level {
  const { name, period } = readGroup(asked) ?? refuse('groups', asked)
  const attribute = mustRead('groups', table, name, caller)
  const grouping = name === 'id' ? undefined : groupingOf(attribute.field)
  if (!grouping || (grouping === 'period') !== (period !== undefined)) refuse('groups', asked)
  return { attribute, period }
}

function figureOf({ caller, company }: Summarizer, table: Table, asked: string): Asked {
  const { kind, name } = readFigure(asked) ?? refuse('figures', asked)
  const attribute = mustRead('figures', table, name, caller)
  if (!attribute.field.type.isNumeric || attribute.name === 'version') refuse('figures', asked)
  const unit = behaviour(attribute.field).unit(company)?.field
  return { key: asked, kind, attribute, unit: unit === undefined ? undefined : attributeOf(table, unit) }
}

function refuse(input: string, asked: string): never {
  const reason = `"${asked.slice(0, 100)}" cannot be asked for here`
  throw new StewardError('invalidInput', { fields: { [input]: { code: 'unusable', args: { reason } } } })
}
