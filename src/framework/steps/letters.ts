import type { Role } from '../register'
import type { Resource } from '../resource'
import { readSourceField } from './consequences'

/** A letter that a step makes from a record and a template; the server stores it as issued. */
export interface Letter<Name extends string = string, Path extends string = string, Step extends string = string> {
  label: string
  /** The step that makes the letter. */
  at: Step
  /** The name of its template, or the choice that holds that name: `$record.letterType`. */
  template: string
  /** Values of the record that templates may use, also over references. */
  says: readonly Path[]
  /**
   * Fields of lines, by part: where `{items}` stands alone on a line of a template, a table of these fields
   * replaces it.
   */
  lines?: Readonly<Record<string, readonly string[]>>
  /** The kind of files under which it is stored. */
  keepAs: string
  /** True: a file of that kind that was uploaded before replaces the letter; default false. */
  orUploaded?: boolean
  /** The field that stores the version of the template. */
  versionAt?: Name
  /** The field that names the person to notify of the letter. */
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

/** The resource that stores templates. */
export const templateTable = 'letterTemplates'

/** Placeholders that every template may use. */
export const commonPlaces = ['today'] as const

/** Finds placeholders of a template: `{empId.fullName}` needs a value, `{empId.grade?}` may be empty. */
export const placePattern = /\{([\w.]+)(\?)?\}/g

/** The names of a resource's templates, with their labels. */
export interface TemplateNames {
  by: readonly Role[]
  names: Readonly<Record<string, string>>
}

/** Lists the names of a resource's templates; undefined where it has no letters. */
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

/** Lists the templates that a letter may use, with their labels. */
export function listTemplates(
  { fields }: Pick<Resource, 'fields'>,
  { template, label }: Letter,
): Readonly<Record<string, string>> {
  const field = readSourceField(template)
  if (field === undefined) return { [template]: label }
  return (fields[field]?.options as { values?: Readonly<Record<string, string>> } | undefined)?.values ?? {}
}

export const templateKey = ({ name }: Pick<Resource, 'name'>, template: string) => `${name}.${template}`
