import type { ResourceBody } from '../../../framework/company/resource-body'
import type { LooseFilter } from '../../../framework/filter'
import { type Draft, nextId, toCodeName } from '../draft'
import { dropStepIn, renameStepIn } from './follow-step'

type FlowDraft = Pick<Draft, 'workflow' | 'approval' | 'access' | 'usedParts' | 'letters' | 'needsFiles' | 'rules'>
type BodyWorkflow = NonNullable<ResourceBody['workflow']>
export type FlowState = BodyWorkflow['states'][number]
export type FlowStep = BodyWorkflow['steps'][number]
export type StepOptions = FlowStep[2]
type StateOptions = NonNullable<FlowState[2]>

const noFlow: BodyWorkflow = { field: 'status', initial: '', states: [], steps: [] }

export const readFlow = ({ workflow }: Pick<Draft, 'workflow'>): BodyWorkflow => workflow ?? noFlow

/** Names a state or a step by its label, differently from the others. */
function nameByLabel(label: string, names: readonly string[], toName: (words: string) => string): string {
  const bare = toName(label).slice(0, 34) || 'part'
  return [bare, ...names.map((_, at) => `${bare}${at + 2}`)].find((name) => !names.includes(name)) ?? bare
}

const toStateName = (label: string): string =>
  toCodeName(label).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) || 'state'

const put = <D extends FlowDraft>(draft: D, changed: Partial<BodyWorkflow>): D => ({
  ...draft,
  workflow: { ...readFlow(draft), ...changed },
})

/** Adds a state at the end; the first one is that of new records. */
export function addState<D extends FlowDraft>(draft: D, label: string): D {
  const { states, initial } = readFlow(draft)
  const names = states.map(([, name]) => name)
  const name = nameByLabel(label, names, toStateName)
  const used = [...states.map(([id]) => id), ...draft.usedParts]
  const state: FlowState = [nextId('s', used), name, { label }]
  return put(draft, { states: [...states, state], initial: initial || name })
}

/** Changes what a state says; a state that no record has yet is named by its label. */
export function changeState<D extends FlowDraft>(draft: D, id: string, changed: Partial<StateOptions>): D {
  const { states } = readFlow(draft)
  const state = states.find((each) => each[0] === id)
  if (!state) return draft
  const options = dropUnset({ ...state[2], ...changed })
  const others = states.filter((each) => each !== state).map(([, name]) => name)
  const isKept = changed.label === undefined || draft.usedParts.has(id)
  const name = isKept ? state[1] : nameByLabel(changed.label ?? '', others, toStateName)
  const next = put(draft, { states: states.map((each) => (each === state ? [id, name, options] : each)) })
  return name === state[1] ? next : renameState(next, state[1], name)
}

/** Follows a renamed state into the steps, the approval and the rights. */
function renameState<D extends FlowDraft>(draft: D, from: string, to: string): D {
  const follow = (name: string) => (name === from ? to : name)
  const { field = 'status', initial, steps, sets } = readFlow(draft)
  const inFilter = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inFilter)
    if (typeof value === 'string') return follow(value)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inFilter(each)]))
  }
  const inWhere = (where: LooseFilter): LooseFilter =>
    Object.fromEntries(Object.entries(where).map(([key, each]) => [key, key === field ? inFilter(each) : each]))
  return {
    ...put(draft, {
      initial: follow(initial),
      steps: steps.map(([id, name, options]) => [
        id,
        name,
        { ...options, from: options.from.map(follow), to: follow(options.to) },
      ]),
      ...(sets && { sets: Object.fromEntries(Object.entries(sets).map(([name, all]) => [name, all.map(follow)])) }),
    }),
    access: draft.access.map((rule) => (rule.where ? { ...rule, where: inWhere(rule.where) } : rule)),
    ...(draft.approval && { approval: { ...draft.approval, waits: follow(draft.approval.waits) } }),
  }
}

/** Removes a state with the steps that lead only from or to it, and the approval that waited in it. */
export function removeState<D extends FlowDraft>(draft: D, id: string): D {
  const { states, steps, initial } = readFlow(draft)
  const state = states.find((each) => each[0] === id)
  if (!state) return draft
  const [, gone] = state
  const rest = states.filter((each) => each !== state)
  const remaining = steps.flatMap(([step, name, options]): FlowStep[] => {
    const from = options.from.filter((each) => each !== gone)
    return from.length === 0 || options.to === gone ? [] : [[step, name, { ...options, from }]]
  })
  if (rest.length === 0) return removeFlow(draft)
  const next = put(draft, {
    ...{ states: rest, steps: remaining.map(dropLostUndo(remaining)) },
    initial: initial === gone ? (rest[0]?.[1] ?? '') : initial,
  })
  return dropBrokenApproval(next)
}

const dropLostUndo =
  (steps: readonly FlowStep[]) =>
  ([id, name, options]: FlowStep): FlowStep => {
    const { undo, ...rest } = options
    return steps.some((each) => each[1] === undo) ? [id, name, options] : [id, name, rest]
  }

