import type { Values } from '../../../../src/framework/validate'
import type { Writer } from '../writer'
import { createMany } from './create-many'
import type { CreateOutcome } from './insert-set'

/**
 * Creates all records or none; `place` is the position in the input.
 * @throws StewardError of the first refused record
 */
export async function createAllOrNone(
  writer: Writer,
  resourceName: string,
  rows: readonly Values[],
): Promise<CreateOutcome[]> {
  const created = await createMany(
    writer,
    resourceName,
    rows.map((values, place) => ({ place, values })),
  )
  for (const { error } of created) if (error) throw error
  return created
}
