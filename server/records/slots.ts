import type { Variable } from '../../src/framework/relations'
import type { Gathered } from './sql/gathered'

/** Values bound at run time. Filters cannot name the company's zone and the day of ages. */
export type BoundVariable = Variable | '$zone' | '$asOf' | '$until'

/** The source of a parameter's value when the statement runs. */
export type Binding = { from: 'value'; index: number } | { from: 'variable'; name: BoundVariable }

/** A value within a statement's text. */
export type Constant = string | number | boolean | null | readonly Constant[]

/** A constant in SQL of the PostgreSQL type; only for values of declarations and of closed lists. */
export function literalSql(value: Constant, type: string): string {
  const text = Array.isArray(value) ? `{${value.map(quoteElement).join(',')}}` : String(value)
  return value === null ? `null::${type}` : `'${text.replace(/'/g, "''")}'::${type}`
}

const quoteElement = (value: Constant) => (value === null ? 'null' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)

/** Collects the parameters of one statement in the order of their `$n`. */
export class Slots {
  readonly bindings: Binding[] = []
  /** Collects sums over the records below while figures are compiled; absent: each sum is a subquery. */
  gathered: Gathered | undefined

  add(binding: Binding): string {
    const same = this.bindings.findIndex(
      (b) => b.from === 'variable' && binding.from === 'variable' && b.name === binding.name,
    )
    if (same >= 0) return `$${same + 1}`
    this.bindings.push(binding)
    return `$${this.bindings.length}`
  }

  /** The parameter, cast to the PostgreSQL type of its value. */
  typed(binding: Binding, type: string): string {
    return `${this.add(binding)}::${type}`
  }
}
