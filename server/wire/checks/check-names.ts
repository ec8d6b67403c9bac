import { verbs } from '../../../src/framework/access'
import { groupNamesByLabel, unitColumnHeading } from '../../../src/framework/answers/column-headings'
import { recordNames, updateNames } from '../../../src/framework/answers/reserved-names'
import { getFieldBehaviour } from '../../../src/framework/field'
import { toSnakeCase } from '../../../src/framework/naming'
import { commonNames, type Resource } from '../../../src/framework/resource'
import { systemTables } from '../../database/system/system'
import type { Model } from '../../records/model'
import { partNames, systemColumns } from '../../records/sql/sql-names'
import { buildSequenceName } from '../../schema/desired-tables'
import { longestName, parkedAdds } from '../../schema/parked-names'
import { getSharedTableName } from '../../schema/shared-time'

/**
 * Finds names that the framework or PostgreSQL reserves, or that are used twice;
 * each text continues the resource's name.
 */
export function* findNameContradictions(model: Model, resource: Resource): Generator<string> {
  yield* findTableNameProblems(model, resource)
  yield* findColumnNameProblems(resource)
  yield* findFormerNameProblems(resource)
  yield* findStepNameProblems(resource)
  yield* findLabelProblems(resource)
}

/** Finds labels that are used twice; they are the column headings of lists and files. */
function* findLabelProblems(resource: Resource): Generator<string> {
  const labels = groupNamesByLabel(resource)
  for (const [label, [first, second]] of labels)
    if (second) yield `${first} and ${second} are both called “${label}”: give one of them another label`
  for (const [name, field] of Object.entries(resource.fields)) {
    const unit = getFieldBehaviour(field).unit({ currency: '' })?.field
    const head = unit && unitColumnHeading(resource, name, unit)
    const [other] = (head && labels.get(head.toLowerCase())) || []
    if (other) yield `${other} is called “${head}”, as files call what ${name} is counted in: give it another label`
  }
}

const isCamelCaseName = (name: string) => /^[a-z][a-zA-Z0-9]*$/.test(name)

/** The longest name. PostgreSQL would cut a longer one and not find it again. */
const mostLetters = longestName - parkedAdds

function* findTableNameProblems(model: Model, resource: Resource): Generator<string> {
  const table = toSnakeCase(resource.name)
  if (!isCamelCaseName(resource.name)) yield `its name is no word of letters and digits`
  if (table.length > mostLetters) yield `its table ${table} has more than ${mostLetters} letters`
  if (systemTables.includes(table)) yield `its table ${table} is one of the kernel`
  if (partNames.includes(table)) yield `its table ${table} is a name that statements of the kernel use`
  for (const other of model.tables.values())
    if (other.name === table && other.resource !== resource)
      yield `its table ${table} is that of ${other.resource.name}`
  for (const time of resource.sharedTimes) {
    const shared = getSharedTableName(time)
    if (shared.length > mostLetters)
      yield `the table ${shared} of its time ${time} has more than ${mostLetters} letters`
    if ([...model.tables.values()].some(({ name }) => name === shared))
      yield `its time ${time} is kept in ${shared}, a resource`
  }
}

function* findColumnNameProblems({ name: resource, fields, workflow }: Resource): Generator<string> {
  const nameByColumn = new Map<string, string>(commonNames.map((name) => [toSnakeCase(name), name]))
  const state = workflow ? [workflow.field] : []
  const answerNames = [...recordNames, ...(workflow?.byUpdate ? updateNames : [])]
  for (const name of [...Object.keys(fields), ...state]) {
    const column = toSnakeCase(name)
    const other = nameByColumn.get(column)
    if (!isCamelCaseName(name)) yield `${name} is no word of letters and digits`
    if (commonNames.some((common) => common === name)) yield `${name} is a name that every record has`
    else if (other !== undefined) yield `${name} is kept in the column ${column}, which is that of ${other}`
    if (answerNames.includes(name) || name in Object.prototype)
      yield `${name} is a name that records are answered or sent with`
    if (systemColumns.includes(column)) yield `${name} is kept in the column ${column}, which is one of PostgreSQL`
    if (column.length > mostLetters) yield `${name} is kept in a column of more than ${mostLetters} letters`
    nameByColumn.set(column, name)
  }
  for (const [name, field] of Object.entries(fields))
    if (
      getFieldBehaviour(field).series() &&
      buildSequenceName(toSnakeCase(resource), toSnakeCase(name)).length > longestName
    )
      yield `the series of ${name} has a name of more than ${longestName} letters`
}

/** Finds two names that claim the same former name, which cannot both be right. */
function* findFormerNameProblems({ name: own, was: former, fields }: Resource): Generator<string> {
  if (former === own) yield `was ${own} and is called so still`
  const nameByFormer = new Map<string, string>()
  for (const [name, { options }] of Object.entries(fields)) {
    const { was } = options
    if (was === undefined) continue
    const other = nameByFormer.get(was)
    if (was === name) yield `${name} was ${was} and is called so still`
    if (other !== undefined) yield `${name} and ${other} were both ${was}: the older one says it no more`
    nameByFormer.set(was, name)
  }
}

/** Finds steps and actions that have the name of a verb, or that ask for an input which every step has. */
function* findStepNameProblems({ workflow, actions }: Resource): Generator<string> {
  const steps = { ...workflow?.transitions, ...actions }
  for (const [name, { ask = {} }] of Object.entries(steps)) {
    if (!isCamelCaseName(name)) yield `the step ${name} is no word of letters and digits`
    if ((verbs as readonly string[]).includes(name)) yield `the step ${name} has the name of a right`
    for (const input of Object.keys(ask))
      if (stepInputs.includes(input) || input in Object.prototype)
        yield `the step ${name} asks for ${input}, which every step takes`
  }
}

/** The inputs of every step, in addition to those for which it asks. */
const stepInputs: readonly string[] = ['id', 'version', ...updateNames]
