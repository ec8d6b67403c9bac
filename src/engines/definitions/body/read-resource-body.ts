import type { BodySurroundings, ReadResourceBody, ResourceBody } from '../../../framework/company/resource-body'
import { type Field, getFieldBehaviour, isEmpty } from '../../../framework/field'
import { humanizeName } from '../../../framework/naming'
import { resourceShape } from './body-shape'
import { buildDeclaration, collectIds } from './build-declaration'
import { bindExpressions } from './expressions'
import { collectNames, type NameScope } from './name-scope'
import { readShape } from './read-shape'
import type { ShapeReader } from './shape-reader'

/** Most problems that are told at once. */
const mostProblems = 100

/** Makes a reader that collects the first problem at each path. */
export function createShapeReader(scope: NameScope) {
  const problems = new Map<string, string>()
  const reader: ShapeReader = {
    scope,
    read: readShape,
    isFull: () => problems.size >= mostProblems,
    report(path, what) {
      if (problems.size < mostProblems && !problems.has(path)) problems.set(path, what)
    },
  }
  return { problems, reader }
}

/**
 * Reads the body of an own resource. The build checks the declaration once more, beside all others.
 * @returns the declaration with the ids of its parts, or what does not fit, by path
 */
export function readResourceBody(input: unknown, surroundings: BodySurroundings): ReadResourceBody {
  const { problems, reader } = createShapeReader(collectNames(input, surroundings))
  const read = readShape(resourceShape, input, '', reader)
  if (problems.size > 0) return { problems }
  const body = read as ResourceBody
  reportContradictions(body, reader)
  if (problems.size > 0) return { problems }
  try {
    const functions = bindExpressions(body, () => buildDeclaration(body), reader)
    const declaration = buildDeclaration(body, functions)
    for (const [at, [, name]] of body.fields.entries())
      reportDefault(declaration.fields[name], `fields.${at}.3.default`, reader)
    return problems.size > 0 ? { problems } : { declaration, ids: collectIds(body), reads: functions.reads }
  } catch (problem) {
    return { problems: new Map([['body', problem instanceof Error ? problem.message : 'does not fit']]) }
  }
}

/** Reports parts that contradict each other, though each of them fits. */
function reportContradictions(body: ResourceBody, reader: ShapeReader): void {
  const { fields, title, access, workflow, approval } = body
  const titleAt = fields.findIndex(([, name]) => name === title)
  if (fields[titleAt]?.[3]?.readableBy)
    reader.report('title', `${title} may not be read by everybody, so it names no record`)
  if (titleAt < 0) reader.report('title', `${title} is the state, which names no record`)
  for (const [at, { can, cannot }] of access.entries())
    if ((can === undefined) === (cannot === undefined)) reader.report(`access.${at}`, 'must have either can or cannot')
  const stateField = workflow && (workflow.field ?? 'status')
  const same = fields.findIndex(([, name]) => name === stateField)
  if (same >= 0) reader.report(`fields.${same}.1`, `${stateField} is the field of the state; choose another name`)
  if (approval && !workflow) reader.report('approval', 'needs a workflow, in one of whose states records wait')
  reportEqualLabels(body, reader)
}

/** Reports two fields with one label: lists and files head their columns with it. */
function reportEqualLabels({ fields }: ResourceBody, reader: ShapeReader): void {
  const byLabel = new Map<string, string>()
  for (const [at, [, name, , options]] of fields.entries()) {
    const label = typeof options?.label === 'string' ? options.label : humanizeName(name)
    const other = byLabel.get(label.toLowerCase())
    if (other !== undefined)
      reader.report(`fields.${at}.3.label`, `${other} is called “${label}” too; lists head their columns with it`)
    byLabel.set(label.toLowerCase(), name)
  }
}

/** Reports the value of new records that the field itself refuses. */
export function reportDefault(field: Field | undefined, path: string, reader: ShapeReader): void {
  const value = field?.options.default
  if (!field || value === undefined || (typeof value === 'string' && value.startsWith('$'))) return
  if (isEmpty(value) || !getFieldBehaviour(field).parse(value).ok)
    reader.report(path, 'is a value that the field itself refuses')
}