/** Leaves out the approval where it has lost its state or one of its steps. */
function dropBrokenApproval<D extends FlowDraft>(draft: D): D {
  const { approval, ...rest } = draft
  if (!approval) return draft
  const { states, steps } = readFlow(draft)
  const hasStep = (name: string) => steps.some((step) => step[1] === name && step[2].from.includes(approval.waits))
  const isWhole =
    states.some(([, name]) => name === approval.waits) && hasStep(approval.approve) && hasStep(approval.reject)
  if (!isWhole) return rest as unknown as D
  const { sendBack, ...others } = approval
  return sendBack !== undefined && !hasStep(sendBack) ? { ...draft, approval: others } : draft
}

function removeFlow<D extends FlowDraft>(draft: D): D {
  const { workflow: _, approval: __, ...rest } = draft
  return rest as unknown as D
}

/** Adds a step between two states; nobody may take it until somebody is chosen. */
export function addStep<D extends FlowDraft>(draft: D, label: string, from: string, to: string): D {
  const { steps } = readFlow(draft)
  const names = steps.map(([, name]) => name)
  const id = nextId('t', [...steps.map((step) => step[0]), ...draft.usedParts])
  const name = nameByLabel(label, names, toCodeName)
  return put(draft, { steps: [...steps, [id, name, { label, from: [from], to, by: [] }]] })
}

/** Changes what a step does; parts that are set to nothing are left out. A new step is named by its label. */
export function changeStep<D extends FlowDraft>(draft: D, id: string, changed: Partial<StepOptions>): D {
  const { steps } = readFlow(draft)
  const step = steps.find((each) => each[0] === id)
  if (!step) return draft
  const isKept = changed.label === undefined || draft.usedParts.has(id)
  const others = steps.filter((each) => each !== step).map(([, name]) => name)
  const name = isKept ? step[1] : nameByLabel(changed.label ?? '', others, toCodeName)
  const options = dropUnset({ ...step[2], ...changed }) as StepOptions
  const next = put(draft, {
    steps: steps.map((each) => (each === step ? [id, name, options] : renameUndo(each, step[1], name))),
  })
  return dropBrokenApproval(renameStepIn(renameDecision(next, step[1], name), step[1], name))
}

const renameUndo = ([id, name, options]: FlowStep, from: string, to: string): FlowStep =>
  options.undo === from ? [id, name, { ...options, undo: to }] : [id, name, options]

function renameDecision<D extends FlowDraft>(draft: D, from: string, to: string): D {
  const { approval } = draft
  if (!approval || from === to) return draft
  const follow = (name: string) => (name === from ? to : name)
  const { approve, reject, sendBack } = approval
  const decisions = {
    approve: follow(approve),
    reject: follow(reject),
    ...(sendBack && { sendBack: follow(sendBack) }),
  }
  return { ...draft, approval: { ...approval, ...decisions } }
}

export function removeStep<D extends FlowDraft>(draft: D, id: string): D {
  const remaining = readFlow(draft).steps.filter((step) => step[0] !== id)
  const name = readFlow(draft).steps.find((step) => step[0] === id)?.[1] ?? ''
  return dropStepIn(dropBrokenApproval(put(draft, { steps: remaining.map(dropLostUndo(remaining)) })), name)
}

/** Moves a state or a step one place up or down. */
export function moveEntry<D extends FlowDraft>(draft: D, of: 'states' | 'steps', at: number, by: -1 | 1): D {
  const flow = readFlow(draft)
  const swap = <Entry>(entries: readonly Entry[]): readonly Entry[] => {
    const [one, other] = [entries[at], entries[at + by]]
    return one === undefined || other === undefined ? entries : entries.with(at, other).with(at + by, one)
  }
  return put(draft, of === 'states' ? { states: swap(flow.states) } : { steps: swap(flow.steps) })
}

const dropUnset = <Options extends object>(options: Options): Options =>
  Object.fromEntries(
    Object.entries(options).filter(
      ([key, value]) =>
        value !== undefined &&
        (value !== '' || key === 'label') &&
        value !== false &&
        (key === 'by' || key === 'from' || !Array.isArray(value) || value.length > 0),
    ),
  ) as Options

/** Gives states and steps of a template the ids and labels of those with the same names, else new ids. */
export function keepFlowIds(previous: BodyWorkflow | undefined, usedParts: ReadonlySet<string>, next: BodyWorkflow) {
  const assignIds = <Entry extends FlowState | FlowStep>(
    letter: string,
    entries: readonly Entry[],
    before: readonly Entry[],
  ): readonly Entry[] => {
    const ids = [...before.map(([id]) => id), ...usedParts]
    return entries.map((entry) => {
      const same = before.find(([, name]) => name === entry[1])
      const id = same?.[0] ?? nextId(letter, ids)
      ids.push(id)
      const label = same?.[2]?.label
      return [id, entry[1], { ...entry[2], ...(label && { label }) }] as unknown as Entry
    })
  }
  return {
    ...next,
    states: assignIds('s', next.states, previous?.states ?? []),
    steps: assignIds('t', next.steps, previous?.steps ?? []),
  }
}
