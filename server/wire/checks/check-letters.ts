import type { Role } from '../../../src/framework/register'
import type { Resource } from '../../../src/framework/resource'
import { readSourceField } from '../../../src/framework/steps/consequences'
import { type Letter, listTemplates } from '../../../src/framework/steps/letters'
import { getTable, type Model } from '../../records/model'
import { suggestName } from './suggest-name'

/** Finds problems of letters; each text continues the resource's name. */
export function* findLetterContradictions(model: Model, resource: Resource, roles: readonly Role[]): Generator<string> {
  const letters = Object.entries(resource.letters)
  const { attributes } = getTable(model, resource.name)
  const steps = Object.keys(resource.workflow?.transitions ?? {})
  const stored = [...attributes.values()].filter(({ column }) => column)
  const people = stored.filter(({ target }) => target === model.people).map(({ name }) => name)
  const usedNames = new Set<string>()
  for (const [name, letter] of letters) {
    const its = `makes the letter ${name}`
    if (resource.source) yield `${its}, and lives on another server`
    if (!steps.includes(letter.at)) yield `${its} at ${letter.at}, which is no step${suggestName(letter.at, steps)}`
    yield* findTemplateContradictions(resource, letter, its, usedNames)
    for (const path of letter.says) {
      const what = findPathProblem(model, resource.name, path.split('.'))
      if (what) yield `${its}, which says ${path}: ${what}`
    }
    yield* findLetterLineContradictions(model, resource, letter, its)
    if (letter.versionAt && !stored.some(({ name: each }) => each === letter.versionAt))
      yield `${its} and keeps its version at ${letter.versionAt}, which is no field${suggestName(
        letter.versionAt,
        stored.map(({ name: each }) => each),
      )}`
    if (letter.tells && !people.includes(letter.tells))
      yield `${its} and tells ${letter.tells}, which names no person${suggestName(letter.tells, people)}`
    if (letter.templatesBy.length === 0) yield `${its}, and nobody writes its templates`
    for (const role of letter.templatesBy)
      if (!roles.includes(role)) yield `${its} of templates by ${role}, which is no role${suggestName(role, roles)}`
    yield* findLetterFileContradictions(resource, letter, its)
  }
}

function* findLetterLineContradictions(
  model: Model,
  resource: Resource,
  letter: Letter,
  its: string,
): Generator<string> {
  for (const [name, columns] of Object.entries(letter.lines ?? {})) {
    const part = Object.hasOwn(resource.parts, name) ? resource.parts[name] : undefined
    if (!part)
      yield `${its} with lines of ${name}, which is none of its parts${suggestName(name, Object.keys(resource.parts))}`
    if (letter.says.includes(name)) yield `${its} with lines of ${name}, which it says as a field as well`
    for (const column of part ? columns : []) {
      const what = findPathProblem(model, part?.of ?? '', [column])
      if (what) yield `${its} with ${column} of ${name}: ${what}`
    }
    if (columns.length === 0) yield `${its} with lines of ${name}, of which it shows nothing`
  }
}

function* findTemplateContradictions(
  resource: Resource,
  letter: Letter,
  its: string,
  usedNames: Set<string>,
): Generator<string> {
  const field = readSourceField(letter.template)
  const names = Object.keys(listTemplates(resource, letter))
  if (field !== undefined && names.length === 0)
    yield `${its} of a template by ${field}, which is no choice${suggestName(field, Object.keys(resource.fields))}`
  for (const name of names) {
    if (usedNames.has(name)) yield `${its} of the template ${name}, which another of its letters has`
    usedNames.add(name)
  }
}

/**
 * Finds letters that could change after they are issued: nobody may
 * change their file kind, or only before that.
 */
function* findLetterFileContradictions(
  { files }: Resource,
  { keepAs, orUploaded }: Letter,
  its: string,
): Generator<string> {
  const kind = Object.hasOwn(files, keepAs) ? files[keepAs] : undefined
  if (!kind)
    yield `${its} and keeps it as ${keepAs}, which is no kind of its files${suggestName(keepAs, Object.keys(files))}`
  else if (kind.isImage) yield `${its} and keeps it as ${keepAs}, which takes pictures only`
  else if (orUploaded ? !kind.while : kind.to?.length !== 0)
    yield `${its} and keeps it as ${keepAs}, which people change: say ${orUploaded ? 'while when they add it' : 'to: []'}`
}

function findPathProblem(model: Model, resource: string, [name = '', ...rest]: readonly string[]): string | undefined {
  const table = getTable(model, resource)
  const attribute = table.attributes.get(name)
  if (!attribute) return `${name} is no field of ${resource}${suggestName(name, [...table.attributes.keys()])}`
  if (attribute.field.type.isSealed) return `${name} is sealed`
  if (rest.length === 0) return undefined
  return attribute.target ? findPathProblem(model, attribute.target, rest) : `${name} refers to nothing`
}
