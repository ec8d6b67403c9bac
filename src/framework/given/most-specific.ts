type Row = Readonly<Record<string, unknown>>

/** Whom something is for: which of the fields of `appliesTo` names the person, and which of them are facts of people. */
interface AppliesTo {
  /** The reference to one person; absent: it is never for one alone. */
  person: string | undefined
  facts: readonly string[]
}

/** Which of the fields is the reference to people. */
export function splitAppliesTo(
  appliesTo: readonly string[],
  targetOf: (name: string) => string | undefined,
  people: string,
): AppliesTo {
  const person = appliesTo.find((name) => targetOf(name) === people)
  return { person, facts: appliesTo.filter((name) => name !== person) }
}

/**
 * How much a record says of whom it is for: a person is more than all facts, more facts are more than fewer, and of as
 * many those that stand first count more.
 */
export const factWeight = (facts: readonly string[], name: string): number =>
  2 ** (facts.length + 1) + 2 ** (facts.length - facts.indexOf(name))

/** What naming the person counts. */
export const personWeight = (facts: readonly string[]): number =>
  facts.reduce((sum, name) => sum + factWeight(facts, name), 1)

/** Of the records those that fit the person, the most specific one first; of equal ones as they stood. */
export function mostSpecific<R extends object>({ person, facts }: AppliesTo, who: Row, records: readonly R[]): R[] {
  const valueIn = (record: R, name: string) => (record as Row)[name] ?? null
  const isEmpty = (record: R, name: string) => valueIn(record, name) === null
  const fitsPerson = (record: R) =>
    facts.every((name) => isEmpty(record, name) || valueIn(record, name) === who[name]) &&
    (person === undefined || isEmpty(record, person) || valueIn(record, person) === who.id)
  const recordWeight = (record: R) =>
    facts.reduce((sum, name) => sum + (isEmpty(record, name) ? 0 : factWeight(facts, name)), 0) +
    (person !== undefined && !isEmpty(record, person) ? personWeight(facts) : 0)
  return records.filter(fitsPerson).sort((a, b) => recordWeight(b) - recordWeight(a))
}
