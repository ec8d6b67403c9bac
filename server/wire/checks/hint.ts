import { nearest } from '../../../src/framework/naming'

/** What may have been meant by a name that is none; nothing where nothing is near. */
export function hint(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  return near === undefined ? '' : `; did you mean ${near}?`
}
