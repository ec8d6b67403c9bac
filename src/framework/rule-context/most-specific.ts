type Row = Readonly<Record<string, unknown>>

/** The fields of `appliesTo`: the reference to a person, and facts about people. */
interface AppliesTo {
  /** The reference to a person; absent: no record is for one person. */
  person: string | undefined
  facts: readonly string[]
}

/** Splits the fields of `appliesTo` into the reference to people and the facts. */
export function splitAppliesTo(
  appliesTo: readonly string[],
  targetOf: (name: string) => string | undefined,
  people: string,
): AppliesTo {
  const person = appliesTo.find((name) => targetOf(name) === people)
  return { person, facts: appliesTo.filter((name) => name !== person) }
}

/**
 * Computes the weight of a fact. More facts weigh more than fewer; of equally many those listed first
 * weigh more. A person weighs more than all facts.
 */
export const computeFactWeight = (facts: readonly string[], name: string): number =>
  2 ** (facts.length + 1) + 2 ** (facts.length - facts.indexOf(name))

/** Computes the weight of a record that names the person. */
export const computePersonWeight = (facts: readonly string[]): number =>
  facts.reduce((sum, name) => sum + computeFactWeight(facts, name), 1)

/** Answers the records that match the person, most specific first; ties keep their order. */
export function sortMostSpecificFirst<R extends object>(
  { person, facts }: AppliesTo,
  who: Row,
  records: readonly R[],
): R[] {
  const valueIn = (record: R, name: string) => (record as Row)[name] ?? null
  const isEmpty = (record: R, name: string) => valueIn(record, name) === null
  const fitsPerson = (record: R) =>
    facts.every((name) => isEmpty(record, name) || valueIn(record, name) === who[name]) &&
    (person === undefined || isEmpty(record, person) || valueIn(record, person) === who.id)
  const recordWeight = (record: R) =>
    facts.reduce((sum, name) => sum + (isEmpty(record, name) ? 0 : computeFactWeight(facts, name)), 0) +
    (person !== undefined && !isEmpty(record, person) ? computePersonWeight(facts) : 0)
  return records.filter(fitsPerson).sort((a, b) => recordWeight(b) - recordWeight(a))
}
