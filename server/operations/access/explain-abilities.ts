import { scopeForRights, type Verb, verbs } from '../../../src/framework/access'
import type { ExplainedAbility } from '../../../src/framework/answers/access-explanation'
import { fillPlaceholders } from '../../../src/framework/errors'
import { humanizeName } from '../../../src/framework/naming'
import { findState } from '../../../src/framework/resource'
import { listFromStates, type Transition, transitionLabel } from '../../../src/framework/workflow'
import type { Caller } from '../../records/caller'
import { getTable, type Table } from '../../records/model'
import { getVerbScope } from '../../records/scopes'
import type { Context } from '../../wire/operation'
import { labelField, lowercaseFirst, toClause } from './condition-words'
import { explainGrants, findReasonInGrants, type GrantExplainer, type GrantVerdict } from './explain-grants'
import { type ListedRule, listRightRules, listVerbRules } from './listed-rules'
import type { PersonAsked } from './person-asked'
import { nameFourEyes, nameRequirement, type RecordFacts } from './record-facts'
import { findStepRefusal } from './try-step'
import { verbLabels, words } from './words'

/** Everything that is known of the question. */
export interface AccessQuestion extends GrantExplainer {
  context: Context
  table: Table
  id: number | null
  person: PersonAsked
  /** The title of the record, or the plural of all of them. */
  title: string
  /** Absent where no record was named. */
  facts: RecordFacts | undefined
}

/** Something to do, before it is explained. */
interface PossibleAbility {
  name: string
  label: string
  what: string
  kind: 'verb' | 'step' | 'action'
  rules: readonly ListedRule[]
}

/** Lists what can be done with the resource: verbs, steps and actions. */
export function listAbilities({ table, title }: Pick<AccessQuestion, 'table' | 'title'>): PossibleAbility[] {
  const { resource } = table
  const plural = lowercaseFirst(resource.plural)
  const ofVerbs = verbs.map((name): PossibleAbility => {
    const what = fillPlaceholders(words[name], { record: title, plural })
    return { name, label: verbLabels[name], what, kind: 'verb', rules: listVerbRules(resource, name) }
  })
  const sayStep = (label: string) => fillPlaceholders(words.step, { step: lowercaseFirst(label), record: title })
  const ofSteps = Object.entries(resource.workflow?.transitions ?? {}).map(([name, step]): PossibleAbility => {
    const label = transitionLabel(name, step)
    return { name, label, what: sayStep(label), kind: 'step', rules: listRightRules(step.by) }
  })
  const ofActions = Object.entries(resource.actions).map(
    ([name, { label = humanizeName(name), by }]): PossibleAbility => {
      return { name, label, what: sayStep(label), kind: 'action', rules: listRightRules(by) }
    },
  )
  return [...ofVerbs, ...ofSteps, ...ofActions]
}

/** Says whether the person may do it, by what their own call would be answered, and why. */
export async function explainAbility(question: AccessQuestion, ability: PossibleAbility): Promise<ExplainedAbility> {
  const verdicts = await explainGrants(question, ability.rules)
  const { context, table, id, person, seen } = question
  const isOpen = isAnsweredYes(question, ability)
  const refusal =
    isOpen && id !== null && ability.kind === 'step' && person.problem === null
      ? await findStepRefusal(context, table, id, ability.name, person, seen)
      : undefined
  const isAllowed = isOpen && refusal === undefined && person.problem === null
  const why = isAllowed ? undefined : (refusal ?? (await findReason(question, ability, verdicts)))
  return toExplained(question, { ...ability, isAllowed, verdicts, why })
}

/** What the server itself answers the person. */
function isAnsweredYes({ table, person, facts }: AccessQuestion, { name, kind }: PossibleAbility): boolean {
  if (kind === 'verb' && (!facts || name === 'create'))
    return getVerbScope(table, name as Verb, person.caller) !== 'none'
  if (!facts) return scopeForRights(findRights(table, name), person.caller.roles) !== 'none'
  return name === 'list' ? facts.isListed : facts.can?.has(name) === true
}

const findRights = ({ resource }: Table, name: string) =>
  resource.workflow?.transitions[name]?.by ?? resource.actions[name]?.by ?? []

interface AnsweredAbility extends Pick<PossibleAbility, 'name' | 'label' | 'what'> {
  isAllowed: boolean
  verdicts: readonly GrantVerdict[]
  why: string | undefined
}

