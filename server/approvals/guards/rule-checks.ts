import type { FieldError, FieldErrors } from '../../../src/framework/errors'
import { FilterProblem } from '../../../src/framework/filter'
import type { Values } from '../../../src/framework/validate'
import { getTable } from '../../records/model'
import { compileTrustedFilter } from '../../records/sql/filter-sql'
import { refuseErrors } from '../../records/write/checks/refuse'
import type { Handler, Writer } from '../../records/write/writer'
import { filterAbleToDecide, findNamedApprovers, requireApproverRegister } from '../find-approvers'

interface RuleStep {
  by: string
  personEmpId: number | null
}

/** Handler of approval rules: refuses a rule that cannot be applied. */
export const rules: Handler = {
  fields: ['entityType', 'condition', 'steps'],
  async before({ writer, record, action }) {
    // A rule that names somebody who has left can still be deactivated.
    if (action === 'deactivate') return undefined
    const problem = findConditionProblem(writer, record)
    refuseErrors({ ...(problem && { condition: problem }), ...(await findStepProblems(writer, record.steps)) })
    return undefined
  },
}

/**
 * Tells why a condition cannot be used. `$me` is refused, because a condition must not depend on who asks.
 */
function findConditionProblem({ model }: Writer, { entityType, condition }: Values): FieldError | undefined {
  if (condition === null || condition === undefined || typeof entityType !== 'string') return undefined
  try {
    const { slots } = compileTrustedFilter(model, getTable(model, entityType), condition, 't')
    const isPersonal = slots.bindings.some(
      (binding) => binding.from === 'variable' && (binding.name === '$me' || binding.name === '$record'),
    )
    if (!isPersonal) return undefined
    return { code: 'personalCondition', message: 'Leave out who is signed in: a rule is the same for everybody.' }
  } catch (problem) {
    if (!(problem instanceof FilterProblem)) throw problem
    return { code: 'condition', message: `Correct the condition: ${problem.message}.` }
  }
}

async function findStepProblems(writer: Writer, steps: unknown): Promise<FieldErrors> {
  if (!Array.isArray(steps)) return {}
  if (steps.length === 0) return { steps: { code: 'required' } }
  const { approvers } = requireApproverRegister(writer)
  const namedSteps = (steps as RuleStep[]).map(({ by, personEmpId }) => {
    const approver = approvers[by]
    const isOfArea = personEmpId === null && findNamedApprovers(writer, by) !== undefined
    return approver && 'isNamed' in approver && !isOfArea ? { personEmpId } : undefined
  })
  const ids = namedSteps.flatMap((step) => step?.personEmpId ?? [])
  const able = await filterAbleToDecide(writer, ids)
  const problems = namedSteps.flatMap((step, index): [string, FieldError][] => {
    const place = `steps.${index}.personEmpId`
    if (!step) return []
    if (step.personEmpId === null) return [[place, { code: 'required' }]]
    return able.includes(step.personEmpId) ? [] : [[place, { code: 'notAllowed' }]]
  })
  return problems.length > 0 ? { steps: { code: 'rows' }, ...Object.fromEntries(problems) } : {}
}
