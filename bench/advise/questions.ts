import type { Sql } from '../../server/database/connect'
import { listStoredNames, renameStateToCurrent } from '../../server/operations/views/current-names'
import { toListQuery } from '../../server/operations/views/state'
import { type Attribute, type Model, quoteIdentifier, type Table } from '../../server/records/model'
import type { ListRequest } from '../../server/records/query'
import type { LooseFilter } from '../../src/framework/filter'
import type { ViewState } from '../../src/framework/lists/saved-view'

/** A list that the application offers or a person saved. */
export interface OfferedList {
  /** Who asks for the list, in words for the reader of the advice. */
  by: string
  request: ListRequest
  /** The person that `$me` stands for; null for nobody. */
  empId: number | null
}

const page = { page: 1, perPage: 25 } as const

/** Every list that the declaration offers and that people have saved. */
export async function listOfferedLists(sql: Sql, model: Model, table: Table): Promise<OfferedList[]> {
  return [...(await listDeclaredLists(sql, table)), ...(await listSavedLists(sql, model, table))]
}

async function listDeclaredLists(sql: Sql, table: Table): Promise<OfferedList[]> {
  const questions: OfferedList[] = [toOfferedList('the list as it opens', {})]
  for (const attribute of listFilterableFields(table)) {
    const value = await findRareValue(sql, table, attribute)
    if (value !== undefined)
      questions.push(toOfferedList(`the filter ${attribute.name}`, { [attribute.name]: { eq: value } }))
  }
  return questions
}

const toOfferedList = (by: string, filter: LooseFilter): OfferedList => ({
  by,
  request: { ...page, filter, sort: [], q: '' },
  empId: null,
})

/** The fields that lists are filtered by: offered filters, the state, and references of related lists. */
function listFilterableFields({ attributes, resource }: Table): Attribute[] {
  const filters = new Set<string>([...(resource.views.list?.filters ?? []), resource.workflow?.field ?? ''])
  return [...attributes.values()].filter(
    ({ name, target, isCommon, column, field }) =>
      (filters.has(name) || (target !== undefined && !isCommon)) &&
      column !== null &&
      field.type.operators.includes('eq'),
  )
}

/** The rarest value among some thousand rows: an index finds it fastest. */
async function findRareValue(sql: Sql, table: Table, { column }: Attribute): Promise<string | undefined> {
  const name = quoteIdentifier(column?.name ?? '')
  const { rows } = await sql.query<{ value: string }>({
    text:
      `select ${name}::text as value from (select ${name} from ${quoteIdentifier(table.name)} where ${name} is not null limit 10000) sample ` +
      'group by 1 order by count(*), 1 limit 1',
  })
  return rows[0]?.value
}

async function listSavedLists(sql: Sql, model: Model, table: Table): Promise<OfferedList[]> {
  const { rows } = await sql.query<{ name: string; empId: number; state: ViewState }>({
    text: 'select name, owner_emp_id as "empId", state from saved_views where resource = any($1) order by id',
    values: [listStoredNames(model, table)],
  })
  return rows.map(({ name, empId, state }) => ({
    by: `the saved view "${name}"`,
    request: { ...page, ...toListQuery(renameStateToCurrent(model, table, state)) },
    empId,
  }))
}
