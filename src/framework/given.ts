import type { AccessRule, Verb } from './access'
import type { Right } from './field'
import type { LooseFilter } from './filter'
import type { Role } from './register'
import type { Resource } from './resource'

const writing: readonly Verb[] = ['create', 'update', 'delete']

/** Takes from everybody the right to write what is given to themselves, to take its steps and its actions. */
export function notToOneself<R extends Resource>(resource: R): R {
  const { givenTo, access, workflow, actions } = resource
  if (!givenTo) return resource
  const own: LooseFilter = { [givenTo]: { eq: '$me' } }
  const to = [...new Set(access.flatMap(writers))]
  const denial: AccessRule = { to, cannot: writing, where: own }
  return {
    ...resource,
    access: to.length > 0 ? [...access, denial] : access,
    ...(workflow && { workflow: { ...workflow, transitions: eachBut(workflow.transitions, own) } }),
    actions: eachBut(actions, own),
  }
}

const writers = (rule: AccessRule): readonly Role[] =>
  'can' in rule && rule.can.some((verb) => writing.includes(verb)) ? [rule.to].flat() : []

const eachBut = <Step extends { by: readonly Right[] }>(
  steps: Readonly<Record<string, Step>>,
  own: LooseFilter,
): Record<string, Step> =>
  Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { ...step, by: step.by.map((right) => but(right, own)) }]),
  )

function but(right: Right, own: LooseFilter): Right {
  const others: LooseFilter = { not: own }
  return typeof right === 'object'
    ? { ...right, where: { and: [right.where, others] } }
    : { role: right, where: others }
}
