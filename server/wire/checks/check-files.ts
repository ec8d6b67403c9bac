import type { Right } from '../../../src/framework/field'
import { attachmentTable, maxFiles } from '../../../src/framework/files/file-kinds'
import { findPartReference } from '../../../src/framework/parts'
import type { Role } from '../../../src/framework/register'
import { findCommentRules } from '../../../src/framework/steps/comment-rules'
import { listNeededFiles, type NeededFile } from '../../../src/framework/steps/file-needs'
import { getTable, type Model, type Table } from '../../records/model'
import { suggestName } from './suggest-name'

/** The form that the name of a file kind must have, because rows and addresses contain it. */
const plain = /^[a-z][a-zA-Z0-9_]{0,59}$/

/** Finds problems of a resource's file kinds; each text continues the resource's name. */
export function* findFileContradictions(model: Model, resourceName: string, roles: readonly Role[]): Generator<string> {
  const { files, fields, source } = getTable(model, resourceName).resource
  const kinds = Object.entries(files)
  yield* findFileNeedContradictions(model, getTable(model, resourceName))
  if (kinds.length === 0) return
  if ('files' in fields) yield 'keeps files, and its field files has the name of the input that brings them'
  if (source) yield 'lives on another server and can keep no files here'
  if (!model.tables.has(attachmentTable)) yield 'keeps files: wrap the resources in withFiles'
  for (const [name, kind] of kinds) {
    if (!plain.test(name)) yield `its files ${name} need a name of letters, digits and _`
    if (!Number.isInteger(maxFiles(kind)) || maxFiles(kind) < 1) yield `its files ${name} are at most none`
    for (const role of listUnknownRoles([...(kind.to ?? []), ...(kind.readableBy ?? [])], roles))
      yield `its files ${name} are granted to ${role}, which is no role`
  }
}

const listUnknownRoles = (rights: readonly Right[], roles: readonly Role[]): Role[] =>
  rights
    .flatMap((right) => (typeof right === 'object' ? [right.role ?? []].flat() : [right]))
    .filter((role) => !roles.includes(role))

/** Finds problems of a resource's comments; each text continues the resource's name. */
export function* findCommentContradictions(
  model: Model,
  resourceName: string,
  roles: readonly Role[],
): Generator<string> {
  const { resource, attributes } = getTable(model, resourceName)
  const rules = findCommentRules(resource)
  if (!rules) return
  if (resource.source) yield 'lives on another server and can have no comments here'
  for (const role of listUnknownRoles([...(rules.readableBy ?? []), ...(rules.writableBy ?? [])], roles))
    yield `its comments are granted to ${role}, which is no role`
  for (const name of rules.tells ?? [])
    if (attributes.get(name)?.target !== model.people)
      yield `its comments tell ${name}, which is no reference to people${suggestName(name, [...attributes.keys()])}`
}

/** Finds problems of the files and rules that steps need. */
function* findFileNeedContradictions(model: Model, table: Table): Generator<string> {
  const { files, needsFiles } = table.resource
  const steps = listStepsWithWholes(model, table)
  for (const need of listNeededFiles(needsFiles)) {
    const { kind, at } = need
    if (!Object.hasOwn(files, kind))
      yield `needs files ${kind}, which it does not keep${suggestName(kind, Object.keys(files))}`
    for (const step of [at].flat())
      if (!steps.includes(step)) yield `needs ${kind} at ${step}, which is no step${suggestName(step, steps)}`
    if (need.or) yield* findSharedFileContradictions(model, table, need)
  }
  for (const { code, at = [] } of table.resource.rules)
    for (const step of [at].flat())
      if (!steps.includes(step)) yield `judges ${code} at ${step}, which is no step${suggestName(step, steps)}`
}

function* findSharedFileContradictions(
  model: Model,
  { attributes }: Table,
  { kind, or }: NeededFile,
): Generator<string> {
  const { by = '', kind: other = '' } = or ?? {}
  const references = [...attributes.values()].filter(({ target, column }) => target && column).map(({ name }) => name)
  const target = model.tables.get(attributes.get(by)?.target ?? '')
  if (!target || !references.includes(by))
    yield `needs ${kind} or one of ${by}, which is no reference${suggestName(by, references)}`
  else if (!Object.hasOwn(target.resource.files, other))
    yield `needs ${kind} or ${other} of ${by}, which ${target.resource.name} does not keep${suggestName(other, Object.keys(target.resource.files))}`
}

/** Lists the steps of the resource and of the resources whose lines its records are. */
function listStepsWithWholes(model: Model, { resource }: Table): string[] {
  const wholes = [...model.tables.values()].filter(
    (whole) =>
      Object.values(whole.resource.parts).some(({ of }) => of === resource.name) &&
      findPartReference(resource, whole.resource.name) !== undefined,
  )
  return [resource, ...wholes.map((whole) => whole.resource)].flatMap(({ workflow }) =>
    Object.keys(workflow?.transitions ?? {}),
  )
}
