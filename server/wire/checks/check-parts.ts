import { recordNames, updateNames } from '../../../src/framework/answers/reserved-names'
import { findDraftCheck, findSentStep } from '../../../src/framework/lists/sent-form'
import { findPartReference, listLineFields, type PartDeclaration } from '../../../src/framework/parts'
import { commonNames, isInputField } from '../../../src/framework/resource'
import { getTable, type Model, type Table } from '../../records/model'
import { suggestName } from './suggest-name'

/** Names of inputs and answers that no part may have. */
const reservedNames: readonly string[] = [...commonNames, ...recordNames, ...updateNames]

/**
 * Finds problems of a resource's parts and of the step that its form takes;
 * each text continues the resource's name.
 */
export function* findPartContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  yield* findFormSectionProblems(table)
  yield* findFormStepProblems(table)
  yield* findStepLineProblems(model, table)
  for (const [name, part] of Object.entries(table.resource.parts)) {
    if (reservedNames.includes(name) || table.attributes.has(name))
      yield `its part ${name} is named like something else`
    const other = model.tables.get(part.of)
    if (!other) {
      yield `its part ${name} is of ${part.of}, which is no resource${suggestName(part.of, [...model.tables.keys()])}`
      continue
    }
    if (!findPartReference(other.resource, resourceName))
      yield `its part ${name} is of ${part.of}, and no reference with isPart of those names it`
    yield* findPartNameProblems(table, other, name, part)
  }
}

/**
 * Finds problems of the step that the form takes when it saves; the form cannot ask for anything more then.
 */
function* findFormStepProblems({ resource: { views, workflow } }: Table): Generator<string> {
  const sends = findSentStep(views)
  if (sends === undefined) return
  const steps = workflow?.transitions ?? {}
  const step = Object.hasOwn(steps, sends) ? steps[sends] : undefined
  if (!step) yield `its form sends by ${sends}, which is no step${suggestName(sends, Object.keys(steps))}`
  else if (step.ask || step.comment === 'required' || step.confirm)
    yield `its form sends by ${sends}, which asks for more`
}

/** Finds a form in steps with a single section, and files and folded sections that a form does not have. */
function* findFormSectionProblems({ resource: { views, parts, files, fields } }: Table): Generator<string> {
  const { attaches, folds = [] } = views
  const draftBy = findDraftCheck(views)
  if (attaches !== undefined && !Object.hasOwn(files, attaches))
    yield `its form attaches ${attaches}, which is no kind of its files${suggestName(attaches, Object.keys(files))}`
  if (attaches !== undefined && views.sends === undefined)
    yield 'its form attaches files, and views.sends names no step'
  if (draftBy !== undefined && fields[draftBy]?.type.name !== 'check')
    yield `its form keeps drafts by ${draftBy}, which is no check`
  for (const title of folds)
    if (!Object.hasOwn(views.form ?? {}, title)) yield `its form folds ${title}, which is no section of views.form`
  const sections = Object.keys(views.form ?? {}).length + Math.min(1, Object.keys(parts).length)
  if (views.inSteps && sections < 2) yield 'its form is entered in steps, and views.form has no two sections'
}

/** Finds problems of steps that ask about lines. */
function* findStepLineProblems(model: Model, { resource: { parts, workflow } }: Table): Generator<string> {
  for (const [step, { lines }] of Object.entries(workflow?.transitions ?? {})) {
    if (!lines) continue
    const part = Object.hasOwn(parts, lines.of) ? parts[lines.of] : undefined
    const other = part && model.tables.get(part.of)
    if (!other) {
      yield `its step ${step} asks about ${lines.of}, which is no part${suggestName(lines.of, Object.keys(parts))}`
      continue
    }
    const inputs = Object.keys(other.resource.fields).filter((field) => isInputField(other.resource, field))
    for (const field of lines.ask)
      if (!inputs.includes(field))
        yield `its step ${step} asks for ${field} of ${lines.of}, which is not filled in${suggestName(field, inputs)}`
    for (const field of lines.show)
      if (!other.attributes.has(field))
        yield `its step ${step} shows ${field} of ${lines.of}, which is no field${suggestName(field, [...other.attributes.keys()])}`
  }
}

function* findPartNameProblems(
  whole: Table,
  { resource, attributes }: Table,
  name: string,
  part: PartDeclaration,
): Generator<string> {
  const inputs = Object.keys(resource.fields).filter((field) => isInputField(resource, field))
  for (const field of listLineFields(part))
    if (!inputs.includes(field))
      yield `its part ${name} shows ${field}, which is not filled in${suggestName(field, inputs)}`
  if (part.columns.length === 0) yield `its part ${name} has no columns`
  const { result, foot = [], files } = part
  const kinds = Object.keys(resource.files)
  if (files !== undefined && !kinds.includes(files))
    yield `its part ${name} is entered with files ${files}, which ${resource.name} does not keep${suggestName(files, kinds)}`
  if (result !== undefined && !attributes.has(result))
    yield `its part ${name} ends with ${result}, which is no field${suggestName(result, [...attributes.keys()])}`
  const own = [...whole.attributes.keys()]
  for (const field of foot)
    if (!own.includes(field))
      yield `its part ${name} has ${field} below it, which is no field${suggestName(field, own)}`
}
