import type { Row } from '../../../../dataProvider/create'
import { preloadOptionBox } from '../../../fields/parts/lazy-option-box'
import { preloadInputs } from '../../../fields/views'
import type { Resource } from '../../../framework/resource'
import { createInlineSay, type InlineSay } from '../../../i18n/inline-words'
import type { Translate } from '../../../i18n/words-hook'
import type { DisplayField } from '../../display-fields'
import type { SignedInPerson } from '../../signed-in'
import { listEditableColumns } from './editable-columns'
import { InlineCell } from './inline-cell'
import { InlineEdits } from './inline-edits'
import { InlineLayer } from './inline-layer'
import './inline.css'

/** The state and the components with which people edit the cells of one list. */
export interface InlineEditing {
  edits: InlineEdits
  say: InlineSay
  Cell: typeof InlineCell
  Layer: typeof InlineLayer
  /**
   * Answers the entry of a row's menu that opens the row's cells, made by `make`; none if the person may not
   * edit the row.
   */
  rowEntry<Entry>(
    visible: readonly DisplayField[],
    who: SignedInPerson,
    row: Row,
    make: (entry: { label: string; onClick(): void }) => Entry,
  ): Entry[]
}

export function createInlineEditing(resource: Resource, translate: Translate): InlineEditing {
  // The inputs are loaded in advance, because typed text goes into them at once; a failure shows where one
  // is rendered.
  void Promise.all([preloadOptionBox(), preloadInputs()]).catch(() => undefined)
  const edits = new InlineEdits(resource)
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
