import { instant, number, ref } from '../fields'
import { referenceValueHeading } from '../framework/answers/column-headings'
import { type Field, getFieldBehaviour } from '../framework/field'
import { peopleResource } from '../framework/register'
import { fieldLabel, type Resource } from '../framework/resource'
import type { FindResource, ShownField } from '../views/display-fields'

const common: Readonly<Record<string, Field>> = {
  createdAt: instant(),
  updatedAt: instant(),
  createdBy: ref(peopleResource),
  updatedBy: ref(peopleResource),
  version: number(),
}

/** Finds a field by its name or its path over references, as far as the declarations are here. */
export function findShownField(resource: Resource, name: string, find: FindResource): ShownField | undefined {
  const [head = '', ...rest] = name.split('.')
  const field = resource.fields[head] ?? common[head]
  if (!field) return undefined
  if (rest.length === 0) return { name, label: fieldLabel(resource, name), field: findSource(resource, field, find) }
  const target = find(getFieldBehaviour(field).target() ?? '')
  const part = target && findShownField(target, rest.join('.'), find)
  return part && { ...part, name, label: referenceValueHeading(resource, head, part.label) }
}

/** The field that a look-up shows, else the field itself. */
function findSource(resource: Resource, field: Field, find: FindResource): Field {
  const from = getFieldBehaviour(field).derive()
  const by = from?.kind === 'lookup' ? resource.fields[from.by] : undefined
  const other = by && find(getFieldBehaviour(by).target() ?? '')
  return (other && from?.kind === 'lookup' && other.fields[from.field]) || field
}
