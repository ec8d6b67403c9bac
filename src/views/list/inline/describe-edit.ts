import { fieldLabel, type Resource } from '../../../framework/resource'
import { formatTitleOrId } from '../../../framework/values/record-title'
import type { InlineSay } from '../../../i18n/inline-words'
import type { InlineEdit } from './inline-edits'

/** Names what is edited: `Credit limit of Acme`. */
export function describeEdit({ id, base, names, isRow }: InlineEdit, resource: Resource, say: InlineSay): string {
  const name = formatTitleOrId(resource, { ...base, id })
  return isRow ? say('editRow', { name }) : say('editCell', { name, field: fieldLabel(resource, names[0] ?? '') })
}
