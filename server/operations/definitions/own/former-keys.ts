import { isPlainObject } from '../../../../src/framework/filter'
import type { Tx } from '../../../database/connect'
import type { Rename } from '../../../schema/renames'
import { buildOwnColumn } from './own-resource'

/** A field of a body with the key under which the history keeps it. */
interface KeyedField {
  id: string
  name: string
  key: string
}

function listKeyedFields(body: unknown): KeyedField[] {
  if (!isPlainObject(body) || !Array.isArray(body.fields)) return []
  return body.fields.flatMap((field): KeyedField[] => {
    if (!Array.isArray(field)) return []
    const [id, name, type, options] = field
    const to = type === 'ref' && isPlainObject(options) ? options.to : undefined
    if (typeof id !== 'string' || typeof name !== 'string') return []
    return [{ id, name, key: buildOwnColumn(id, typeof to === 'string' ? to : undefined) }]
  })
}

/**
 * Finds what older programs wrote into the history for fields, with their present keys: names, and `~f2` for
 * removed ones. Only where a name may get another meaning; otherwise names are understood as they are.
 */
export async function findFormerKeys(tx: Tx, resource: string, before: unknown, after: unknown): Promise<Rename[]> {
  const [former, present] = [listKeyedFields(before), listKeyedFields(after)]
  const ids = new Set(former.map(({ id }) => id))
  const isSame = former.every(({ id, name }) => present.some((one) => one.id === id && one.name === name))
  const added = present.filter(({ id }) => !ids.has(id))
  if (isSame && added.length === 0) return []
  const renames = [
    ...former.map(({ name, key }) => ({ from: name, to: key })),
    ...added.map(({ id, key }) => ({ from: `~${id}`, to: key })),
  ]
  const { rows } = await tx.query<{ is: boolean }>({
    text: 'select exists (select from history where resource = $1 and changes ?| $2::text[]) as is',
    values: [resource, renames.map(({ from }) => from)],
  })
  return rows[0]?.is ? renames : []
}
