import { callOperation } from '../../../dataProvider/call'
import type { PreloadableComponent } from '../../fields/parts/lazy-with-preload'
import type { Selection } from '../../framework/batch'
import type { Role } from '../../framework/register'
import type { Resource } from '../../framework/resource'

/** An action of an area on selected rows, in a dialog. */
export interface TickedTool {
  /** The key of its words in the catalogue is `ticked.<name>`. */
  name: string
  label: string
  /** The roles to which the action is offered. */
  to: readonly Role[]
  Dialog: PreloadableComponent<TickedToolProps>
}

export interface TickedToolProps {
  resource: Resource
  selection: Selection
  /** How many rows are selected, as the list counts them. */
  count: number
  /** Called when the dialog closes; tells whether the selected rows are finished. */
  onClose(isDone: boolean): void
}

/** Builds the list query for the selected rows. */
function toListQuestion(selection: Selection): { filter: object; q?: string } {
  if ('ids' in selection) return { filter: { id: { in: selection.ids } } }
  const { filter, q, except = [] } = selection
  const narrowed = except.length > 0 ? { and: [filter, { not: { id: { in: except } } }] } : filter
  return { filter: narrowed, ...(q && { q }) }
}

const perPage = 500

/** Loads the selected rows page by page, in the given order, at most `most`; also answers their total. */
export async function loadTickedRows<Row>(
  { resource, selection }: Pick<TickedToolProps, 'resource' | 'selection'>,
  {
    fields,
    sort,
    most,
  }: { fields: readonly string[]; sort: readonly (readonly [string, 'asc' | 'desc'])[]; most: number },
): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const params = { ...toListQuestion(selection), fields, sort, page, perPage }
    const { data, total = 0 } = await callOperation<Row[]>(resource.operations.list, params)
    rows.push(...(data ?? []))
    if (rows.length >= Math.min(total, most) || !data?.length) return { rows: rows.slice(0, most), total }
  }
}
