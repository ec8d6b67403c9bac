import { checkAccess } from '../../framework/access'
import { type Fields, isEmpty } from '../../framework/field'
import { humanizeName } from '../../framework/naming'
import { fieldLabel, type Resource, transitionLabel } from '../../framework/resource'
import { buildContextOfToday } from '../../framework/rule-context/rule-context'
import { isConditionMet, type Values } from '../../framework/validate'
import { listFromStates, listGuards, type StepLines, type Transition } from '../../framework/workflow'
import { lowercaseFirst, type Say } from '../../i18n/say'
import { companyToday, type SignedInPerson } from '../signed-in'

/** A transition or an action as a button: its questions, and why it is blocked now. */
export interface Step {
  name: string
  label: string
  ask: Fields
  /** Questions for each line of a part. */
  lines?: StepLines | undefined
  comment: 'required' | 'optional' | undefined
  confirm: string | undefined
  isDanger: boolean
  /** The reason in words while the step is blocked. */
  blocked: string | undefined
}

/** The steps to offer on a record: those the server allows, and those blocked for now. */
export function listSteps(resource: Resource, record: Values, who: SignedInPerson, say: Say): Step[] {
  const state = record[resource.workflow?.field ?? '']
  const transitions = Object.entries(resource.workflow?.transitions ?? {})
    .filter(([, transition]) => listFromStates(transition).includes(String(state)))
    .map(([name, transition]) => buildTransitionStep(resource, name, transition, record, who, say))
    .filter((step) => isStepOffered(resource, step, record, who))
  const actions = Object.entries(resource.actions)
    .filter(([name]) => isAllowedByServer(record, name) === true)
    .map(
      ([name, { label, ask = {}, confirm }]): Step => ({
        name,
        label: label ?? humanizeName(name),
        ask,
        confirm,
        comment: undefined,
        isDanger: false,
        blocked: undefined,
      }),
    )
  return [...transitions, ...actions]
}

function buildTransitionStep(
  resource: Resource,
  name: string,
  transition: Transition,
  record: Values,
  who: SignedInPerson,
  say: Say,
): Step {
  return { ...toStep(name, transition), blocked: findBlockedReason(resource, name, transition, record, who, say) }
}

/** A transition as a step, independent of a record. */
export const toStep = (name: string, transition: Transition): Step => ({
  name,
  label: transitionLabel(name, transition),
  ask: transition.ask ?? {},
  lines: transition.lines,
  comment: transition.comment,
  confirm: transition.confirm,
  isDanger: transition.tone === 'danger',
  blocked: undefined,
})

function findBlockedReason(
  resource: Resource,
  name: string,
  transition: Transition,
  record: Values,
  who: SignedInPerson,
  say: Say,
): string | undefined {
  // A field the person may not read may not be missing.
  const missing = (transition.needs ?? []).filter((field) => field in record && isEmpty(record[field]))
  if (missing.length > 0)
    return say('needsFields', {
      fields: missing.map((field) => lowercaseFirst(fieldLabel(resource, field))).join(', '),
    })
  // The server checks conditions on other records.
  const context = buildContextOfToday(companyToday(who))
  const unmet = listGuards(transition).find((guard) => !isConditionMet(guard, record, context))
  if (unmet) return unmet.message
  const notBy = [transition.notBy ?? []].flat()
  if (notBy.some((name) => record[name === 'creator' ? 'createdBy' : name] === who.empId)) return say('ownRecord')
  if (isAllowedByServer(record, name) === false && transition.requires) {
    // The server says that one of them fails, but not which.
    const reasons = transition.requires.map(({ message }) => message).join(' ')
    return transition.requires.length > 1 ? say('oneOfThese', { reasons }) : reasons
  }
  return undefined
}

/** Hidden if never possible, shown with the reason if blocked for now. */
function isStepOffered(resource: Resource, step: Step, record: Values, who: SignedInPerson): boolean {
  const answer = isAllowedByServer(record, step.name)
  if (answer === true) return true
  const mayEver = checkAccess(resource, step.name, who.roles)
  return mayEver.allowed && (answer === undefined || (step.blocked !== undefined && mayEver.because === 'granted'))
}

function isAllowedByServer(record: Values, name: string): boolean | undefined {
  return Array.isArray(record.can) ? record.can.includes(name) : undefined
}

export const needsNoInput = (step: Step): boolean =>
  !step.lines && Object.keys(step.ask).length === 0 && !step.comment && !step.confirm
