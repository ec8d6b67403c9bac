import type { ResourceBody } from '../../../framework/company/resource-body'
import { humanizeName } from '../../../framework/naming'
import type { Resource } from '../../../framework/resource'
import type { ContextSources } from '../../../framework/rule-context/rule-context'
import type { Rule, Transition } from '../../../framework/workflow'
import { formatProblem, parseCondition, parseValue } from '../../expressions/expression'
import { rememberExpressionText } from '../../expressions/expression-text'
import type { Evaluate, ExpressionScope, ParsedExpression } from '../../expressions/expression-types'
import { buildParents, buildResourceScope } from '../../expressions/resource-scope'
import type { ShapeReader } from './shape-reader'

/** The functions that the expressions of a body stand for. */
export interface BodyFunctions {
  rules: readonly Rule[]
  computed: Readonly<Record<string, Evaluate>>
  visible: Readonly<Record<string, Evaluate<boolean>>>
  /** Conditions of steps, by step. */
  guards: Readonly<Record<string, Exclude<Transition['guard'], undefined>>>
  given: ContextSources
  /** The paths that each computed field reads. */
  reads: Readonly<Record<string, readonly string[]>>
}

/** The parts of a body that hold expressions. */
type ExpressionTexts = Pick<ResourceBody, 'rules' | 'computed' | 'visible' | 'workflow'>

const readPaths = new WeakMap<object, readonly string[]>()

/** Answers the paths that the function made from an expression reads. */
export const readExpressionPaths = (evaluate: object): readonly string[] => readPaths.get(evaluate) ?? []

/**
 * Makes the functions of a checked body; what does not fit is reported at its path.
 * @param getResource answers the resource without functions; called where there is an expression
 */
export function bindExpressions(
  body: ExpressionTexts,
  getResource: () => Resource,
  reader: ShapeReader,
): BodyFunctions {
  const { resources, closed } = reader.scope
  const find = (name: string) => (closed.has(name) ? undefined : resources.get(name))
  let scope: ExpressionScope | undefined
  const getScope = () => {
    scope ??= buildResourceScope(getResource(), { find, followsReferences: true })
    return scope
  }
  const parents = new Set<string>()
  const reads: Record<string, readonly string[]> = {}
  const bind = <Value>(text: string, path: string, parsed: ParsedExpression<Value>): Evaluate<Value>[] => {
    if (parsed.problems) reader.report(path, parsed.problems.map(formatProblem).join('; '))
    if (parsed.problems) return []
    rememberExpressionText(parsed.evaluate, text)
    readPaths.set(parsed.evaluate, parsed.reads)
    for (const each of parsed.reads)
      if (getScope().given?.has(each.split('.')[0] ?? '') && each.includes('.')) parents.add(each)
    return [parsed.evaluate]
  }
  const { rules = [], computed = {}, visible = {}, workflow } = body
  const functions = {
    rules: rules.flatMap(({ must, on, ...rest }, at): Rule[] => {
      const [check] = bind(must, `rules.${at}.must`, parseCondition(must, getScope(), 'holds'))
      return check ? [{ ...rest, on: typeof on === 'string' ? [on] : on, check }] : []
    }),
    computed: mapEntries(computed, (text, name) => {
      const parsed = parseComputed(text, name, getScope())
      if (!parsed.problems) reads[name] = parsed.reads
      return bind(text, `computed.${name}`, parsed)
    }),
    visible: mapEntries(visible, (text, name) =>
      bind(text, `visible.${name}`, parseCondition(text, getScope(), 'fails')),
    ),
    guards: mapGuards(workflow, (text, path) => bind(text, path, parseCondition(text, getScope(), 'holds'))),
  }
  return { ...functions, reads, given: buildParents([...parents]) }
}

/** A computed field takes what its type holds; whether it is computed from itself the build checks. */
function parseComputed(text: string, name: string, scope: ExpressionScope): ParsedExpression {
  const parsed = parseValue(text, scope, scope.fields.get(name) ?? { kind: 'other' })
  const isOwn = !parsed.problems && parsed.reads.includes(name)
  return isOwn
    ? { problems: [{ line: 1, column: 1, message: `${humanizeName(name)} is computed from itself` }] }
    : parsed
}

const mapEntries = <Value>(
  entries: Readonly<Record<string, string>>,
  bind: (text: string, name: string) => Value[],
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, text]) => bind(text, name).map((value): [string, Value] => [name, value])),
  )

function mapGuards(
  workflow: ResourceBody['workflow'],
  bind: (text: string, path: string) => Evaluate<boolean>[],
): BodyFunctions['guards'] {
  const steps = workflow?.steps ?? []
  return Object.fromEntries(
    steps.flatMap(([, name, { guard = [] }], at) => {
      const guards = guard.flatMap(({ must, ...rest }, place) =>
        bind(must, `workflow.steps.${at}.2.guard.${place}.must`).map((check) => ({ ...rest, check })),
      )
      return guards.length > 0 ? [[name, guards]] : []
    }),
  )
}
