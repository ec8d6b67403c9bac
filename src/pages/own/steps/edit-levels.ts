import type { ResourceBody } from '../../../framework/company/resource-body'
import type { LooseFilter } from '../../../framework/filter'
import type { Draft } from '../draft'
import { readFlow } from './edit-flow'

type BodyApproval = NonNullable<ResourceBody['approval']>
export type ApprovalLine = BodyApproval['rules'][number]
export type ApprovalLevel = ApprovalLine['steps'][number]

/** A condition that the editor can show: a field above a number. */
interface AmountCondition {
  field: string
  above: string
}

/** Reads the condition of a line; undefined where a file writes another one. */
export function readAmountCondition(when: LooseFilter | undefined): AmountCondition | 'always' | undefined {
  if (when === undefined) return 'always'
  const [[field, test] = ['', undefined], ...others] = Object.entries(when)
  const { gt, ...rest } = (test ?? {}) as { gt?: unknown }
  if (others.length > 0 || Object.keys(rest).length > 0) return undefined
  return typeof gt === 'string' || typeof gt === 'number' ? { field, above: String(gt) } : undefined
}

/** Writes the condition as its field compares: amounts as texts, numbers as numbers. */
export function writeAmountCondition({ field, above }: AmountCondition, isNumber: boolean): LooseFilter {
  const value = isNumber && above !== '' && Number.isFinite(Number(above)) ? Number(above) : above
  return { [field]: { gt: value } }
}

export const putLine = (approval: BodyApproval, at: number, changed: Partial<ApprovalLine>): BodyApproval => ({
  ...approval,
  rules: approval.rules.map((line, place) => (place === at ? dropEmptyCondition({ ...line, ...changed }) : line)),
})

function dropEmptyCondition(line: ApprovalLine): ApprovalLine {
  const { when, ...rest } = line
  return when === undefined ? rest : line
}

/** Makes an approval of the steps that leave a state: the first one approves, a dangerous one rejects. */
export function makeApproval(
  draft: Draft,
  waits: string,
  requester: string,
  by: string,
  name: string,
): Draft | undefined {
  const steps = readFlow(draft).steps.filter(([, , { from }]) => from.includes(waits))
  const reject = steps.find(([, , { tone }]) => tone === 'danger') ?? steps[1]
  const approve = steps.find((step) => step !== reject)
  if (!approve || !reject) return undefined
  const names = { approve: approve[1], reject: reject[1] }
  return {
    ...draft,
    approval: { waits, requester, ...names, deciders: ['employee'], rules: [{ name, steps: [{ by }] }] },
  }
}
