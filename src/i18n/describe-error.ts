import { CallError } from '../../dataProvider/call'
import { StewardError } from '../framework/errors'
import type { Translate } from './words-hook'

/** Describes an error: with the catalogue's words for its code, else with its own message. */
export function describeError(error: unknown, translate: Translate): string {
  if (error instanceof CallError || error instanceof StewardError)
    return translate(`errors.${error.code}`, { ...error.args, _: error.message })
  return error instanceof Error ? error.message : String(error)
}
