import type { Variable } from '../../src/framework/relations'
import type { Gathered } from './sql/gathered'

/** What a statement may take from the moment it runs in; the zone of the company and the day of ages are no filter's to name. */
export type BoundVariable = Variable | '$zone' | '$asOf' | '$until'

/** Where a parameter's value comes from when the statement runs. */
export type Binding = { from: 'value'; index: number } | { from: 'variable'; name: BoundVariable }

/** A value that is part of a statement's text. */
export type Constant = string | number | boolean | null | readonly Constant[]

/** A constant in SQL, read as the PostgreSQL type; for values of declarations and of closed lists only. */
export function literal(value: Constant, type: string): string {
  const text = Array.isArray(value) ? `{${value.map(quoteElement).join(',')}}` : String(value)
  return value === null ? `null::${type}` : `'${text.replace(/'/g, "''")}'::${type}`
}

const quoteElement = (value: Constant) => (value === null ? 'null' : `"${String(value).replace(/["\\]/g, '\\$&')}"`)

/** Collects the parameters of one statement in the order of their `$n`. */
export class Slots {
  readonly bindings: Binding[] = []
  /** Where sums over the records below are gathered while figures are compiled; else each is read by itself. */
  gathered: Gathered | undefined

  add(binding: Binding): string {
    const same = this.bindings.findIndex(
      (b) => b.from === 'variable' && binding.from === 'variable' && b.name === binding.name,
    )
    if (same >= 0) return `$${same + 1}`
    this.bindings.push(binding)
    return `$${this.bindings.length}`
  }

  /** The parameter with the PostgreSQL type its value is read as. */
  typed(binding: Binding, type: string): string {
    return `${this.add(binding)}::${type}`
  }
}
