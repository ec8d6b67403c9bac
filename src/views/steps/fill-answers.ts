import type { Field } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { computeDefault } from '../form/form-input'
import { companyToday, type SignedInPerson } from '../signed-in'

/** The questions of a step, by name. */
export type Questions = Readonly<Record<string, Field>>

/**
 * Fills in the first answers to the questions of a step: the default of the question, else what the record
 * holds under that name. A default that the field itself has is for new records, so the record goes first.
 */
export function fillAnswers(
  questions: Questions,
  { fields }: Pick<Resource, 'fields'>,
  record: Values,
  who: SignedInPerson,
): Values {
  const readStored = (name: string) => (name in fields ? record[name] : undefined)
  return Object.fromEntries(
    Object.entries(questions).map(([name, field]) => {
      const [stored, usual] = [readStored(name), computeDefault(field, who, companyToday(who))]
      const isForNewRecords = fields[name]?.options.default === field.options.default
      return [name, (isForNewRecords ? (stored ?? usual) : (usual ?? stored)) ?? null]
    }),
  )
}
