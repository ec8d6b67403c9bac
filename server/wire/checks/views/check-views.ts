import { getFieldBehaviour } from '../../../../src/framework/field'
import type { Board, ListChart, StateTabOptions } from '../../../../src/framework/lists/board'
import { groupingKind } from '../../../../src/framework/lists/list-figures'
import { findDraftCheck } from '../../../../src/framework/lists/sent-form'
import { isInputField } from '../../../../src/framework/resource'
import { type Attribute, getTable, type Model, type Table } from '../../../records/model'

/** Finds problems of views; each text continues the resource's name. */
export function* findViewContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  const { board, chart, tabs, list = {} } = table.resource.views
  for (const path of list.filters ?? []) yield* findFilterPathProblems(model, table, path)
  yield* findFormProblems(table)
  if (board) yield* findBoardProblems(table, board)
  if (tabs) yield* findListTabProblems(table, tabs)
  if (chart) yield* findChartProblems(table, chart)
}

/** Finds filters on unknown fields; a filter may follow references. */
function* findFilterPathProblems(model: Model, table: Table, path: string): Generator<string> {
  let at: Table | undefined = table
  const [last = '', ...heads] = path.split('.').reverse()
  for (const head of heads.reverse()) at = model.tables.get(at?.attributes.get(head)?.target ?? '')
  if (!at?.attributes.has(last)) yield `its list filters by ${path}, which is no field`
}

/**
 * Finds fields that people fill in and the form lacks; `writableBy: []` marks a field that nobody fills in.
 */
function* findFormProblems({ resource }: Table): Generator<string> {
  const { form } = resource.views
  const isWritten = resource.access.some(
    (rule) => 'can' in rule && rule.can.some((verb) => verb === 'create' || verb === 'update'),
  )
  if (!form || !isWritten) return
  // A button of the form fills in the check that keeps drafts.
  const formFields = [...Object.values(form).flat(), findDraftCheck(resource.views)]
  for (const name of Object.keys(resource.fields))
    if (isInputField(resource, name) && !formFields.includes(name))
      yield `${name} is filled in and stands in no section of its form`
}

function* findListTabProblems(table: Table, { of, total }: StateTabOptions): Generator<string> {
  if (!table.resource.workflow) yield 'has tabs and no workflow whose states they are of'
  for (const [label, states] of Object.entries(of)) yield* findUnknownStates(table, `its tab ${label}`, states)
  if (total !== undefined) yield* findFigureFieldProblems(table, 'its tabs', total)
}

function* findBoardProblems(table: Table, { columns = [], card, total }: Board): Generator<string> {
  if (!table.resource.workflow) yield 'has a board and no workflow to make its columns of'
  yield* findUnknownStates(table, 'its board', columns)
  for (const name of card) if (!table.attributes.has(name)) yield `its board shows ${name}, which is no field`
  if (total !== undefined) yield* findFigureFieldProblems(table, 'its board', total)
}

function* findChartProblems(table: Table, { by, of, series }: ListChart): Generator<string> {
  if (!table.resource.workflow) yield 'has a chart and no workflow to make its series of'
  if (by.length === 0) yield 'its chart is by nothing'
  for (const name of by) {
    const field = getField(table, name)
    if (!field || groupingKind(field) !== 'value') yield `its chart is by ${name}, which groups nothing`
  }
  yield* findFigureFieldProblems(table, 'its chart', of)
  const amountField = getField(table, of)
  const unit = amountField && getFieldBehaviour(amountField).unit({ currency: '' })?.field
  const unitField = unit === undefined ? undefined : getField(table, unit)
  if (unitField && groupingKind(unitField) !== 'value')
    yield `its chart tells ${of} apart by ${unit}, which groups nothing`
  const states = Object.values(series).flat()
  yield* findUnknownStates(table, 'its chart', states)
  for (const state of new Set(states))
    if (states.filter((other) => other === state).length > 1) yield `its chart counts ${state} in two series`
}

const getField = (table: Table, name: string): Attribute['field'] | undefined => table.attributes.get(name)?.field

function* findUnknownStates({ resource }: Table, its: string, states: readonly string[]): Generator<string> {
  for (const state of states)
    if (!Object.hasOwn(resource.workflow?.states ?? {}, state))
      yield `${its} names the state ${state}, which does not exist`
}

function* findFigureFieldProblems(table: Table, its: string, name: string): Generator<string> {
  const type = getField(table, name)?.type
  if (!type?.isNumeric || type.isRatio) yield `${its} sums ${name}, which cannot be summed`
}
