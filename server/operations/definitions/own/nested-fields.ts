import { isPlainObject } from '../../../../src/framework/filter'
import { quoteLiteral } from '../../../schema/table-parts'

/** A field inside of a field, such as a column of its rows. */
interface NestedField {
  id: string
  name: string
  type: string
}

/** What happens to fields inside of a field; their values are kept by name. */
interface NestedChange {
  renamed: readonly (readonly [from: string, to: string])[]
  removed: readonly NestedField[]
  retyped: readonly NestedField[]
}

/** Compares the fields inside of a field, by their ids. */
export function compareNestedFields(before: unknown, after: unknown, id: string): NestedChange {
  const now = new Map(listNestedFields(after, id).map((each) => [each.id, each]))
  const former = listNestedFields(before, id)
  return {
    renamed: former.flatMap(({ id: each, name }) => {
      const to = now.get(each)?.name
      return to === undefined || to === name ? [] : [[name, to] as const]
    }),
    removed: former.filter((each) => !now.has(each.id)),
    retyped: former.filter((each) => now.has(each.id) && now.get(each.id)?.type !== each.type),
  }
}

function listNestedFields(body: unknown, id: string): NestedField[] {
  const fields = isPlainObject(body) && Array.isArray(body.fields) ? body.fields : []
  const options: unknown = fields.find((field) => Array.isArray(field) && field[0] === id)?.[3]
  const nested = isPlainObject(options) && Array.isArray(options.of) ? options.of : []
  return nested.flatMap((entry: unknown) => {
    const [nestedId, name, type] = Array.isArray(entry) ? entry.map(String) : []
    return nestedId && name && type ? [{ id: nestedId, name, type }] : []
  })
}

/** Builds SQL that is true where a value has the field in its object, or in one of its rows. */
export const hasNestedSql = (column: string, { name }: NestedField): string =>
  `jsonb_path_exists(${column}, ${quoteLiteral(`lax $.${JSON.stringify(name)} ? (@ != null)`)})`

/** Builds SQL of a value whose fields have their new names; undefined where none changes. */
export function changedNestedSql(column: string, { renamed, removed }: NestedChange): string | undefined {
  if (renamed.length === 0 && removed.length === 0) return undefined
  const cases = renamed.map(([from, to]) => `when ${quoteLiteral(from)} then ${quoteLiteral(to)}`)
  const key = cases.length > 0 ? `case e.key ${cases.join(' ')} else e.key end` : 'e.key'
  const gone = removed.map(({ name }) => quoteLiteral(name)).join(', ')
  const where = gone ? ` where e.key not in (${gone})` : ''
  const objectSql = (of: string) =>
    `(select coalesce(jsonb_object_agg(${key}, e.value), '{}'::jsonb) from jsonb_each(${of}) e${where})`
  const rows = `jsonb_array_elements(case when jsonb_typeof(${column}) = 'array' then ${column} else '[]' end)`
  return (
    `case jsonb_typeof(${column}) when 'array' then ` +
    `(select coalesce(jsonb_agg(${objectSql('r.row')} order by r.place), '[]'::jsonb) from ${rows} with ordinality r(row, place)) ` +
    `else ${objectSql(`case when jsonb_typeof(${column}) = 'object' then ${column} else '{}' end`)} end`
  )
}
