import type { LooseFilter, Operator } from '../filter'

/** A further list operation of a resource: records that match a filter, or that the inputs select. */
export interface NamedList<F = LooseFilter, Path extends string = string, Name extends string = string> {
  /** The records that belong to the list, of those that the caller may list. */
  where?: F
  /** Further inputs, each with the field that it is compared with, `procurementId.projectId`. */
  input?: Readonly<Record<string, Path | NamedInput<Path> | DayInput<Path>>>
  /** The order to use if the caller asks for none. */
  sort?: Name | `-${Name}`
}

interface NamedInput<Path extends string = string> {
  at: Path
  /** The comparison; default `eq`. */
  by?: Extract<Operator, 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'contains' | 'startsWith'>
  /** True where the input may be left out. */
  isOptional?: true
}

/** A day between two dates of the record, both included; if the last date is empty, the span has no end. */
interface DayInput<Path extends string = string> {
  during: readonly [from: Path, to: Path]
  /** True where the input may be left out. */
  isOptional?: true
}

/** An input with its defaults: the field that parses it, what it is compared with, whether it is optional. */
interface ParsedListInput {
  at: string
  compares: readonly (readonly [path: string, by: Operator])[]
  isOptional: boolean
  /** Builds the filter for a value. */
  choose(value: unknown): LooseFilter
}

/** Fills in the defaults of an input. */
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
