import { getFieldBehaviour } from './field'
import type { ResourceName } from './register'
import type { Resource } from './resource'

/**
 * Declares records of another resource that people enter with this one: items of a purchase, lines of a
 * claim.
 */
export interface PartDeclaration<Name extends string = string> {
  /** The resource of these records; its required reference with `isPart` names this one. */
  of: ResourceName
  /** Heading of the lines; default: the plural of that resource. */
  label?: string
  /** Fields that are columns of the lines. */
  columns: readonly string[]
  /** Fields that are hidden until the person presses the button of the line. */
  more?: readonly string[]
  /** A computed value at the end of the line. */
  result?: string
  /** Totals shown below the lines: values of this record, recomputed while lines are entered. */
  foot?: readonly Name[]
  /** The kind of files that can be attached to a line. */
  files?: string
}

/** Most lines in one call; the browser sends more in several calls. */
export const maxLinesAtOnce = 100

/** Finds the reference by which records of `part` belong to `whole`. */
export function findPartReference(part: Resource, whole: string): string | undefined {
  return Object.entries(part.fields).find(
    ([, field]) => getFieldBehaviour(field).target() === whole && (field.options as { isPart?: boolean }).isPart,
  )?.[0]
}

/** Lists the fields of a part that people enter in its lines. */
export const listLineFields = ({ columns, more = [] }: PartDeclaration): readonly string[] => [...columns, ...more]
