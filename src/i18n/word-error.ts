import { CallError } from '../../dataProvider/call'
import type { Translate } from './words-hook'

/** What to say about a failure: the catalogue's words for its code, else the server's own. */
export function wordError(error: unknown, translate: Translate): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error)
  return translate(`errors.${error.code}`, { ...error.args, _: error.message })
}
