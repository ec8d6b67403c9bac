import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined'
import Button from '@mui/material/Button'
import { useDataProvider, useNotify } from 'ra-core'
import { useState } from 'react'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'
import { hasOwnPaper } from '../../framework/steps/step-preview'
import { useExportWords } from '../../i18n/export-words'
import { useSay } from '../../i18n/say'
import { downloadBlob } from '../download-blob'
import { useSignedIn } from '../signed-in'
import { useDescribeError } from '../states/page-states'

/**
 * Saves the record as a PDF, for people who may export it. Not shown for records on another server, nor where
 * a step makes the document, which is among the files.
 */
export function PdfButton({ resource, record }: { resource: Resource; record: Row }) {
  const say = useExportWords()
  const { save, isPending } = useSavePdf(resource, record)
  if (resource.source || hasOwnPaper(resource) || !record.can?.includes('export')) return null
  return (
    <Button startIcon={<PictureAsPdf />} aria-disabled={isPending} onClick={() => isPending || save()}>
      {say(isPending ? 'pdfPending' : 'pdf')}
    </Button>
  )
}

function useSavePdf(resource: Resource, record: Row) {
  const say = useExportWords()
  const viewSay = useSay()
  const who = useSignedIn()
  const inWords = useDescribeError()
  const notify = useNotify()
  const provider = useDataProvider<StewardProvider>()
  const [isPending, setPending] = useState(false)
  const tell = (text: string, type: 'success' | 'error') => notify(text, { type, messageArgs: { _: text } })

  const save = async () => {
    setPending(true)
    try {
      const { buildRecordPdf } = await import('../pdf/record-pdf')
      const { blob, name } = await buildRecordPdf({ resource, record, who, say, viewSay, provider })
      downloadBlob(blob, name)
      tell(say('pdfSaved', { name }), 'success')
    } catch (error) {
      tell(say('pdfFailed', { reason: inWords(error) }), 'error')
    } finally {
      setPending(false)
    }
  }
  return { save, isPending }
}
