import type { Values } from '../../../../src/framework/validate'

/** A record that is about to be judged. */
export interface Asking {
  record: Values
  /** Null for a new record. */
  before: Values | null
  /** References that the server itself filled in: nobody asks whether the person may see what they name. */
  trusted?: ReadonlySet<string>
}
