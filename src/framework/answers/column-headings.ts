import { commonNames, fieldLabel, type Resource } from '../resource'

/** Groups the names of a resource's values by their label. */
export function groupNamesByLabel(resource: Resource): Map<string, string[]> {
  const { fields, workflow } = resource
  const labels = new Map<string, string[]>()
  for (const name of [...commonNames, ...Object.keys(fields), ...(workflow ? [workflow.field] : [])]) {
    const label = fieldLabel(resource, name).toLowerCase()
    labels.set(label, [...(labels.get(label) ?? []), name])
  }
  return labels
}

/** Answers the heading of the column that shows a figure's unit, where the unit differs by record. */
export function unitColumnHeading(resource: Resource, figure: string, unit: string): string {
  const words = fieldLabel(resource, unit)
  return `${fieldLabel(resource, figure)} ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/**
 * Answers the heading of a value of a referenced record. It names the reference if the record itself has
 * that label.
 */
export const referenceValueHeading = (resource: Resource, by: string, label: string): string =>
  groupNamesByLabel(resource).has(label.toLowerCase()) ? `${fieldLabel(resource, by)}: ${label}` : label
