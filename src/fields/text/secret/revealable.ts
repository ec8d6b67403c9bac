import type { Field } from '../../../framework/field'
import type { SecretOptions } from '.'

/** Whether people may be shown the whole value of the field, as it is a sealed one and not only for the server. */
export const isRevealable = ({ type, options }: Field): boolean =>
  type.isSealed === true && (options as SecretOptions).isWriteOnly !== true
