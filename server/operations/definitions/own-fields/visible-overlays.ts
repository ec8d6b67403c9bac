import type { ResourceOverlay } from '../../../../src/framework/company/overlay'
import type { DefinitionsInForce, ServedDeclarations } from '../../../records/areas/definitions-in-force'
import type { Caller } from '../../../records/caller'
import type { Model, Table } from '../../../records/model'
import { getReadScope } from '../../../records/scopes'
import { canKnowResource, getVisibleOwnFields } from '../own/visible-body'

interface OverlayReader {
  served: Pick<DefinitionsInForce, 'listOverlays'> & { declared: Pick<ServedDeclarations, 'ownFields'> }
  model: Model
  caller: Caller
}

/** Answers the changed words, columns and own fields that the caller may know, for the screens. */
export function listVisibleOverlays({ served, model, caller }: OverlayReader): readonly object[] {
  return served.listOverlays().overlays.flatMap((overlay) => {
    const table = model.tables.get(overlay.of)
    return table && canKnowResource(table, caller) ? [pickVisible(served.declared, table, overlay, caller)] : []
  })
}

function pickVisible(
  { ownFields = [] }: Pick<ServedDeclarations, 'ownFields'>,
  table: Table,
  { fields = {}, columns, ...overlay }: ResourceOverlay,
  caller: Caller,
): object {
  const isReadable = (name: string) => {
    const attribute = table.attributes.get(name)
    return attribute !== undefined && getReadScope(attribute, caller) !== 'none'
  }
  const own = ownFields.find(({ resource }) => resource.name === overlay.of)
  const isHidden = (path: string) => {
    const [name = ''] = path.split('.')
    return own?.ids.fields[name] !== undefined && !isReadable(name)
  }
  return {
    ...overlay,
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => isReadable(name))),
    ...(columns && { columns: columns.filter((path) => !isHidden(path)) }),
    ...(own && getVisibleOwnFields(table, own.part, caller)),
  }
}
