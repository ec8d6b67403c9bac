import type { Resource } from '../resource'

/** What a function of a declaration is for, and the field that has it; rules have none. */
export interface FunctionUse {
  readonly as: 'rule' | 'condition' | 'computed' | 'fill'
  readonly field?: string
}

/** A function that needs the names and types of its resource before it runs, such as an expression. */
interface UnboundFunction {
  bindTo(resource: Resource, use: FunctionUse): unknown
}

const isUnbound = (value: unknown): value is UnboundFunction => typeof value === 'function' && 'bindTo' in value

/** The fields that a function of a declaration reads, where it says so; an expression does. */
export const listReadPaths = (value: unknown): readonly string[] =>
  typeof value === 'function' && 'reads' in value ? (value.reads as readonly string[]) : []

/** Binds the functions of a declaration that need to know its fields. */
export function bindFunctions(resource: Resource): Resource {
  const bind = <Value>(value: Value, use: FunctionUse): Value =>
    isUnbound(value) ? (value.bindTo(resource, use) as Value) : value
  const bindAll = <Value>(values: Readonly<Record<string, Value>>, as: FunctionUse['as']) =>
    Object.fromEntries(Object.entries(values).map(([field, value]) => [field, bind(value, { as, field })]))
  const bindCheck = <Checked extends { check: unknown }>(checked: Checked): Checked =>
    isUnbound(checked.check) ? { ...checked, check: bind(checked.check, { as: 'rule' }) } : checked
  const { rules, computed, fills, visible, frozen, workflow } = resource
  return {
    ...resource,
    rules: rules.map(bindCheck),
    computed: bindAll(computed, 'computed'),
    fills: bindAll(fills, 'fill'),
    visible: bindAll(visible, 'condition'),
    frozen: bindAll(frozen, 'condition'),
    ...(workflow && { workflow: { ...workflow, transitions: bindGuards(workflow.transitions, bindCheck) } }),
  }
}

type Transitions = NonNullable<Resource['workflow']>['transitions']
type Guards = NonNullable<Transitions[string]['guard']>

function bindGuards(
  transitions: Transitions,
  bindCheck: <Checked extends { check: unknown }>(guard: Checked) => Checked,
) {
  const bindGuard = (guard: Guards): Guards => ('check' in guard ? bindCheck(guard) : guard.map(bindCheck))
  return Object.fromEntries(
    Object.entries(transitions).map(([name, step]) => [
      name,
      step.guard === undefined ? step : { ...step, guard: bindGuard(step.guard) },
    ]),
  )
}
