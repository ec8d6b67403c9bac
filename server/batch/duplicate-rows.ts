import { type Attribute, getAttribute, looseTextSql, type Table } from '../records/model'
import { mapWithPauses } from '../records/write/many/map-with-pauses'
import type { Context } from '../wire/operation'
import { parsePlainCell } from './parse-import-rows'

/** Fields whose values two rows of a file must not share, and how their values are compared. */
interface UniqueKey {
  names: readonly string[]
  /** Tells whether values of the field are compared without case and white space. */
  isLoose: (attribute: Attribute) => boolean
  /** True where two empty values count as equal. */
  isEmptyEqual?: boolean
}

/**
 * Accepts the first of several rows with the same key and refuses the others, because they would overwrite it
 * or the database would refuse them.
 */
export async function refuseDuplicateRows(
  context: Context,
  id: number,
  table: Table,
  fields: readonly string[],
  key: readonly string[],
): Promise<void> {
  for (const one of listUniqueKeys(table, fields, key)) await refuseDuplicatesOfKey(context, id, table, fields, one)
}

const isLooseUniqueField = ({ field }: Attribute) => field.options.unique === 'ignoreCaseAndSpace'

/** Lists the keys by which records are found, and the values that no two records may share. */
function listUniqueKeys({ resource }: Table, fields: readonly string[], key: readonly string[]): UniqueKey[] {
  const alone = fields.filter((name) => resource.fields[name]?.options.unique).map((name) => [name])
  const together = resource.unique.filter(({ on, where }) => !where && on.every((name) => fields.includes(name)))
  return [
    ...[key, ...alone].filter((names) => names.length > 0).map((names) => ({ names, isLoose: isLooseUniqueField })),
    ...together.map(({ on, ignoresCaseAndSpace, emptyIsEqual }) => ({
      ...{ names: on, isEmptyEqual: emptyIsEqual === true },
      isLoose: ({ column }: Attribute) => ignoresCaseAndSpace === true && column?.type === 'text',
    })),
  ]
}

async function refuseDuplicatesOfKey(
  context: Context,
  id: number,
  table: Table,
  fields: readonly string[],
  key: UniqueKey,
) {
  const attributes = key.names.map((name) => getAttribute(table, name))
  const rows = await readRowKeys(context, id, attributes, fields)
  const compared = rows.filter(({ values }) => key.isEmptyEqual || values.every((value) => value !== null))
  const columns = attributes.map(
    (attribute, index) => `k${index} ${attribute.target ? 'text' : attribute.column?.type}`,
  )
  const among = attributes.map((attribute, index) => (key.isLoose(attribute) ? looseTextSql(`k${index}`) : `k${index}`))
  const error = `jsonb_build_object('code', 'invalidInput', 'args', '{}'::jsonb, 'fields', jsonb_build_object($2::text, jsonb_build_object('code', 'doubled', 'args', jsonb_build_object('place', d.first))))`
  await context.db.query({
    text:
      `with d as materialized (select place, first from (select place, first_value(place) over w as first ` +
      `from jsonb_to_recordset($3::jsonb) as v(place int, ${columns.join(', ')}) ` +
      `window w as (partition by ${among.join(', ')} order by place)) s where first < place) ` +
      `update batch_rows r set status = 'refused', error = ${error} from d where r.batch_id = $1 and r.place = d.place and r.status = 'waiting'`,
    values: [id, key.names[0], JSON.stringify(compared.map(toKeyRecord))],
  })
}

const toKeyRecord = ({ place, values }: RowKey) => ({
  place,
  ...Object.fromEntries(values.map((value, index) => [`k${index}`, value])),
})

interface RowKey {
  place: number
  values: unknown[]
}

/** Reads the cells of the key by the types of their fields. Refuses a row with a cell that it cannot read. */
async function readRowKeys(
  { db }: Context,
  id: number,
  attributes: readonly Attribute[],
  fields: readonly string[],
): Promise<RowKey[]> {
  const cells = attributes.map(({ name }) => `input ->> ${fields.indexOf(name)}`)
  const { rows } = await db.query<{ place: number; cells: (string | null)[] }>({
    text: `select place, jsonb_build_array(${cells.join(', ')}) as cells from batch_rows where batch_id = $1 and status = 'waiting' order by place`,
    values: [id],
  })
  const read = await mapWithPauses(rows, ({ place, cells: texts }) => ({
    place,
    read: attributes.map((attribute, index) => parsePlainCell(attribute, texts[index] ?? '')),
  }))
  return read.flatMap(({ place, read: all }) => {
    const values = all.flatMap((one) => (one.ok ? [one.value] : []))
    return values.length === all.length ? [{ place, values }] : []
  })
}
