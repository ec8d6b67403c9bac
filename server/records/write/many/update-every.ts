import type { Writer } from '../writer'
import { updateMany, type Wanted } from './many'

/**
 * Updates many records of which none may be left as it was.
 * @throws StewardError of the first one that is refused
 */
export async function updateEvery(
  writer: Writer,
  resourceName: string,
  names: readonly string[],
  inputs: readonly Wanted[],
): Promise<void> {
  for (const { error } of await updateMany(writer, resourceName, names, inputs)) if (error) throw error
}
