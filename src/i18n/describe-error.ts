import { CallError } from '../../dataProvider/call'
import type { ErrorArgs, StewardError } from '../framework/errors'
import { formatIsoText } from '../framework/values/dates'
import type { Translate } from './words-hook'

/** Describes an error: with the catalogue's words for its code, else with its own message. */
export function describeError(error: unknown, translate: Translate): string {
  if (error instanceof CallError || isOwnError(error))
    return translate(`errors.${error.code}`, { ...error.args, _: toLocalMoments(error.message, error.args) })
  return error instanceof Error ? error.message : String(error)
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Writes the moments of a message in the reader's zone; the server, which does not know it, writes UTC. */
const toLocalMoments = (message: string, args: ErrorArgs): string =>
  Object.values(args).reduce<string>((words, value) => {
    const moment = String(value)
    return moment.endsWith('Z') ? words.replace(formatIsoText(moment), () => formatIsoText(moment, zone)) : words
  }, message)

/** Tells an error of our own checks by its name, so that the table of all errors is not loaded. */
const isOwnError = (error: unknown): error is StewardError => error instanceof Error && error.name === 'StewardError'
