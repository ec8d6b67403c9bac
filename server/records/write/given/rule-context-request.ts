import type { Values } from '../../../../src/framework/validate'

/** A record for which the rule context is read. */
export interface RuleContextRequest {
  record: Values
  /** Null for a new record. */
  before: Values | null
  /** References that the server filled in. The person's right to see the referred records is not checked. */
  trusted?: ReadonlySet<string>
}
