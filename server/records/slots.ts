import type { Variable } from '../../src/framework/relations'

/** Where a parameter's value comes from when the statement runs. */
export type Binding =
  | { from: 'value'; index: number }
  | { from: 'variable'; name: Variable }
  | { from: 'constant'; value: unknown }

/** Collects the parameters of one statement in the order of their `$n`. */
export class Slots {
  readonly bindings: Binding[] = []

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
