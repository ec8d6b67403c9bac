import { type RefObject, useRef, useState } from 'react'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'
import type { KeptInput } from '../kept/kept-input'
import { readFormValues } from '../kept/use-kept-input'
import type { RecordFormState } from '../use-record-form'
import { followRecord } from './follow-record'

interface FollowedForm {
  /** Rises with each change of names: the form begins again with what was typed. */
  turn: number
  /** The declaration whose names the form has. */
  resource: Resource
  base: Values
  /** What was typed before names changed. */
  typed: KeptInput | undefined
}

/** Follows new names of fields, choices and steps into an open form, by their ids. */
export function useFollowedNames(
  resource: Resource,
  base: Values,
): FollowedForm & { live: RefObject<RecordFormState | undefined> } {
  const live = useRef<RecordFormState | undefined>(undefined)
  const [form, setForm] = useState<FollowedForm>({ turn: 0, resource, base, typed: undefined })
  if (form.resource === resource) return { ...form, live }
  const next =
    form.resource.origin?.names === resource.origin?.names
      ? { ...form, resource }
      : beginAgain(form, resource, live.current)
  // React renders again with this at once, so nobody sees the new names with the former values.
  setForm(next)
  return { ...next, live }
}

function beginAgain(form: FollowedForm, resource: Resource, live: RecordFormState | undefined): FollowedForm {
  const followValues = (values: Values) => followRecord(form.resource, resource, values)
  const typed = live?.isDirty() ? readFormValues(form.resource, live) : undefined
  return {
    turn: form.turn + 1,
    resource,
    base: followValues(live?.base ?? form.base),
    typed: typed && { ...typed, values: followValues(typed.values) },
  }
}
