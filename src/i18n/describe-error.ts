import { CallError } from '../../dataProvider/call'
import type { StewardError } from '../framework/errors'
import type { Translate } from './words-hook'

/** Describes an error: with the catalogue's words for its code, else with its own message. */
export function describeError(error: unknown, translate: Translate): string {
  if (error instanceof CallError || isOwnError(error))
    return translate(`errors.${error.code}`, { ...error.args, _: error.message })
  return error instanceof Error ? error.message : String(error)
}

/** Tells an error of our own checks by its name, so that the table of all errors is not loaded. */
const isOwnError = (error: unknown): error is StewardError => error instanceof Error && error.name === 'StewardError'
