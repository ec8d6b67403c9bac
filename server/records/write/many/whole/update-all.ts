import { StewardError } from '../../../../../src/framework/errors'
import type { Values } from '../../../../../src/framework/validate'
import { type Table, tableOf } from '../../../model'
import { sealed } from '../../../secrets/sealed-values'
import { orFirstRefusal, SetRefused } from '../../attempt'
import { fixedFields, givenToSelf, refuseErrors, unwritable, writeConditions } from '../../checks/guards'
import { changesIdentity, followIdentity, guardIdentities } from '../../checks/identity'
import { lockGiven } from '../../given/given'
import { unitsOf } from '../../given/units'
import { holdFor } from '../../hold'
import { watchLimits, withinLimits } from '../../limits/limits'
import { access, mustReach } from '../../save'
import { type Changes, differences, type Locked, lockRecords, type Writer } from '../../writer'
import { byFields } from '../outcome'
import { writeSet } from '../set'
import { type Become, type Becoming, followAll, judgeAll } from './judge'

/** What was sent of a record, and the version it was sent for. */
export interface Changing {
  id: number
  version: number
  values: Values
}

/**
 * Updates records that may `goTogether`, each by the rules of a single one: they are locked and judged at once, one
 * statement writes those that change the same fields, limits are judged once all are written.
 * @throws StewardError of one that is refused; which one it was the caller finds by going one by one
 */
export async function updateAll(writer: Writer, resourceName: string, rows: readonly Changing[]): Promise<void> {
  const table = tableOf(writer.model, resourceName)
  const locked = await lockAll(writer, table, rows)
  const begun = rows.map((row) => begin(writer, table, row, locked.get(row.id)))
  await withinLimits(writer, async () => {
    const units = await unitsOf(
      writer,
      table,
      begun.map(({ record }) => record),
    )
    const counted = begun.map((row, place) => ({ ...row, record: { ...row.record, ...units[place] } }))
    await orFirstRefusal(async () => writeChanged(writer, table, await judgeAll(writer, table, 'update', counted)))
  })
}

/**
 * Writes judged changes with their history, and runs what follows from them; inside `withinLimits`.
 * @returns what was changed of each, by its id
 * @throws SetRefused where some of them are refused
 */
export async function writeChanged(
  writer: Writer,
  table: Table,
  become: readonly Become[],
): Promise<Map<number, Changes>> {
  const changed = become.flatMap((row) => changeOf(table, row))
  const proofs = changed.filter(({ changes }) => changesIdentity(table, Object.keys(changes)))
  await guardIdentities(
    writer,
    table,
    proofs.map((row) => ({ ...row, action: 'update' })),
    ({ id }) => id,
  )
  await watchLimits(
    writer,
    table,
    changed.map(({ before, record, changes }) => ({ before, record, changed: Object.keys(changes) })),
  )
  for (const alike of byFields(changed)) {
    const refused = await writeSet(writer, table, alike)
    if (refused.size > 0) throw new SetRefused(refused)
  }
  for (const row of proofs) await followIdentity(writer, table, { ...row, action: 'update' })
  await followAll(writer, table, 'update', changed)
  return new Map(changed.map(({ id, changes }) => [id, changes]))
}

async function lockAll(writer: Writer, table: Table, rows: readonly Changing[]): Promise<Map<number, Locked>> {
  const ids = rows.map(({ id }) => id)
  const names = [...new Set(rows.flatMap(({ values }) => Object.keys(values)))].sort()
  await writer.handlers[table.resource.name]?.first?.(writer, ids)
  await lockGiven(writer, table, ids)
  const conditions = { ...access(writer, table, 'update'), ...writeConditions(writer, table, names) }
  return lockRecords(writer, table, ids, `update ${names.join()}`, conditions, holdFor(writer, table, names))
}

function begin(
  writer: Writer,
  table: Table,
  { id, version, values: sent }: Changing,
  locked: Locked | undefined,
): Becoming & { id: number } {
  const { record: before, flags } = mustReach(table, locked)
  refuseErrors(unwritable(Object.keys(sent), flags))
  if (before.version !== version) throw new StewardError('staleVersion', { args: { version: Number(before.version) } })
  const values = sealed(writer.model, table, sent, before)
  refuseErrors({
    ...fixedFields(table.resource, before, values),
    ...givenToSelf(Object.keys(differences(table, before, values)), flags),
  })
  return { id, before, record: { ...before, ...values }, sent: Object.keys(sent) }
}

/** What is written of it; nothing where it stays as it is. */
function changeOf(table: Table, { id = 0, before, record, sent, added, onBehalfOf }: Become) {
  const changes = differences(table, before ?? {}, record)
  if (!before || Object.keys(changes).length === 0) return []
  const trusted = new Set(Object.keys(added ?? {}).filter((name) => added?.[name] !== undefined))
  return [{ id, before, record, sent, changes, trusted, onBehalfOf }]
}
