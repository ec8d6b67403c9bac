import type { ExpressionFunction } from '../expression-types'
import { commonFunctions } from '.'

const functions = new Map<string, ExpressionFunction>()

/** The functions of areas that every expression may call, once they are registered. */
export const areaFunctions: ReadonlyMap<string, ExpressionFunction> = functions

/**
 * Registers functions of areas for the expressions of definitions.
 * @throws Error where a common function has the name
 */
export function registerAreaFunctions(added: Readonly<Record<string, ExpressionFunction>>): void {
  for (const [name, each] of Object.entries(added)) {
    if (commonFunctions.has(name)) throw new Error(`${name} is a function of every expression already`)
    functions.set(name, each)
  }
}
