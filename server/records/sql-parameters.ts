import type { FilterVariable } from '../../src/framework/relations'
import type { SharedSums } from './sql/shared-sums'

/**
 * Values that are bound when the statement runs. Filters cannot name the company's zone (`$zone`) and currency
 * (`$currency`) and the day on which ages are computed (`$asOf`). With `own:` days and zone are those of the
 * signed-in person.
 */
export type BoundVariable =
  | FilterVariable
  | '$zone'
  | '$asOf'
  | '$until'
  | '$currency'
  | `own:${FilterVariable | '$zone'}`

/** Where the value of a parameter comes from when the statement runs. */
export type ParameterBinding = { from: 'value'; index: number } | { from: 'variable'; name: BoundVariable }

/** A value that stands in the text of a statement. */
export type SqlConstant = string | number | boolean | null | readonly SqlConstant[]

/** Writes a constant as SQL of the PostgreSQL type. Only for values of declarations and of closed lists. */
export function literalSql(value: SqlConstant, type: string): string {
  const text = Array.isArray(value) ? `{${value.map(quoteElement).join(',')}}` : String(value)
  return value === null ? `null::${type}` : `'${text.replace(/'/g, "''")}'::${type}`
}

const quoteElement = (value: SqlConstant) => (value === null ? 'null' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)

/** Collects the parameters of one statement in the order of their `$n`. */
export class SqlParameters {
  readonly bindings: ParameterBinding[] = []
  /** Collects sums over child records while figures are compiled; absent: each sum is a subquery. */
  gathered: SharedSums | undefined

  add(binding: ParameterBinding): string {
    const same = this.bindings.findIndex(
      (b) => b.from === 'variable' && binding.from === 'variable' && b.name === binding.name,
    )
    if (same >= 0) return `$${same + 1}`
    this.bindings.push(binding)
    return `$${this.bindings.length}`
  }

  /** Adds a parameter and answers it with a cast to the PostgreSQL type of its value. */
  typed(binding: ParameterBinding, type: string): string {
    return `${this.add(binding)}::${type}`
  }
}
