import { settingKind } from '../../../../src/engines/definitions/agreed-losses'
import { proposedChanges } from '../../../../src/engines/definitions/proposed-changes'
import { refuseInWords } from '../../../records/write/checks/refuse'
import { takeStep } from '../../../records/write/transition'
import { type Writer, withSystemRights } from '../../../records/write/writer'
import { readNumberInForce } from '../stored-definitions'
import { readLossConfirmation } from './loss-confirmation'
import { type NewProposal, proposeChange, storeProposal } from './propose-change'
import { proposalWords } from './words'

const settingName = 'Confirmation of changes that lose values'

/**
 * Switches the confirmation on at once. Off it goes once another administrator confirms that, or at once where
 * there is no other one.
 * @returns the id of what waits; null where it holds
 */
export async function changeLossConfirmation(writer: Writer, isOn: boolean, reason: string): Promise<number | null> {
  const before = await readLossConfirmation(writer)
  if (before.isOn === isOn) refuseInWords(proposalWords, 'isOn', 'settingSame')
  const values: NewProposal = {
    ...{ kind: settingKind, key: settingKind, name: settingName, body: isOn, reason, accepts: [], fixes: {} },
    number: await readNumberInForce(writer.sql),
    ...{ losses: isOn ? '' : 'One administrator alone could lose values', hash: settingKind },
  }
  if (before.isNeeded) return proposeChange(writer, values)
  const id = await storeProposal(writer, values)
  await takeStep(withSystemRights(writer), proposedChanges.name, 'confirm', { id })
  return null
}
