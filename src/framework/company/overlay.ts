import type { Resource } from '../resource'
import type { OwnFieldsBody } from './resource-body'

/**
 * What an administrator changed of a shipped resource: words, shown columns and fields of the company's own.
 * It changes no right to anything that is declared.
 */
export interface ResourceOverlay extends Partial<OwnFieldsBody> {
  of: string
  label?: string | undefined
  plural?: string | undefined
  /** Changed words of fields, by their names. */
  fields?: Readonly<Record<string, FieldWords>> | undefined
  /** The columns of the list in their order. */
  columns?: readonly string[] | undefined
}

interface FieldWords {
  label?: string | undefined
  help?: string | undefined
}

/** Applies an overlay to its resource; fields that are gone since are left out. */
export function applyOverlay(resource: Resource, { label, plural, fields = {}, columns }: ResourceOverlay): Resource {
  const words = Object.entries(fields).flatMap(([name, { label: fieldLabel, help }]) => {
    const field = resource.fields[name]
    if (!field) return []
    const options = { ...field.options, ...(fieldLabel && { label: fieldLabel }), ...(help && { help }) }
    return [[name, { ...field, options }] as const]
  })
  return {
    ...resource,
    ...(label && { label }),
    ...(plural && { plural }),
    fields: { ...resource.fields, ...Object.fromEntries(words) },
    ...(columns && { views: { ...resource.views, list: { ...resource.views.list, columns } } }),
  }
}
