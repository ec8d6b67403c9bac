import people from './people.json'
import time from './time.json'

/** A worked example: what is given, and what has to come of it. A driver decides by what is given alone. */
export interface Example<Given = unknown> {
  id: string
  kind: string
  says: string
  given: Given
  expect: Record<string, unknown>
}

export const timeSettings = time.settings

const all = [...time.examples, ...people.examples] as unknown as Example[]

/** Returns the examples of a kind. */
export const examplesOfKind = <Given>(kind: string): Example<Given>[] =>
  all.filter((example) => example.kind === kind) as Example<Given>[]

/** Returns the kinds that there are examples of. */
export const exampleKinds = (): string[] => [...new Set(all.map(({ kind }) => kind))]