/** Makes the answer with its sentence. */
export function toExplained(
  { speaker: { who }, facts, ownRoles }: AccessQuestion,
  { name, label, what, isAllowed, verdicts, why }: AnsweredAbility,
): ExplainedAbility {
  const isEverywhere = verdicts.some(
    ({ isHeld, isDenial, conditions }) => isHeld && !isDenial && conditions.length === 0,
  )
  const may = facts || isEverywhere || ownRoles.length === 0 ? words.may : words.maySome
  const sentence = fillPlaceholders(isAllowed ? may : words.mayNot, { who, what, why: why ?? words.other })
  const grants = verdicts.map(({ rule: _, isOnlyOwn: __, ...grant }) => grant)
  return { name, label, isAllowed, sentence, why: isAllowed ? null : (why ?? words.other), grants }
}

/** Finds the first reason, those that no record changes before the others. */
async function findReason(
  question: AccessQuestion,
  ability: PossibleAbility,
  verdicts: readonly GrantVerdict[],
): Promise<string | undefined> {
  const { person, table, facts } = question
  if (person.problem !== null) return person.problem
  const { name, kind } = ability
  if (facts && !facts.can && !['list', 'show', 'create'].includes(name)) return explainUnreachable(question)
  if (table.resource.isAppendOnly && (name === 'update' || name === 'delete')) return words.appendOnly
  if (kind !== 'verb' && verdicts.length === 0) return words.server
  const isHeld = verdicts.some((one) => one.isHeld && !one.isDenial)
  const ofState = isHeld && facts ? await findReasonInState(question, name) : undefined
  const ofFourEyes = isHeld && facts ? await findReasonInFourEyes(question, name) : undefined
  return ofState ?? ofFourEyes ?? findReasonInGrants(question, verdicts) ?? findUnmetRequirement(question, name)
}

/** Says why the person cannot open the record at all. */
export async function explainUnreachable(question: AccessQuestion): Promise<string> {
  const verdicts = await explainGrants(question, listVerbRules(question.table.resource, 'show'))
  const why = findReasonInGrants(question, verdicts) ?? words.other
  return fillPlaceholders(words.unreachable, { why })
}

/** Finds what the state of the record refuses. */
export async function findReasonInState({ table, seen }: AccessQuestion, name: string): Promise<string | undefined> {
  const { workflow } = table.resource
  if (!workflow) return undefined
  const step = Object.hasOwn(workflow.transitions, name) ? workflow.transitions[name] : undefined
  const isChange = name === 'update' || name === 'delete'
  if (!step && !isChange) return undefined
  const value = await seen.read(workflow.field)
  if (value.isHidden) return words.hiddenState
  const labelState = (state: string) => findState(table.resource, state)?.label ?? state
  const states = step ? listFromStates(step).map(labelState) : listOpenStates(workflow.states).map(labelState)
  const state = value.text ?? words.empty
  if (states.includes(state)) return undefined
  return step
    ? fillPlaceholders(words.state, { state, states: states.map((each) => `“${each}”`).join(', ') })
    : fillPlaceholders(words.readOnly, { state })
}

const listOpenStates = (states: Readonly<Record<string, { isReadOnly?: boolean }>>): string[] =>
  Object.keys(states).filter((name) => !states[name]?.isReadOnly)

/** Finds who may not take the step because the record names them. */
async function findReasonInFourEyes(question: AccessQuestion, name: string): Promise<string | undefined> {
  const { table, facts, seen, speaker } = question
  const step: Transition | undefined = table.resource.workflow?.transitions[name]
  if (!step?.notBy || facts?.flags[nameFourEyes(name)] !== false) return undefined
  const fields = [step.notBy].flat().map((field) => (field === 'creator' ? 'createdBy' : field))
  for (const field of fields) if ((await seen.read(field)).isHidden) return words.hiddenWhy
  if (fields.includes(table.resource.approval?.requester ?? '')) return words.ownRequest
  const labels = fields.map((field) => labelField(table.resource, field)).join(', ')
  return fillPlaceholders(words.notBy, { fields: labels, who: speaker.who })
}

/** Finds the first requirement of an action that is not met, if the administrator may know of it. */
function findUnmetRequirement({ table, facts, context }: AccessQuestion, name: string): string | undefined {
  const { requires = [] } = table.resource.actions[name] ?? {}
  const unmet = requires.find((_, at) => facts?.flags[nameRequirement(name, at)] === false)
  if (!unmet) return undefined
  const other = getTable(context.model, unmet.some ?? unmet.none ?? '')
  return canListRecords(other, context.caller) ? toClause(unmet.message) : words.hiddenRefusal
}

const canListRecords = (table: Table, caller: Caller): boolean => getVerbScope(table, 'list', caller) !== 'none'
