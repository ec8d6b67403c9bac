import { getFieldBehaviour } from '../../../src/framework/field'
import { fieldLabel, isInputField, type Resource } from '../../../src/framework/resource'

/** A version in the form in which lists answer it. */
export interface VersionRow {
  id: number
  title: string
  versionNo: number | null
  scope: string
  scopeKey: string
  status: string
  effectiveFrom: string
  effectiveTo: string | null
  madeFromId: number | null
  labels?: Record<string, string>
  can?: readonly string[]
  [name: string]: unknown
}

export interface Difference {
  name: string
  label: string
  before: string
  after: string
}

/** Lists the fields of a version that a user sets, in the order of the form. */
export function listRuleFields(resource: Resource): string[] {
  const inForm = Object.values(resource.views.form ?? {}).flat()
  return inForm.filter((name) => isInputField(resource, name))
}

/** Formats a value of a version as text; references by their labels. */
export function formatVersionValue(resource: Resource, version: VersionRow, name: string): string {
  const field = resource.fields[name]
  if (!field || version[name] === null || version[name] === undefined) return ''
  if (version[name] === false || version[name] === true) return version[name] ? 'Yes' : 'No'
  return version.labels?.[name] ?? getFieldBehaviour(field).text(version[name])
}

/** Lists the rules whose texts differ. */
export function listDifferences(resource: Resource, one: VersionRow, other: VersionRow): Difference[] {
  return listRuleFields(resource).flatMap((name) => {
    const [before, after] = [formatVersionValue(resource, one, name), formatVersionValue(resource, other, name)]
    return before === after ? [] : [{ name, label: fieldLabel(resource, name), before, after }]
  })
}

/**
 * Finds the version to compare with: the one it was copied from, else the previous one for the same people.
 */
export function findVersionBefore(version: VersionRow, all: readonly VersionRow[]): VersionRow | undefined {
  const earlier = all
    .filter(({ id, scopeKey, versionNo }) => id !== version.id && scopeKey === version.scopeKey && versionNo !== null)
    .filter(({ versionNo }) => version.versionNo === null || Number(versionNo) < version.versionNo)
    .sort((a, b) => Number(b.versionNo) - Number(a.versionNo))
  return all.find(({ id }) => id === version.madeFromId) ?? earlier[0]
}
