import { StewardError } from '../../../src/framework/errors'
import { renameFields, type SavedView, type ViewState } from '../../../src/framework/lists/saved-view'
import { getTable, type Table } from '../../records/model'
import { countMatchingRecords, type Reader, resolveQuestion, totalCap } from '../../records/query'
import { getReadScope, getVerbScope } from '../../records/scopes'
import type { RecordQuery } from '../../records/sql/record-query'
import { listStoredNames, renameStateToCurrent } from './current-names'
import { toListQuery } from './state'

/**
 * Finds the table of a resource whose list the caller may see.
 * @throws StewardError `invalidInput` where it does not exist, `forbidden` without the right to list
 */
export function requireListedTable({ model, caller }: Reader, resource: unknown): Table {
  const name = String(resource)
  if (!model.tables.has(name) || getTable(model, name).resource.source)
    throw new StewardError('invalidInput', {
      fields: { resource: { code: 'unusable', args: { reason: 'no list of this name is kept here' } } },
    })
  const table = getTable(model, name)
  if (getVerbScope(table, 'list', caller) === 'none') throw new StewardError('forbidden')
  return table
}

/**
 * SQL of the visible views for `$1 .. $3` (names of the resource, the
 * person, their roles), and of the default view.
 */
export const seenViews =
  'with seen as (select * from saved_views where resource = any($1) and (owner_emp_id = $2 or roles && $3::text[])), ' +
  'wanted as (select d.* from default_views d join seen on seen.id = d.view_id where d.emp_id = $2 or d.role = any($3)), ' +
  'first as (select view_id from wanted order by emp_id is null, array_position($3::text[], role) limit 1) '

export const getSeenViewValues = ({ caller }: Pick<Reader, 'caller'>, names: readonly string[]): unknown[] => [
  names,
  caller.empId,
  caller.roles,
]

/** A view as it is stored; `place` is the name of its list, or the key of its report. */
interface StoredView<State> extends Omit<SavedView, 'state' | 'problem' | 'count' | 'countCapped'> {
  place: string
  state: State
}

/** A view with the query of its list; a view without a query has a problem. */
interface CheckedView {
  view: SavedView
  question: RecordQuery | undefined
}

/**
 * Reads the stored views that the caller owns or that are shared with their roles, by name. The state is
 * as it was stored: whoever answers it checks it first.
 * @param names under which the views of a list, or of reports, are stored
 */
export async function readStoredViews<State>(
  reader: Pick<Reader, 'sql' | 'caller'>,
  names: readonly string[],
): Promise<StoredView<State>[]> {
  const { rows } = await reader.sql.query<StoredView<State>>({
    name: 'saved_views',
    text:
      `${seenViews} select id, resource as place, name, version, state, owner_emp_id = $2 as "isMine", roles, ` +
      'exists (select from first where view_id = id) as "isDefault", ' +
      'exists (select from wanted where view_id = id and emp_id is not null) as "isMyDefault", ' +
      'array(select role from default_views where view_id = id and role is not null order by role) as "defaultFor" ' +
      'from seen order by lower(name), id',
    values: getSeenViewValues(reader, names),
  })
  return rows
}

/** Reads the caller's own views and those shared with their roles, by name, with present field names. */
export async function readVisibleViews(reader: Reader, table: Table): Promise<CheckedView[]> {
  const rows = await readStoredViews<ViewState>(reader, listStoredNames(reader.model, table))
  return rows.map(({ place: _, ...row }) => checkStoredView(reader, table, row))
}

function checkStoredView(reader: Reader, table: Table, row: Omit<StoredView<ViewState>, 'place'>): CheckedView {
  const state = omitUnreadableNames(reader, table, renameStateToCurrent(reader.model, table, row.state))
  try {
    const question = resolveQuestion(reader, table, toListQuery(state))
    return { view: { ...row, state, problem: null }, question }
  } catch (problem) {
    if (!(problem instanceof StewardError)) throw problem
    // The state of somebody else's view may name what the caller may not read, so it is left out.
    return {
      view: { ...row, state: row.isMine ? state : {}, problem: formatViewProblem(problem) },
      question: undefined,
    }
  }
}

/**
 * Leaves out columns that no longer exist or that the caller may not read. The view still shows its records.
 */
const omitUnreadableNames = ({ caller }: Reader, table: Table, state: ViewState): ViewState =>
  renameFields(state, (name) => {
    const attribute = table.attributes.get(name)
    return attribute && getReadScope(attribute, caller) !== 'none' ? name : undefined
  })

export const formatViewProblem = ({ message, fields }: StewardError): string =>
  Object.values(fields ?? {})
    .map(({ args }) => String(args?.reason ?? ''))
    .find(Boolean) ?? message

/** Counts the records that the view shows the caller; null where the number is unknown. */
export async function countViewRecords(
  reader: Reader,
  table: Table,
  question: RecordQuery | undefined,
): Promise<Pick<SavedView, 'count' | 'countCapped'>> {
  if (!question) return { count: null, countCapped: false }
  try {
    const total = await countMatchingRecords(reader, table, question)
    return { count: Math.min(total, totalCap), countCapped: total > totalCap }
  } catch (error) {
    if (error instanceof StewardError) throw error
    // A count that takes too long must not hide the views.
    return { count: null, countCapped: false }
  }
}
