import { StewardError } from '../../../src/framework/errors'
import { renameFields, type SavedView, type ViewState } from '../../../src/framework/lists/saved-view'
import { type Table, tableOf } from '../../records/model'
import { countMatches, type Reader, readQuestion, totalCap } from '../../records/query'
import { readScope, verbScope } from '../../records/reading'
import type { Question } from '../../records/sql/question'
import { listStoredNames, toCurrentNames } from './renamed'
import { toListQuestion } from './state'

/**
 * The table of a resource whose list the caller may see.
 * @throws StewardError `invalidInput` where it does not exist, `forbidden` without the right to list
 */
export function requireListedTable({ model, caller }: Reader, resource: unknown): Table {
  const name = String(resource)
  if (!model.tables.has(name) || tableOf(model, name).resource.source)
    throw new StewardError('invalidInput', {
      fields: { resource: { code: 'unusable', args: { reason: 'no list of this name is kept here' } } },
    })
  const table = tableOf(model, name)
  if (verbScope(table, 'list', caller) === 'none') throw new StewardError('forbidden')
  return table
}

/**
 * SQL of the visible views for `$1 .. $3` (names of the resource, the person,
 * their roles), and the default one.
 */
export const seenViews =
  'with seen as (select * from saved_views where resource = any($1) and (owner_emp_id = $2 or roles && $3::text[])), ' +
  'wanted as (select d.* from default_views d join seen on seen.id = d.view_id where d.emp_id = $2 or d.role = any($3)), ' +
  'first as (select view_id from wanted order by emp_id is null, array_position($3::text[], role) limit 1) '

export const seenViewValues = ({ model, caller }: Reader, table: Table): unknown[] => [
  listStoredNames(model, table),
  caller.empId,
  caller.roles,
]

type Stored = Pick<
  SavedView,
  'id' | 'name' | 'version' | 'state' | 'isMine' | 'isDefault' | 'isMyDefault' | 'roles' | 'defaultFor'
>

/** A view with its list's query; a view without one has a problem. */
export interface Judged {
  view: SavedView
  question: Question | undefined
}

/** The caller's own views and those shared with their roles, by name, with present field names. */
export async function readViews(reader: Reader, table: Table): Promise<Judged[]> {
  const { rows } = await reader.sql.query<Stored>({
    name: 'saved_views',
    text:
      `${seenViews} select id, name, version, state, owner_emp_id = $2 as "isMine", roles, ` +
      'exists (select from first where view_id = id) as "isDefault", ' +
      'exists (select from wanted where view_id = id and emp_id is not null) as "isMyDefault", ' +
      'array(select role from default_views where view_id = id and role is not null order by role) as "defaultFor" ' +
      'from seen order by lower(name), id',
    values: seenViewValues(reader, table),
  })
  return rows.map((row) => checkView(reader, table, row))
}

function checkView(reader: Reader, table: Table, row: Stored): Judged {
  const state = withReadableNames(reader, table, toCurrentNames(reader.model, table, row.state))
  try {
    const question = readQuestion(reader, table, toListQuestion(state))
    return { view: { ...row, state, problem: null }, question }
  } catch (problem) {
    if (!(problem instanceof StewardError)) throw problem
    // The state of somebody else's view may name what the caller may not read.
    return { view: { ...row, state: row.isMine ? state : {}, problem: explainProblem(problem) }, question: undefined }
  }
}

/** Leaves out columns that are gone or not readable; the view still shows its records. */
const withReadableNames = ({ caller }: Reader, table: Table, state: ViewState): ViewState =>
  renameFields(state, (name) => {
    const attribute = table.attributes.get(name)
    return attribute && readScope(attribute, caller) !== 'none' ? name : undefined
  })

const explainProblem = ({ message, fields }: StewardError): string =>
  Object.values(fields ?? {})
    .map(({ args }) => String(args?.reason ?? ''))
    .find(Boolean) ?? message

/** Number of records that the view shows the caller; null where it is unknown. */
export async function countView(
  reader: Reader,
  table: Table,
  question: Question | undefined,
): Promise<Pick<SavedView, 'count' | 'countCapped'>> {
  if (!question) return { count: null, countCapped: false }
  try {
    const total = await countMatches(reader, table, question)
    return { count: Math.min(total, totalCap), countCapped: total > totalCap }
  } catch (error) {
    if (error instanceof StewardError) throw error
    // A slow count must not hide the views.
    return { count: null, countCapped: false }
  }
}
