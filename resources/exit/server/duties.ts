import { findHeld, findHeldIds, type Held, type HeldRecords, heldBy } from '../../../server/records/leaving/held'
import type { Model } from '../../../server/records/model'
import type { Reader } from '../../../server/records/query'
import type { Stored } from '../../../src/framework/record'
import { labelOf } from '../../../src/framework/resource'
import type { employeeExits } from '../employeeExits'

export type Exit = Stored<typeof employeeExits>
type Successor = NonNullable<Exit['successors']>[number]

/** What names somebody, with what becomes of it. */
export interface Impact extends HeldRecords {
  label: string
  resource: string
  field: string
  /** `handedOver`, `cleared` and so on. */
  is: Held['leaving']['is']
  /** The part of the checklist that waits for it. */
  area: string | null
}

/** In words: `Projects: Manager`. */
export const dutyLabel = ({ table, attribute }: Pick<Held, 'table' | 'attribute'>): string =>
  `${table.resource.plural}: ${labelOf(table.resource, attribute.name)}`

/** Everything that names the person still, in the order of the declarations. */
export async function impactOf(reader: Reader, empId: number, lastDay?: string): Promise<Impact[]> {
  const found = new Map((await findHeld(reader, empId, lastDay)).map((each) => [each.key, each]))
  return heldBy(reader.model).flatMap((held) => {
    const records = found.get(held.key)
    const { leaving, table, attribute } = held
    const area = leaving.is === 'cleared' ? leaving.as : leaving.is === 'handedOver' ? 'handover' : null
    const about = { resource: table.resource.name, field: attribute.name, is: leaving.is, area }
    return records ? [{ ...records, ...about, label: dutyLabel(held) }] : []
  })
}

/** Whose a duty becomes: said for the record itself, or for all of its kind. */
export function successorOf(successors: readonly Successor[] | null, duty: string, recordId: number): number | null {
  const named = (successors ?? []).filter((each) => each.duty === duty)
  const found = named.find((each) => each.recordId === recordId) ?? named.find((each) => !each.recordId)
  return found?.toEmpId ?? null
}

/** How many records nobody is named for yet. */
export async function countUnassigned(reader: Reader, { empId, successors }: Exit): Promise<number> {
  let count = 0
  for (const held of dutiesOf(reader.model))
    for (const id of await findHeldIds(reader, held, empId, reader.today))
      if (successorOf(successors, held.key, id) === null) count += 1
  return count
}

/** References whose records somebody else is named for. */
export const dutiesOf = (model: Model): Held[] => heldBy(model).filter(({ leaving }) => leaving.is === 'handedOver')

/** Parts of the checklist for which anything is counted. */
export const countedAreas = (model: Model): ReadonlySet<string> =>
  new Set(['handover', ...heldBy(model).flatMap(({ leaving }) => (leaving.is === 'cleared' ? leaving.as : []))])
