import type { Role } from '../register'
import type { Resource } from '../resource'
import { readSourceField } from './consequences'

/** A letter made from a record and a template, stored as issued. */
export interface Letter<Name extends string = string, Path extends string = string, Step extends string = string> {
  label: string
  /** The step that makes it. */
  at: Step
  /** The name of its template, or the choice that names it: `$record.letterType`. */
  template: string
  /** What templates may use of the record, over references too. */
  says: readonly Path[]
  /** Fields of lines, by part: `{items}` on its own line in a template is replaced by a table of them. */
  lines?: Readonly<Record<string, readonly string[]>>
  /** The kind of files under which it is stored. */
  keepAs: string
  /** A file of that kind that was uploaded before replaces the letter; default false. */
  orUploaded?: boolean
  /** The field that stores the version of the template. */
  versionAt?: Name
  /** The field that names the person to notify. */
  tells?: Name
  /** Who maintains its templates. */
  templatesBy: readonly Role[]
}

/** The letters of a resource, by name. */
export type Letters<
  Name extends string = string,
  Path extends string = string,
  Step extends string = string,
> = Readonly<Record<string, Letter<Name, Path, Step>>>

/** The resource of the templates. */
export const templateTable = 'letterTemplates'

/** Placeholders that every template may use. */
export const commonPlaces = ['today'] as const

/** A placeholder of a template, `{empId.fullName}`; with `?`, `{empId.grade?}`, it may be empty. */
export const placePattern = /\{([\w.]+)(\?)?\}/g

/** The names of a resource's templates, with labels. */
export interface TemplateNames {
  by: readonly Role[]
  names: Readonly<Record<string, string>>
}

/** Undefined where the resource has no letters. */
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

/** The templates that a letter may use, with labels. */
export function listTemplates(
  { fields }: Pick<Resource, 'fields'>,
  { template, label }: Letter,
): Readonly<Record<string, string>> {
  const field = readSourceField(template)
  if (field === undefined) return { [template]: label }
  return (fields[field]?.options as { values?: Readonly<Record<string, string>> } | undefined)?.values ?? {}
}

export const templateKey = ({ name }: Pick<Resource, 'name'>, template: string) => `${name}.${template}`
