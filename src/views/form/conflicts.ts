import type { CallError } from '../../../dataProvider/call'
import { behaviour, isEmpty } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'

export interface Conflict {
  name: string
  yours: string
  theirs: string
  stored: unknown
}

/** The fields a stale save would overwrite, both values of each. */
export function conflictsOf(error: CallError, resource: Resource, entered: Values): Conflict[] {
  return Object.entries(error.fields ?? {}).map(([name, { args, stored }]) => {
    const field = resource.fields[name]
    const text = (value: unknown) => (field && !isEmpty(value) ? behaviour(field).text(value) : String(value ?? ''))
    return {
      name,
      yours: String(args?.yours ?? text(entered[name])),
      theirs: String(args?.theirs ?? text(stored)),
      stored,
    }
  })
}
