import type { Row } from '../../../../dataProvider/create'
import { preloadOptionBox } from '../../../fields/parts/option-box-now'
import { preloadInputs } from '../../../fields/views'
import type { Resource } from '../../../framework/resource'
import { createInlineSay, type InlineSay } from '../../../i18n/inline-words'
import type { Translate } from '../../../i18n/words-hook'
import type { Shown } from '../../columns'
import type { SignedIn } from '../../signed-in'
import { listEditableColumns } from './editable'
import { Edits } from './edits'
import { InlineCell } from './inline-cell'
import { InlineLayer } from './inline-layer'
import './inline.css'

/** Edits the cells of one list. */
export interface Inline {
  edits: Edits
  say: InlineSay
  Cell: typeof InlineCell
  Layer: typeof InlineLayer
  /**
   * The entry of a row's menu that opens its cells, made by `make`; none if the person may not edit the row.
   */
  rowEntry<Entry>(
    visible: readonly Shown[],
    who: SignedIn,
    row: Row,
    make: (entry: { label: string; onClick(): void }) => Entry,
  ): Entry[]
  /** Moves the focus of the page's grid, if there is one. */
  focusGrid?: ((id: string, name: string) => void) | undefined
}

export function createInlineEditing(resource: Resource, translate: Translate): Inline {
  // Preloaded, because typed text goes into the input at once; a failure shows where the input is rendered.
  void Promise.all([preloadOptionBox(), preloadInputs()]).catch(() => undefined)
  const edits = new Edits(resource)
  const say = createInlineSay(translate)
  return {
    edits,
    say,
    Cell: InlineCell,
    Layer: InlineLayer,
    rowEntry(visible, who, row, make) {
      const names = listEditableColumns(resource, visible, who, row)
      return names.length > 0 ? [make({ label: say('editHere'), onClick: () => edits.open(row, names, true) })] : []
    },
  }
}
