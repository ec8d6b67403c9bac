import { createRecord } from '../../../server/records/write/save'
import { takeStep } from '../../../server/records/write/transition'
import type { Writer } from '../../../server/records/write/writer'
import type { Sent } from '../../../src/framework/record'
import { employeeLetters } from '../employeeLetters'

/**
 * Issues a letter to a person as what follows from a change of another area: made of the template in use, kept, told to
 * them. Who the writer is says in whose name, and what it may read: `asServer(writer)` reads what every template says.
 * @throws StewardError where no template of the kind is in use, something that it says is empty, or the kind is for leavers only
 */
export async function issueEmployeeLetter(
  writer: Writer,
  letter: Pick<Sent<typeof employeeLetters>, 'empId' | 'letterType' | 'effectiveOn' | 'remarks'>,
): Promise<number> {
  const id = await createRecord(writer, employeeLetters.name, { ...letter })
  await takeStep(writer, employeeLetters.name, 'issue', { id })
  return id
}
