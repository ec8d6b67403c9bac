import { refuseField } from '../../../server/records/write/checks/guards'
import { words } from './words'

/** Refuses what is asked for one field, in the words of the code. */
export function refuse(field: string, code: keyof typeof words): never {
  refuseField(field, { code, message: words[code] })
}
