import { isEmpty } from '../field'

type Row = Readonly<Record<string, unknown>>

interface RuleWords {
  code: string
  message: string
}

/** Builds a rule: at least one of the fields has a value. Forms say at each that the others serve instead. */
export const atLeastOne = <const Name extends string>(on: readonly Name[], words: RuleWords) => ({
  ...{ ...words, on, areAlternatives: true as const },
  check: (record: Row) => countFilled(on, record) > 0,
})

/** Builds a rule: exactly one of the fields has a value. */
export const exactlyOne = <const Name extends string>(on: readonly Name[], words: RuleWords) => ({
  ...{ ...words, on, areAlternatives: true as const },
  check: (record: Row) => countFilled(on, record) === 1,
})

const countFilled = (names: readonly string[], record: Row): number =>
  names.filter((name) => !isEmpty(record[name])).length
