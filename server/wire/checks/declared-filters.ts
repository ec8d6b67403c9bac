import type { RefOptions } from '../../../src/fields/ref'
import { getFieldBehaviour } from '../../../src/framework/field'
import type { LooseFilter } from '../../../src/framework/filter'
import type { Resource } from '../../../src/framework/resource'
import { findCommentRules } from '../../../src/framework/steps/comment-rules'
import type { Consequence } from '../../../src/framework/steps/consequences'
import { listNeededFiles } from '../../../src/framework/steps/file-needs'
import { listLeavingRules } from '../../../src/framework/steps/leaving-rules'
import type { Requirement } from '../../../src/framework/workflow'

/** Lists the filters of a declaration: where each stands, and its resource if that is another one. */
export function* listDeclaredFilters(resource: Resource): Generator<[string, LooseFilter, string?]> {
  for (const rule of resource.access) if (rule.where) yield ['access', rule.where]
  for (const [name, field] of Object.entries(resource.fields)) {
    const { options } = field
    for (const right of [...(options.readableBy ?? []), ...(options.writableBy ?? [])])
      if (typeof right === 'object') yield [name, right.where]
    if (options.givenTo) yield [name, options.givenTo]
    const { to, where, leaving } = options as RefOptions & { to?: string }
    if (to && where) yield [name, where, to]
    for (const each of listLeavingRules({ ...(leaving && { leaving }) })) if (each.while) yield [name, each.while]
    const derive = getFieldBehaviour(field).derive()
    if (derive?.kind === 'rollup' && derive.where) yield [name, derive.where, derive.resource]
    if (derive?.kind === 'condition') yield [name, derive.where]
    if (derive?.kind === 'age' && derive.where) yield [name, derive.where]
  }
  for (const [name, { to, while: open, readableBy }] of Object.entries(resource.files)) {
    if (open) yield [name, open]
    for (const right of [...(to ?? []), ...(readableBy ?? [])]) if (typeof right === 'object') yield [name, right.where]
  }
  yield* listCommentFilters(resource)
  for (const [action, consequences] of Object.entries(resource.consequences))
    for (const each of consequences) yield* listConsequenceFilters(action, each)
  const floor = resource.account?.floor
  const floorField = resource.fields[floor?.by ?? '']
  if (floor?.where && floorField)
    yield ['account', floor.where, getFieldBehaviour(floorField).target() ?? resource.name]
  for (const [name, { where }] of Object.entries(resource.lists)) if (where) yield [name, where]
  for (const { kind, when, or } of listNeededFiles(resource.needsFiles)) {
    if (when && typeof when !== 'function') yield [kind, when]
    if (or?.among) yield [kind, or.among]
  }
  for (const { name, when } of resource.approval?.rules ?? []) if (when) yield [name, when]
  if (resource.approval?.declaredOnly) yield ['approval', resource.approval.declaredOnly]
  for (const [name, { while: where }] of Object.entries(resource.remind)) if (where) yield [name, where]
  for (const [name, step] of Object.entries(resource.workflow?.transitions ?? {})) {
    for (const right of step.by) if (typeof right === 'object') yield [name, right.where]
    yield* listRequirementFilters(name, step.requires)
  }
  for (const [name, { by, requires }] of Object.entries(resource.actions)) {
    for (const right of by) if (typeof right === 'object') yield [name, right.where]
    yield* listRequirementFilters(name, requires)
  }
}

function* listConsequenceFilters(action: string, each: Consequence): Generator<[string, LooseFilter, string?]> {
  if (each.when) yield [action, each.when]
  if (each.kind !== 'add' && each.where) yield [action, each.where, each.of]
  if (each.kind === 'take' && typeof each.step !== 'string')
    for (const filter of Object.values(each.step)) yield [action, filter, each.of]
}

function* listRequirementFilters(
  name: string,
  requires: readonly Requirement[] = [],
): Generator<[string, LooseFilter, string]> {
  for (const { some, none, lastOf, where } of requires)
    for (const filter of lastOf ? [lastOf, where] : [where]) yield [name, filter, some ?? none ?? '']
}

function* listCommentFilters(resource: Resource): Generator<[string, LooseFilter]> {
  const { readableBy = [], writableBy = [], while: open } = findCommentRules(resource) ?? {}
  if (open) yield ['comments', open]
  for (const right of [...readableBy, ...writableBy]) if (typeof right === 'object') yield ['comments', right.where]
}
