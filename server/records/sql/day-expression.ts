import { parseValue } from '../../../src/engines/expressions/expression'
import type { Evaluate } from '../../../src/engines/expressions/expression-types'
import { FilterProblem } from '../../../src/framework/filter'
import type { DayExpression } from '../../../src/framework/relations'
import { LruCache } from '../../start/lru-cache'

/** Most letters of a day in a filter. */
const longestText = 200

const evaluations = new LruCache<string, Evaluate>(1000)

/**
 * Reads an expression that stands for a day in a filter, such as `=today() + 7`. It reads no field.
 * @throws FilterProblem saying what does not fit
 */
export function requireDayExpression(text: DayExpression): Evaluate {
  const evaluation = evaluations.get(text)
  if (evaluation) return evaluation
  if (text.length > longestText) throw new FilterProblem(`a day is an expression of at most ${longestText} letters`)
  const parsed = parseValue(text.slice(1), { fields: new Map() }, { kind: 'date' })
  if (parsed.problems) throw new FilterProblem(`"${text}": ${parsed.problems[0]?.message ?? 'is no day'}`)
  evaluations.set(text, parsed.evaluate)
  return parsed.evaluate
}

/** Answers the day of an expression; null where the calendar has none. */
export const evaluateDayExpression = (text: DayExpression, today: string): string | null => {
  const day = requireDayExpression(text)({}, {}, today)
  return typeof day === 'string' ? day : null
}
