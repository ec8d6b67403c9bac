import { collectNames } from '../../../src/engines/definitions/body/name-scope'
import { readShape } from '../../../src/engines/definitions/body/read-shape'
import type { ShapeReader } from '../../../src/engines/definitions/body/shape-reader'
import type { ResourceBody } from '../../../src/framework/company/resource-body'
import { findJsonFlaw, findJsonPlace } from './json-places'
import { hasSharedName, readSharedName } from './shared-names'
import { shippedShape } from './shipped-shape'

/** A shipped resource as a file says it. */
export type ShippedBody = ResourceBody & { route: string } & Readonly<Record<string, unknown>>

/** Most problems that are told at once. */
const mostProblems = 20

/** Says at which file, line and path what does not fit, one line each. */
class ResourceFileProblem extends Error {}

/**
 * Reads the text of a file. What it names beside its own parts, the build checks with all declarations.
 * @throws ResourceFileProblem naming file, line and path
 */
export function readResourceFile(text: string, file: string): ShippedBody {
  const body = parseJson(text, file)
  const problems = new Map<string, string>()
  const read = readShape(shippedShape, body, '', {
    scope: { ...collectNames(body, { resources: [], roles: [] }), isShipped: true },
    read: readShapeOrName,
    isFull: () => problems.size >= mostProblems,
    report: (path, what) => {
      if (!problems.has(path)) problems.set(path, what)
    },
  })
  const name = /([\w-]+)\.resource\.json$/.exec(file)?.[1]
  const shipped = read as ShippedBody
  if (problems.size === 0 && shipped.name !== name) problems.set('name', `must be ${name}, as the file is called`)
  if (problems.size > 0) throw new ResourceFileProblem(describeProblems(text, file, problems))
  return shipped
}

/** Takes the name of a shared fact wherever a value may stand; tests read its value by the form. */
const readShapeOrName: ShapeReader['read'] = (shape, raw, path, reader) =>
  readSharedName(raw) || (shape.is === 'filter' && hasSharedName(raw)) ? raw : readShape(shape, raw, path, reader)

function describeProblems(text: string, file: string, problems: ReadonlyMap<string, string>): string {
  return [...problems]
    .map(([path, what]) => {
      const { line, column } = findJsonPlace(text, path)
      return `${file}:${line}:${column} ${path}: ${what}`
    })
    .join('\n')
}

function parseJson(text: string, file: string): unknown {
  try {
    return JSON.parse(text, (key, value) => {
      // As code such a key would set the prototype.
      if (key === '__proto__') throw new SyntaxError('there is no part __proto__')
      return value
    })
  } catch (problem) {
    const message = problem instanceof Error ? problem.message.replace(/, \.{3}"[\s\S]*$/, '') : 'is no JSON'
    const { line, column } = findJsonFlaw(text, message)
    throw new ResourceFileProblem(`${file}:${line}:${column} ${message}`)
  }
}
