import type { RefOptions } from '../../../src/fields/ref'
import { type Model, type Table, tableOf } from '../model'
import { fieldsOf } from './limits/sources'
import { type Hold, handlerOf, type Writer } from './writer'

/**
 * How a record is held while the named fields change. Whoever refers to it has it locked until they commit: they wait
 * where the reference asks for such a field, and not because a person's title is being corrected.
 */
export function holdFor(writer: Writer, table: Table, names: readonly string[]): Hold {
  const touched = [...names, ...Object.keys(table.resource.computed)]
  // What a handler adds is not known before.
  if (handlerOf(writer, table.resource, 'update', touched)?.before) return 'update'
  const asked = askedOf(writer.model, table)
  return touched.some((name) => asked.has(name)) ? 'update' : 'no key update'
}

const known = new WeakMap<Table, ReadonlySet<string>>()

/** The fields that references to the table's records ask for. */
function askedOf(model: Model, table: Table): ReadonlySet<string> {
  const found = known.get(table)
  if (found) return found
  const references = [...model.tables.values()].flatMap((from) =>
    [...from.attributes.values()].filter(({ target }) => target && tableOf(model, target) === table),
  )
  const asked = references.flatMap(({ field }) => {
    const { where, match = {} } = field.options as RefOptions
    return [...fieldsOf(model, table, where), ...Object.keys(match)]
  })
  const made = new Set([...asked, table.resource.workflow?.field ?? ''])
  known.set(table, made)
  return made
}
