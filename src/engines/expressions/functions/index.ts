import type { ExpressionFunction } from '../expression-types'
import { amountFunctions } from './amounts'
import { dayFunctions } from './days'
import { textFunctions } from './texts'

/** The functions that every expression may call, by name. */
export const commonFunctions: ReadonlyMap<string, ExpressionFunction> = new Map(
  Object.entries({ ...amountFunctions, ...dayFunctions, ...textFunctions }),
)
