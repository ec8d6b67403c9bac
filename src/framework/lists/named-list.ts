import type { LooseFilter, Operator } from '../filter'

/** A list operation of its own: records that match a filter, or that inputs choose. */
export interface NamedList<F = LooseFilter, Path extends string = string, Name extends string = string> {
  /** Which of the records that the caller may list. */
  where?: F
  /** Further inputs, each with the field it is compared with, `procurementId.projectId`. */
  input?: Readonly<Record<string, Path | NamedInput<Path> | DayInput<Path>>>
  /** Order, if the caller asks for none. */
  sort?: Name | `-${Name}`
}

interface NamedInput<Path extends string = string> {
  at: Path
  /** The comparison; default `eq`. */
  by?: Extract<Operator, 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'startsWith'>
  /** Whether it may be left out. */
  isOptional?: true
}

/** A day between two dates of the record, both included; an empty last date means no end. */
interface DayInput<Path extends string = string> {
  during: readonly [from: Path, to: Path]
  /** Whether it may be left out. */
  isOptional?: true
}

/** An input, read: the field that parses it, the compared fields and how, whether it is optional. */
interface ParsedListInput {
  at: string
  compares: readonly (readonly [path: string, by: Operator])[]
  isOptional: boolean
  /** The filter for a value. */
  choose(value: unknown): LooseFilter
}

/** An input with its defaults. */
export function readListInput(input: string | NamedInput | DayInput): ParsedListInput {
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
