import { list } from '../../../../server/records/query'
import type { Context, Extension } from '../../../../server/wire/operation'
import type { Values } from '../../../../src/framework/validate'
import { suppliers } from '../../suppliers'

const { name: resource, operations } = suppliers

/** From here on names look like one another: `Udyanika Computers` and `Udyanika Computer Pvt Ltd`. */
const alike = 0.5
const mostTold = 5

/** Whoever proposes a supplier is told those of a similar name: it may be there already. */
const createSupplier: Extension = {
  name: operations.create,
  resource,
  input: {},
  async run(context, _, next) {
    const answer = await next()
    const supplier: Values = JSON.parse(answer.json ?? '{}')
    return { ...answer, json: JSON.stringify({ ...supplier, similar: await similarTo(context, supplier) }) }
  },
}

async function similarTo(context: Context, { id, name }: Values): Promise<unknown> {
  const { rows } = await context.sql.query<{ id: number }>({
    name: 'suppliers_of_similar_name',
    text: 'select id from suppliers where id <> $1 and similarity(name, $2) >= $3 order by similarity(name, $2) desc, id limit $4',
    values: [id, name, alike, mostTold],
  })
  if (rows.length === 0) return []
  const filter = { id: { in: rows.map((row) => row.id) } }
  const request = { page: 1, perPage: mostTold, sort: [], filter, q: '', fields: ['id', 'name', 'status'] }
  return JSON.parse((await list(context, resource, request)).json)
}

export const supplierExtensions = [createSupplier]
