import { type ApprovalRule, listDeclaredRules } from '../../../src/framework/approval'
import type { Resource } from '../../../src/framework/resource'
import type { Values } from '../../../src/framework/validate'

/** A rule as a row: of an administrator, or built in. */
export interface RuleRow {
  requests: Resource
  name: string
  /** The rule as a record: condition and steps under the names that a rule has in the form. */
  record: Values
  /** The id of an administrator's rule; null: built in. */
  id: number | null
  /** True where a rule of an administrator decides every request instead. */
  isOverridden: boolean
}

const toRecord = ({ name: entityType }: Resource, { name, when, steps }: ApprovalRule): Values => ({
  ...{ name, entityType, steps },
  ...(when && { condition: when }),
})

/** Lists the rules of each kind of request in their order: own ones first, then built-in ones. */
export const listRuleRows = (kinds: readonly Resource[], own: readonly Values[]): RuleRow[] =>
  kinds.flatMap((requests) => {
    const ownRules = own.filter(({ entityType }) => entityType === requests.name)
    const isOverridden = ownRules.some(({ status, condition }) => status === 'active' && !condition)
    return [
      ...ownRules.map((rule) => ({
        ...{ requests, name: String(rule.name), record: rule, id: Number(rule.id), isOverridden: false },
      })),
      ...listDeclaredRules(requests).map((rule) => ({
        ...{ requests, name: rule.name, record: toRecord(requests, rule), id: null, isOverridden },
      })),
    ]
  })
