import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { loadTickedRows, type TickedToolProps } from '../../../../src/views/tools/ticked-tools'
import { useHandingWords } from '../../words/handing.en'
import { type HandoverRow, handoverFields, maxPerCall } from './selected-handovers'
import { useHandoverSheetDownload } from './use-handover-sheet-download'

/** Offers the sheet on which recipients sign for the selected handovers. */
export function HandoverSheetDialog({ resource, selection, count, onClose }: TickedToolProps) {
  const say = useHandingWords()
  const sheet = useHandoverSheetDownload()
  const { once, isPending, failure } = useRunOnce()
  const isTooMany = count > maxPerCall
  const make = async () => {
    const { rows } = await loadTickedRows<HandoverRow>(
      { resource, selection },
      { fields: handoverFields, sort: [['empId', 'asc']], most: maxPerCall },
    )
    await sheet(rows)
    onClose(false)
  }
  return (
    <ReviewDialog
      title={say('sheet')}
      action={say('make')}
      close={say('close')}
      isPending={isPending}
      isReady={!isTooMany}
      failure={isTooMany ? say('tooMany', { most: maxPerCall }) : failure}
      onClose={() => onClose(false)}
      onDo={() => void once(make)}
    >
      <p>{say('sheetText')}</p>
    </ReviewDialog>
  )
}
