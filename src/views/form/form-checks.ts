import type { FieldErrors } from '../../framework/errors'
import type { Beside } from '../../framework/given/given'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { isSame } from '../saving/same'
import type { Refusal } from './conflict/use-sending'
import { readForm } from './form-model'

export const noRefusal: Refusal = { general: undefined, fields: {} }

/** What is said to be wrong while a form is filled in. */
export interface FormChecks {
  /** Says what is wrong with a field once it is left. */
  leave(name: string): void
  /** Whether nothing of these fields, and of the lines where they count, is missing or wrong; says what is. */
  check(among: readonly string[], hasLines: boolean): boolean
  /** Says what a save would be refused for. */
  tell(refusal: Pick<Refusal, 'general' | 'fields'>): void
}

interface FormChecksProps {
  resource: Resource
  /** The fields that can be filled in. */
  names: readonly string[]
  entry: { getValues(): Values; initial: { current: Values } }
  base: Values
  given: Beside
  /** Lines as they would be sent; undefined where something is wrong with them, which is said there. */
  parts: { read(record: Values): Values | undefined }
  refuse(refusal: Refusal): void
  setRefusal(next: (before: Refusal) => Refusal): void
}

export function buildFormChecks({ parts, refuse, setRefusal, ...about }: FormChecksProps): FormChecks {
  const { resource, names, entry, base, given } = about
  return {
    leave: (name) => setRefusal((before) => ({ ...before, fields: errorsAfterLeaving(about, name, before) })),
    check(among, hasLines) {
      const { values, errors } = readForm(resource, names, entry.getValues(), base, given)
      const wrongFields = Object.entries(errors).filter(([path]) => among.includes(path.split('.')[0] ?? path))
      const isRight = !hasLines || parts.read({ ...base, ...values }) !== undefined
      if (wrongFields.length > 0 || !isRight) refuse({ general: undefined, fields: Object.fromEntries(wrongFields) })
      else setRefusal(() => noRefusal)
      return wrongFields.length === 0 && isRight
    },
    tell: (refusal) => refuse({ ...refusal, told: { ...entry.getValues() } }),
  }
}

/** After leaving a field: its own errors, and of the others those that are still there. */
function errorsAfterLeaving(
  { resource, names, entry, base, given }: Pick<FormChecksProps, 'resource' | 'names' | 'entry' | 'base' | 'given'>,
  name: string,
  { fields: before, told }: Refusal,
): FieldErrors {
  const [entered, initial] = [entry.getValues(), entry.initial.current]
  const { errors } = readForm(resource, names, entered, base, given)
  const isInField = (path: string) => path === name || path.startsWith(`${name}.`)
  const isTouched = !isSame(entered[name], initial[name]) || Object.keys(before).some(isInField)
  const current = Object.entries(errors).filter(([path]) => path in before || (isTouched && isInField(path)))
  // What the server alone knows stays said of what was not changed since.
  const isUnchanged = ([path]: [string, unknown]) => {
    const [head = ''] = path.split('.')
    return !!told && isSame(entered[head] ?? null, told[head] ?? null)
  }
  return Object.fromEntries([...Object.entries(before).filter(isUnchanged), ...current])
}
