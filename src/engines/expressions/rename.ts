import { parseExpression } from './expression'
import type { ExpressionFields, ExpressionScope } from './expression-types'
import { keywords } from './syntax'

/**
 * Replaces the name of a field, `days`, or the last name of a path, `berthId.rate` or `lines.price`. All
 * else stays as it is, byte for byte.
 * @param scope what the expression may name before the change
 * @param to the last name of the path after the change
 * @returns undefined where the text does not fit the scope, or would mean another field afterwards
 */
export function renameInExpression(text: string, scope: ExpressionScope, from: string, to: string): string | undefined {
  const before = parseExpression(text, scope)
  if (before.problems) return undefined
  const places = before.uses.filter(({ path }) => path === from)
  if (places.length === 0) return text
  if (keywords.includes(to)) return undefined
  const starts = new Map(places.map(({ at, end }) => [at, end]))
  let after = ''
  let place = 0
  for (const [at, end] of [...starts].sort(([a], [b]) => a - b)) {
    after += text.slice(place, at) + to
    place = end
  }
  after += text.slice(place)
  return meansSame(before.reads, parseExpression(after, renameInScope(scope, from, to)).reads, from, to)
    ? after
    : undefined
}

/** Tells whether the same fields are read: a field of rows could hide the new name. */
function meansSame(before: readonly string[], after: readonly string[] | undefined, from: string, to: string): boolean {
  const expected = before.map((path) => renamePath(path, from, to))
  return after?.length === expected.length && expected.every((path) => after.includes(path))
}

function renamePath(path: string, from: string, to: string): string {
  if (path === from) return [...from.split('.').slice(0, -1), to].join('.')
  return path.startsWith(`${from}.`) ? `${to}${path.slice(from.length)}` : path
}

function renameInScope({ fields, given, functions }: ExpressionScope, from: string, to: string): ExpressionScope {
  const [head = '', name] = from.split('.')
  const renameKey = <Value>(map: ReadonlyMap<string, Value>, key: string): ReadonlyMap<string, Value> =>
    new Map([...map].map(([each, value]) => [each === key ? to : each, value]))
  const renameNested = (each: ExpressionFields) => renameKey(each, name ?? '')
  const others = functions && { functions }
  if (name === undefined)
    return { fields: renameKey(fields, from), ...(given && { given: renameKey(given, from) }), ...others }
  const ofRows = new Map(
    [...fields].map(([each, type]) => [
      each,
      each === head && (type.kind === 'rows' || type.kind === 'group')
        ? { ...type, fields: renameNested(type.fields) }
        : type,
    ]),
  )
  const ofGiven =
    given && new Map([...given].map(([each, types]) => [each, each === head ? renameNested(types) : types]))
  return { fields: ofRows, ...(ofGiven && { given: ofGiven }), ...others }
}
