import type { Role } from '../register'
import type { Resource } from '../resource'
import { sourceField } from './consequences'

/** A letter that is made of a record, of a template that administrators of it keep, and kept as it was issued. */
export interface Letter<Name extends string = string, Path extends string = string, Step extends string = string> {
  label: string
  /** The step at which it is made. */
  at: Step
  /** The name of its template, or the choice that names it: `$record.letterType`. */
  template: string
  /** What templates may say of the record, over its references too. */
  says: readonly Path[]
  /** Fields of lines by the part they belong to: a template with `{items}` on a line of its own has them as a table there. */
  lines?: Readonly<Record<string, readonly string[]>>
  /** The kind of files as which it is kept. */
  keepAs: string
  /** Where a file of that kind was added before, that one is the letter; default false. */
  orUploaded?: boolean
  /** The field that keeps of which version of the template it was made. */
  versionAt?: Name
  /** The field that names the person who is told of it. */
  tells?: Name
  /** Who writes its templates. */
  templatesBy: readonly Role[]
}

/** The letters of a resource, by their names. */
export type Lettered<
  Name extends string = string,
  Path extends string = string,
  Step extends string = string,
> = Readonly<Record<string, Letter<Name, Path, Step>>>

/** The resource of the templates. */
export const templateTable = 'letterTemplates'

/** What every template may say besides. */
export const commonPlaces = ['today'] as const

/** A place of a template, `{empId.fullName}`, or `{empId.grade?}` where it may stay empty. */
export const placePattern = /\{([\w.]+)(\?)?\}/g

/** The names under which templates of letters of a resource are kept, with their words. */
export interface TemplateNames {
  by: readonly Role[]
  names: Readonly<Record<string, string>>
}

/** Undefined where the resource makes no letters. */
export function listTemplateNames(
  resource: Pick<Resource, 'name' | 'label' | 'fields' | 'letters'>,
): TemplateNames | undefined {
  const letters = Object.values(resource.letters)
  if (letters.length === 0) return undefined
  const names = letters.flatMap((letter) =>
    Object.entries(listTemplates(resource, letter)).map(([name, words]) => [
      templateKey(resource, name),
      `${resource.label}: ${words}`,
    ]),
  )
  return { by: [...new Set(letters.flatMap(({ templatesBy }) => templatesBy))], names: Object.fromEntries(names) }
}

/** Templates that a letter may be made of, with their words. */
export function listTemplates(
  { fields }: Pick<Resource, 'fields'>,
  { template, label }: Letter,
): Readonly<Record<string, string>> {
  const field = sourceField(template)
  if (field === undefined) return { [template]: label }
  return (fields[field]?.options as { values?: Readonly<Record<string, string>> } | undefined)?.values ?? {}
}

export const templateKey = ({ name }: Pick<Resource, 'name'>, template: string) => `${name}.${template}`
