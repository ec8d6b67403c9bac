import { findBodyFieldType } from '../../../engines/definitions/body/field-types'
import type { DraftField } from '../draft'
import { guessType } from './guess-type'

export const isComputedType = (type: string): boolean => findBodyFieldType(type)?.isComputed === true

/** Keeps what every type has; options of the former type would be refused. */
export const keepCommonOptions = (
  { label, help, required, readableBy, writableBy }: DraftField['options'],
  type: string,
): DraftField['options'] => ({
  label,
  ...(help !== undefined && { help }),
  ...(readableBy !== undefined && { readableBy }),
  ...(!isComputedType(type) && required !== undefined && { required }),
  ...(!isComputedType(type) && writableBy !== undefined && { writableBy }),
})

/** Relabels a field; while its type is guessed, another guess drops the options of the former one. */
export function relabelField(
  field: DraftField,
  label: string,
  resources: ReadonlyMap<string, string>,
): Pick<DraftField, 'type' | 'options'> {
  const { type, options, isGuessed } = field
  if (!isGuessed) return { type, options: { ...options, label } }
  const guess = guessType(label, resources)
  const former = guess.type === type ? options : keepCommonOptions(options, guess.type)
  return { type: guess.type, options: { ...former, ...guess.options, label } }
}
