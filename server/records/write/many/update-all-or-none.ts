import type { Writer } from '../writer'
import { type RecordUpdate, updateMany } from './update-many'

/**
 * Updates all records or none.
 * @throws StewardError of the first refused record
 */
export async function updateAllOrNone(
  writer: Writer,
  resourceName: string,
  names: readonly string[],
  inputs: readonly RecordUpdate[],
): Promise<void> {
  for (const { error } of await updateMany(writer, resourceName, names, inputs)) if (error) throw error
}
