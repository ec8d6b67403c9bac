import type { Field } from '../../../framework/field'
import type { SecretOptions } from '.'

/** Whether people may be shown the whole value of the sealed field. */
export const isRevealable = ({ type, options }: Field): boolean =>
  type.isSealed === true && (options as SecretOptions).isWriteOnly !== true
