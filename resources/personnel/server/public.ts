import { createRecord } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import type { Writer } from '../../../server/records/write/writer'
import type { RecordInput } from '../../../src/framework/record'
import { employeeLetters } from '../employeeLetters'

/**
 * Issues a letter to a person as the consequence of a change in another area: made from the template in
 * use, stored and announced. The writer says in whose name and what it may read: `asServer(writer)` reads
 * all that templates need.
 * @throws StewardError if no template of the kind is in use, a value of it is empty, or the kind is for
 * leavers only
 */
export async function issueEmployeeLetter(
  writer: Writer,
  letter: Pick<RecordInput<typeof employeeLetters>, 'empId' | 'letterType' | 'effectiveOn' | 'remarks'>,
): Promise<number> {
  const id = await createRecord(writer, employeeLetters.name, { ...letter })
  await takeStep(writer, employeeLetters.name, 'issue', { id })
  return id
}
