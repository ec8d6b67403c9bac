import type { FieldErrors } from '../../framework/errors'
import type { Resource } from '../../framework/resource'
import type { RuleContext } from '../../framework/rule-context/rule-context'
import type { Values } from '../../framework/validate'
import { isSameValue } from '../saving/is-same-value'
import type { SaveRefusal } from './conflict/use-merging-save'
import { readFormInput } from './form-input'

export const noRefusal: SaveRefusal = { general: undefined, fields: {} }

/** The errors that are shown while somebody fills in a form. */
export interface FormChecks {
  /** Shows the errors of a field; called when the person leaves the field. */
  leave(name: string): void
  /** Tells whether these fields, and the lines with `hasLines`, are complete and valid; shows the errors. */
  check(among: readonly string[], hasLines: boolean): boolean
  /** Shows the reasons of a refusal. */
  tell(refusal: Pick<SaveRefusal, 'general' | 'fields'>): void
}

interface FormChecksProps {
  resource: Resource
  /** The fields that can be filled in. */
  names: readonly string[]
  entry: { getValues(): Values; initial: { current: Values } }
  base: Values
  given: RuleContext
  /**
   * Answers the lines as they would be sent; undefined if they have errors, which are then shown at the
   * lines.
   */
  parts: { read(record: Values): Values | undefined }
  refuse(refusal: SaveRefusal): void
  setRefusal(next: (before: SaveRefusal) => SaveRefusal): void
}

export function buildFormChecks({ parts, refuse, setRefusal, ...about }: FormChecksProps): FormChecks {
  const { resource, names, entry, base, given } = about
  return {
    leave: (name) => setRefusal((before) => ({ ...before, fields: findErrorsAfterLeaving(about, name, before) })),
    check(among, hasLines) {
      const { values, errors } = readFormInput(resource, names, entry.getValues(), base, given)
      const wrongFields = Object.entries(errors).filter(([path]) => among.includes(path.split('.')[0] ?? path))
      const isRight = !hasLines || parts.read({ ...base, ...values }) !== undefined
      if (wrongFields.length > 0 || !isRight) refuse({ general: undefined, fields: Object.fromEntries(wrongFields) })
      else setRefusal(() => noRefusal)
      return wrongFields.length === 0 && isRight
    },
    tell: (refusal) => refuse({ ...refusal, told: { ...entry.getValues() } }),
  }
}

/**
 * Finds the errors after the person left a field: its own ones, and those of other fields that still
 * apply.
 */
function findErrorsAfterLeaving(
  { resource, names, entry, base, given }: Pick<FormChecksProps, 'resource' | 'names' | 'entry' | 'base' | 'given'>,
  name: string,
  { fields: before, told }: SaveRefusal,
): FieldErrors {
  const [entered, initial] = [entry.getValues(), entry.initial.current]
  const { errors } = readFormInput(resource, names, entered, base, given)
  const isInField = (path: string) => path === name || path.startsWith(`${name}.`)
  const isTouched = !isSameValue(entered[name], initial[name]) || Object.keys(before).some(isInField)
  const current = Object.entries(errors).filter(([path]) => path in before || (isTouched && isInField(path)))
  // Errors that only the server can find stay until the value changes.
  const isUnchanged = ([path]: [string, unknown]) => {
    const [head = ''] = path.split('.')
    return !!told && isSameValue(entered[head] ?? null, told[head] ?? null)
  }
  return Object.fromEntries([...Object.entries(before).filter(isUnchanged), ...current])
}
