import type { FilterVariable } from '../../src/framework/relations'
import type { SharedSums } from './sql/shared-sums'

/** Values bound at run time. Filters cannot name the company's zone and the day of ages. */
export type BoundVariable = FilterVariable | '$zone' | '$asOf' | '$until'

/** The source of a parameter's value when the statement runs. */
export type ParameterBinding = { from: 'value'; index: number } | { from: 'variable'; name: BoundVariable }

/** A value within a statement's text. */
export type SqlConstant = string | number | boolean | null | readonly SqlConstant[]

/** A constant in SQL of the PostgreSQL type; only for values of declarations and of closed lists. */
export function literalSql(value: SqlConstant, type: string): string {
  const text = Array.isArray(value) ? `{${value.map(quoteElement).join(',')}}` : String(value)
  return value === null ? `null::${type}` : `'${text.replace(/'/g, "''")}'::${type}`
}

const quoteElement = (value: SqlConstant) => (value === null ? 'null' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)

/** Collects the parameters of one statement in the order of their `$n`. */
export class SqlParameters {
  readonly bindings: ParameterBinding[] = []
  /** Collects sums over the records below while figures are compiled; absent: each sum is a subquery. */
  gathered: SharedSums | undefined

  add(binding: ParameterBinding): string {
    const same = this.bindings.findIndex(
      (b) => b.from === 'variable' && binding.from === 'variable' && b.name === binding.name,
    )
    if (same >= 0) return `$${same + 1}`
    this.bindings.push(binding)
    return `$${this.bindings.length}`
  }

  /** The parameter, cast to the PostgreSQL type of its value. */
  typed(binding: ParameterBinding, type: string): string {
    return `${this.add(binding)}::${type}`
  }
}
