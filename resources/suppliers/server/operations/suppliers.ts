import { readRecords } from '../../../../server/records/read-records'
import { sqlNames, statement } from '../../../../server/records/sql/named-sql'
import type { Context, Extension } from '../../../../server/wire/operation'
import type { Values } from '../../../../src/framework/validate'
import { suppliers } from '../../suppliers'

const suppliersTable = sqlNames(suppliers)

const { name: resource, operations } = suppliers

/**
 * The similarity, from 0 to 1, from which names count as alike: `Udyanika Computers` and `Udyanika Computer
 * Pvt Ltd`.
 */
const alike = 0.5
const maxSimilar = 5

/** Warns the user about suppliers with a similar name, because the proposed one may exist already. */
const createSupplier: Extension = {
  name: operations.create,
  resource,
  input: {},
  async run(context, _, next) {
    const answer = await next()
    const supplier: Values = JSON.parse(answer.json ?? '{}')
    return { ...answer, json: JSON.stringify({ ...supplier, similar: await findSimilarSuppliers(context, supplier) }) }
  },
}

const suppliersOfSimilarNameSql = statement('suppliers_of_similar_name')`
  select ${suppliersTable.id} from ${suppliersTable} where ${suppliersTable.id} <> $1 and similarity(${suppliersTable.name}, $2) >= $3 order by similarity(${suppliersTable.name}, $2) desc, ${suppliersTable.id} limit $4`

async function findSimilarSuppliers(context: Context, { id, name }: Values): Promise<unknown> {
  const { rows } = await context.sql.query<{ id: number }>(suppliersOfSimilarNameSql(id, name, alike, maxSimilar))
  if (rows.length === 0) return []
  const filter = { id: { in: rows.map((row) => row.id) } }
  const request = { perPage: maxSimilar, filter, fields: ['id', 'name', 'status'] }
  return (await readRecords(context, resource, request)).rows
}

export const supplierExtensions = [createSupplier]
