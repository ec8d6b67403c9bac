import { findNearest } from '../../../src/framework/naming'
import type { BodyProblems } from '../../records/areas/definitions-in-force'

interface ShapeIssue {
  path: readonly PropertyKey[]
  message: string
  code?: string
  keys?: readonly string[]
}

/** Lists what is wrong with the form of a body; a part that nobody knows gets the nearest name. */
export function listShapeProblems(issues: readonly ShapeIssue[], parts: readonly string[]): BodyProblems {
  const problems = new Map<string, string>()
  for (const { path, message, keys } of issues) {
    const at = path.map(String).join('.')
    for (const key of keys ?? [undefined]) {
      const near = key && findNearest(key, parts)
      const place = [at, key].filter(Boolean).join('.') || 'body'
      problems.set(place, key ? `there is no part ${key}${near ? `; did you mean ${near}?` : ''}` : message)
    }
  }
  return problems
}
