import { behaviour } from './field'
import type { ResourceName } from './register'
import type { Resource } from './resource'

/** Records of another resource that are entered and told with this one: the items of a purchase, the lines of a claim. */
export interface Part<Name extends string = string> {
  /** The resource whose records they are; its required reference with `isPart` names this one. */
  of: ResourceName
  /** Default: the plural of that resource. */
  label?: string
  /** Fields with a cell in every line. */
  columns: readonly string[]
  /** Fields behind the button of a line. */
  more?: readonly string[]
  /** What the line comes to, at its end: a value that nobody enters. */
  result?: string
  /** What the lines come to, below them: values of this record, reckoned while lines are entered. */
  foot?: readonly Name[]
  /** The kind of files that a line is entered with, of those that its resource keeps. */
  files?: string
}

/** Lines that one call brings; more are sent in several. */
export const maxLinesAtOnce = 100

/** The reference by which records of `part` are part of those of `whole`. */
export function partReference(part: Resource, whole: string): string | undefined {
  return Object.entries(part.fields).find(
    ([, field]) => behaviour(field).target() === whole && (field.options as { isPart?: boolean }).isPart,
  )?.[0]
}

/** The fields of a part that are entered in its lines. */
export const lineNames = ({ columns, more = [] }: Part): readonly string[] => [...columns, ...more]
