import { throwFieldError } from '../../../server/records/write/checks/field-checks'
import { words } from './words'

/** Refuses the input of one field, with the words of the code. */
export function refuseFieldByCode(field: string, code: keyof typeof words): never {
  throwFieldError(field, { code, message: words[code] })
}
