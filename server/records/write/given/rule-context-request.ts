import type { Values } from '../../../../src/framework/validate'

/** A record whose rule context is needed. */
export interface RuleContextRequest {
  record: Values
  /** Null for a new record. */
  before: Values | null
  /** References that the server filled in; the person's right to see their records is not checked. */
  trusted?: ReadonlySet<string>
}
