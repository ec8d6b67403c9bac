import { StewardError } from '../../../../../src/framework/errors'
import type { Values } from '../../../../../src/framework/validate'
import { type Table, tableOf } from '../../../model'
import { verbScope } from '../../../reading'
import { newRecord } from '../../begin'
import { unitsOf } from '../../given/units'
import { watchLimits, withinLimits } from '../../limits/limits'
import { referencesOfAll } from '../../references'
import { presentIn } from '../../row'
import { checkCreated } from '../../save'
import { differences, type Writer } from '../../writer'
import { type Created, insertSet } from '../create-many'
import { type Become, followAll, judgeAll } from './judge'

/**
 * Creates records that may `goTogether`, each by the rules of a single one: one statement inserts them with their
 * history, limits are judged once all are there.
 * @returns their ids, in the order given
 * @throws StewardError of one that is refused; which one it was the caller finds by going one by one
 */
export function createAll(writer: Writer, resourceName: string, rows: readonly Values[]): Promise<number[]> {
  const table = tableOf(writer.model, resourceName)
  if (verbScope(table, 'create', writer.caller) === 'none') throw new StewardError('forbidden')
  return withinLimits(writer, async () => {
    const units = await unitsOf(writer, table, rows)
    const begun = rows.map((sent, place) => {
      const record = newRecord(writer, table.resource, { ...sent, ...units[place] })
      return { before: null, record, sent: Object.keys(sent) }
    })
    const become = await judgeAll(writer, table, 'create', begun)
    await watchLimits(
      writer,
      table,
      become.map(({ record }) => ({ before: null, record, changed: 'all' as const })),
    )
    const ids = await insertAll(writer, table, become)
    const created = become.map((row, place) => ({ ...row, id: ids[place] ?? 0 }))
    await checkCreated(writer, table, created)
    await followAll(writer, table, 'create', created)
    return ids
  })
}

async function insertAll(writer: Writer, table: Table, rows: readonly Become[]): Promise<number[]> {
  const ready = rows.map(({ record, onBehalfOf }, place) => ({
    place,
    values: record,
    record,
    changes: differences(table, {}, presentIn(table, record)),
    onBehalfOf,
  }))
  const references = referencesOfAll(writer, table, new Set([...table.attributes.keys()]), ready)
  const inserted = new Map<number, Created>()
  const [refused] = (await insertSet(writer, table, ready, references, inserted)).values()
  if (refused) throw refused
  return ready.map(({ place }) => inserted.get(place)?.id ?? 0)
}
