import { callFile } from '../../../../dataProvider/file-call'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { downloadBlob } from '../../../../src/views/download-blob'
import { buildFileName } from '../../../../src/views/pdf/file-name'
import { useSignedIn } from '../../../../src/views/signed-in'
import { loadTickedRows, type TickedToolProps } from '../../../../src/views/tools/ticked-tools'
import { maxPapers } from '../../sets'
import { useProposeWords } from '../../words/propose.en'

/** Downloads the PDFs of the selected invoices in one archive. */
export function InvoiceFilesDialog({ resource, selection, count, onClose }: TickedToolProps) {
  const say = useProposeWords()
  const { company } = useSignedIn()
  const { once, isPending, failure } = useRunOnce()
  const isTooMany = count > maxPapers
  const take = async () => {
    const read = { fields: ['id'], sort: [['id', 'asc']], most: maxPapers } as const
    const { rows } = await loadTickedRows<{ id: number }>({ resource, selection }, read)
    const answer = await callFile('getInvoicePapers', { ids: rows.map(({ id }) => id) })
    downloadBlob(await answer.blob(), buildFileName(resource, 'zip', company.zone, 'papers'))
    onClose(false)
  }
  return (
    <ReviewDialog
      title={say('papers')}
      action={say('download')}
      close={say('cancel')}
      isPending={isPending}
      isReady={!isTooMany}
      failure={isTooMany ? say('tooMany', { most: maxPapers }) : failure}
      onClose={() => onClose(false)}
      onDo={() => void once(take)}
    >
      <p>{say('papersText')}</p>
    </ReviewDialog>
  )
}
