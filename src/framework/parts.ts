import { getFieldBehaviour } from './field'
import type { ResourceName } from './register'
import type { Resource } from './resource'

/** Records of another resource that are entered with this one: items of a purchase, lines of a claim. */
export interface PartDeclaration<Name extends string = string> {
  /** Their resource; its required reference with `isPart` names this one. */
  of: ResourceName
  /** Default: the plural of that resource. */
  label?: string
  /** Fields that are columns of the lines. */
  columns: readonly string[]
  /** Fields that the button of a line opens. */
  more?: readonly string[]
  /** A computed value at the end of the line. */
  result?: string
  /** Totals below the lines: values of this record, computed as lines are entered. */
  foot?: readonly Name[]
  /** The kind of files that can be attached to a line. */
  files?: string
}

/** Most lines in one call; more are sent in several calls. */
export const maxLinesAtOnce = 100

/** The reference by which records of `part` belong to `whole`. */
export function findPartReference(part: Resource, whole: string): string | undefined {
  return Object.entries(part.fields).find(
    ([, field]) => getFieldBehaviour(field).target() === whole && (field.options as { isPart?: boolean }).isPart,
  )?.[0]
}

/** The fields of a part that people enter in its lines. */
export const listLineFields = ({ columns, more = [] }: PartDeclaration): readonly string[] => [...columns, ...more]
