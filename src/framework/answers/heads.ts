import { commonNames, fieldLabel, type Resource } from '../resource'

/** What the values of a resource are called, each with the names that are called so. */
export function labelsOf(resource: Resource): Map<string, string[]> {
  const { fields, workflow } = resource
  const labels = new Map<string, string[]>()
  for (const name of [...commonNames, ...Object.keys(fields), ...(workflow ? [workflow.field] : [])]) {
    const label = fieldLabel(resource, name).toLowerCase()
    labels.set(label, [...(labels.get(label) ?? []), name])
  }
  return labels
}

/** The head of the column that tells what a figure is counted in, where that differs by record. */
export function unitHead(resource: Resource, figure: string, unit: string): string {
  const words = fieldLabel(resource, unit)
  return `${fieldLabel(resource, figure)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** The head of a value over a reference: with the reference where the record has a value that is called so. */
export const headOver = (resource: Resource, by: string, label: string): string =>
  labelsOf(resource).has(label.toLowerCase()) ? `${fieldLabel(resource, by)}: ${label}` : label
