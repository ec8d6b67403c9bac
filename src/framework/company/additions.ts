import type { Fields } from '../field'
import { type AddedTabs, mergeAreaTabs } from '../lists/record-tabs'
import type { ResourceViews } from '../lists/resource-views'
import type { ResourceName } from '../register'
import type { Resource } from '../resource'
import type { Requirement } from '../workflow'

/**
 * What an area adds to a resource of another area; if the area is not installed, the addition is missing
 * too.
 */
interface Addition {
  /** Fields to add; computed ones only, so that nothing has to be stored. */
  fields?: Fields
  /** Further requirements that a step has to meet, by the step's name. */
  requires?: Readonly<Record<string, readonly Requirement[]>>
  /** Columns to add to the list, before the state. */
  columns?: readonly string[]
  /** Facts to add below the title of the record page, before those of the resource. */
  header?: readonly string[]
  /** Sections to add to the record page, before those of the resource. */
  record?: Readonly<Record<string, readonly string[]>>
  /** Resources that refer to this one, to list on the record page. */
  related?: ResourceViews['related']
  /** Tabs to add to the record page, or parts to add to existing tabs. */
  recordTabs?: AddedTabs
  /** Tools to add at the head of the record page, after those of the resource. */
  tools?: ResourceViews['tools']
}

/** Additions by resource name. */
export type Additions = { readonly [N in ResourceName]?: Addition }

/**
 * Applies what areas add to the resources.
 * @param isPart whether these are only some of the resources
 * @throws Error where an addition names a resource that does not exist, or a part that exists already
 */
export function applyAdditions(
  resources: readonly Resource[],
  areas: readonly { name: string; adds?: Additions }[],
  isPart = false,
): Resource[] {
  const byName = new Map<string, Resource>(resources.map((resource) => [resource.name, resource]))
  for (const { name: area, adds = {} } of areas)
    for (const [name, addition] of Object.entries(adds)) {
      const resource = byName.get(name)
      if (!resource && isPart) continue
      if (!resource) throw new Error(`The area ${area} adds to ${name}, which is no resource`)
      byName.set(name, applyAddition(resource, addition, area))
    }
  return resources.map((resource) => byName.get(resource.name) ?? resource)
}

function applyAddition(resource: Resource, addition: Addition, area: string): Resource {
  const { fields = {}, header = [], record = {}, related = [], columns = [], tools = [], recordTabs } = addition
  const fail = (what: string): never => {
    throw new Error(`The area ${area} adds to ${resource.name}: ${what}`)
  }
  for (const [name, field] of Object.entries(fields)) {
    if (resource.fields[name]) fail(`there is a field ${name} already`)
    if (!field.type.derive) fail(`${name} would keep data of another area`)
  }
  const { workflow, views } = resource
  if (recordTabs && !views.recordTabs) fail('its page has no tabs')
  if (header.length > 0 && !views.header) fail('it names no facts of its header')
  return {
    ...resource,
    fields: { ...resource.fields, ...fields },
    ...(workflow && { workflow: addRequirements(workflow, addition, fail) }),
    views: {
      ...views,
      ...(views.list?.columns && {
        list: { ...views.list, columns: insertBeforeState(views.list.columns, columns, workflow?.field) },
      }),
      ...(views.header && { header: [...header, ...views.header] }),
      record: { ...record, ...views.record },
      related: [...(views.related ?? []), ...related],
      ...(views.recordTabs && { recordTabs: mergeAreaTabs(views.recordTabs, recordTabs ?? {}, fail) }),
      ...(tools.length > 0 && { tools: [...(views.tools ?? []), ...tools] }),
    },
  }
}

type Fail = (what: string) => never

function addRequirements(
  workflow: NonNullable<Resource['workflow']>,
  { requires = {} }: Addition,
  fail: Fail,
): NonNullable<Resource['workflow']> {
  const changed = Object.entries(requires).map(([name, more]) => {
    const step = workflow.transitions[name] ?? fail(`there is no step ${name}`)
    return [name, { ...step, requires: [...(step.requires ?? []), ...more] }]
  })
  return { ...workflow, transitions: { ...workflow.transitions, ...Object.fromEntries(changed) } }
}

function insertBeforeState(own: readonly string[], more: readonly string[], state: string | undefined): string[] {
  const at = state ? own.indexOf(state) : -1
  return at < 0 ? [...own, ...more] : [...own.slice(0, at), ...more, ...own.slice(at)]
}
