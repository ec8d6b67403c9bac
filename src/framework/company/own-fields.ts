import { type Fields, getFieldBehaviour } from '../field'
import type { Resource } from '../resource'
import type { OwnParts } from './own-parts'

/** Fields that administrators added to a shipped resource, with their expressions and rules. */
export interface OwnFieldParts
  extends Pick<Resource, 'computed' | 'visible' | 'given' | 'rules'>,
    Pick<OwnParts, 'ids' | 'origin'> {
  fields: Fields
}

/** The section of a form whose sections the declaration names. */
const formSection = 'More details'

/** Adds fields to a shipped resource. What the declaration says of other fields stays as it is. */
export function addOwnFields(resource: Resource, parts: OwnFieldParts): Resource {
  const { fields, computed, visible, given, rules, ids, origin } = parts
  const { views } = resource
  const entered = Object.keys(fields).filter((name) => !fields[name]?.type.isServerMade && !(name in computed))
  const merged: Resource = {
    ...resource,
    ...(ids && { ids }),
    ...(origin && { origin }),
    fields: { ...resource.fields, ...fields },
    computed: { ...resource.computed, ...computed },
    visible: { ...resource.visible, ...visible },
    given: { ...resource.given, ...given },
    rules: [...resource.rules, ...rules],
    ...(views.form && entered.length > 0 && { views: { ...views, form: { ...views.form, [formSection]: entered } } }),
  }
  return Object.entries(fields).reduce(
    (current, [name, field]) => getFieldBehaviour(field).extend(current, name),
    merged,
  )
}
