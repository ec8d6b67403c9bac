import { checkAccess } from '../../framework/access'
import { type Fields, isEmpty } from '../../framework/field'
import { humanizeName } from '../../framework/naming'
import { fieldLabel, type Resource } from '../../framework/resource'
import { buildContextOfToday } from '../../framework/rule-context/rule-context'
import { findPreviewKind, type PreviewKind } from '../../framework/steps/preview-kind'
import { isConditionMet, type Values } from '../../framework/validate'
import { listFromStates, listGuards, type StepLines, type Transition, transitionLabel } from '../../framework/workflow'
import { lowercaseFirst, type Say } from '../../i18n/say'
import { type SignedInPerson, todayForRecords } from '../signed-in'

/** A transition or an action as a button: what it asks, and why it is blocked now. */
export interface Step {
  name: string
  label: string
  ask: Fields
  /** What the step asks for each line of a part. */
  lines?: StepLines | undefined
  comment: 'required' | 'optional' | undefined
  confirm: string | undefined
  isDanger: boolean
  /** What the dialog shows before the step is taken. */
  preview?: PreviewKind | undefined
  /** Why the step is blocked, in words; undefined if it is not. */
  blocked: string | undefined
}

/** Lists the steps to offer on a record: those that the server allows, and those that are blocked for now. */
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
  return [...transitions, ...actions].map((step) => ({ ...step, preview: findPreviewKind(resource, step.name) }))
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

/** Describes a transition as a step, without a record. */
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
  // A field that the person may not read is not in the record, and so does not count as missing.
  const missing = (transition.needs ?? []).filter((field) => field in record && isEmpty(record[field]))
  if (missing.length > 0)
    return say('needsFields', {
      fields: missing.map((field) => lowercaseFirst(fieldLabel(resource, field))).join(', '),
    })
  // Conditions on other records are left to the server.
  const context = buildContextOfToday(todayForRecords(resource, who))
  const unmet = listGuards(transition).find((guard) => !isConditionMet(guard, record, context))
  if (unmet) return unmet.message
  const notBy = [transition.notBy ?? []].flat()
  if (notBy.some((name) => record[name === 'creator' ? 'createdBy' : name] === who.empId)) return say('ownRecord')
  if (isAllowedByServer(record, name) === false && transition.requires) {
    // The server tells that one of the requirements fails, but not which.
    const reasons = transition.requires.map(({ message }) => message).join(' ')
    return transition.requires.length > 1 ? say('oneOfThese', { reasons }) : reasons
  }
  return undefined
}

/** Tells whether to offer the step: not if it is never possible; with the reason if it is blocked for now. */
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
  !step.preview && !step.lines && Object.keys(step.ask).length === 0 && !step.comment && !step.confirm
