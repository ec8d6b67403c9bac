import type { LooseFilter, Operator } from '../filter'

/** A list of its own name: records that a filter holds for, or those that inputs choose. */
export interface NamedList<F = LooseFilter, Path extends string = string, Name extends string = string> {
  /** Which of the records that the caller may list. */
  where?: F
  /** What callers send beside the inputs of a list, by the field that it is compared with, `procurementId.projectId`. */
  input?: Readonly<Record<string, Path | NamedInput<Path> | DayInput<Path>>>
  /** In which order where the caller asks for none. */
  sort?: Name | `-${Name}`
}

interface NamedInput<Path extends string = string> {
  at: Path
  /** Default `eq`. */
  by?: Extract<Operator, 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'startsWith'>
  /** Whether it may be left out. */
  isOptional?: true
}

/** A day that lies between two dates of the record, both included; without a last one it has no end. */
interface DayInput<Path extends string = string> {
  during: readonly [from: Path, to: Path]
  /** Whether it may be left out. */
  isOptional?: true
}

/** What an input compares: the field whose kind it has, all fields with how they are compared, and whether it may be absent. */
interface ReadInput {
  at: string
  compares: readonly (readonly [path: string, by: Operator])[]
  isOptional: boolean
  /** Which records a value chooses. */
  choose(value: unknown): LooseFilter
}

/** An input with its defaults. */
export function readListInput(input: string | NamedInput | DayInput): ReadInput {
  if (typeof input === 'string') return readListInput({ at: input })
  const { isOptional = false } = input
  if ('during' in input) {
    const [from, to] = input.during
    const choose = (day: unknown): LooseFilter => ({
      and: [{ [from]: { lte: day } }, { or: [{ [to]: { gte: day } }, { [to]: { empty: true } }] }],
    })
    return { at: from, compares: [[from, 'lte'] as const, [to, 'gte'] as const], isOptional, choose }
  }
  const { at, by = 'eq' } = input
  return { at, compares: [[at, by] as const], isOptional, choose: (value) => ({ [at]: { [by]: value } }) }
}
