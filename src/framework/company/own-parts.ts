import type { Fields } from '../field'
import type { CalendarDate } from '../values/dates'
import type { Rule } from '../workflow'
import type { BodyIds } from './resource-body'

type FieldFunctions<Value> = Readonly<Record<string, (record: never, given: never, today: CalendarDate) => Value>>

/** Tells whether administrators gave the name, to a resource or to a field of a shipped one. */
export const isNameMadeHere = (name: string): boolean => /^own[A-Z]/.test(name)

/** What administrators made of a resource while the system runs. */
export interface OwnParts {
  /** True where an administrator made it. */
  readonly isOwn?: boolean
  /** The columns of fields whose names may change; default: the name in snake case. */
  readonly columns?: Readonly<Record<string, string>>
  /** The ids of its own fields, choices, states and steps; names may change, ids never do. */
  readonly ids?: BodyIds
  /** In a page: the number of the definitions that it is of, and the ids of all its names as a text. */
  readonly origin?: { readonly number: number; readonly names: string }
  /** The fields that administrators added; absent: none. */
  readonly ownFields?: {
    readonly names: readonly string[]
    /** These fields and their rules alone: the server checks them where a person enters the record. */
    readonly checked: {
      readonly fields: Fields
      readonly computed: FieldFunctions<unknown>
      readonly visible: FieldFunctions<boolean>
      readonly rules: readonly Rule<string, never, never>[]
    }
  }
}
