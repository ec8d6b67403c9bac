import Alert from '@mui/material/Alert'
import type { DocumentPart } from '../../../framework/values/printed-document'
import { useToolWords } from '../../../i18n/tool-words'
import { QueryContent } from '../../blocks/query-content'
import { ReviewDialog } from '../../blocks/review-dialog'
import { useAnswer } from '../../blocks/use-answer'
import { Paper } from '../../steps/preview/paper'
import type { ToolDialogProps } from '../tool-props'

interface LetterTable {
  heads: readonly { label: string; isRight: boolean }[]
  body: readonly (readonly string[])[]
}

interface LetterPreviewAnswer {
  subject: string
  parts: readonly ({ text: string } | { table: LetterTable })[]
  missing: readonly string[]
  versionNo: string
}

/** Shows the letter of the record as it would be issued now. */
export function LetterPreview({ resource, record, onClose }: ToolDialogProps) {
  const say = useToolWords()
  const answer = useAnswer<LetterPreviewAnswer>('previewLetter', { resource: resource.name, id: record?.id ?? 0 })
  return (
    <ReviewDialog title={say('previewLetter')} close={say('close')} size="md" isLong onClose={onClose}>
      <QueryContent of={answer} lines={8}>
        {({ subject, parts, missing, versionNo }) => (
          <>
            {missing.length > 0 ? (
              <Alert severity="warning">{say('letterLacks', { labels: missing.join(', ') })}</Alert>
            ) : null}
            <Paper title={subject} parts={parts.map(toDocumentPart)} />
            <p className="quiet">{say('letterVersion', { version: versionNo })}</p>
          </>
        )}
      </QueryContent>
    </ReviewDialog>
  )
}

const toDocumentPart = (part: LetterPreviewAnswer['parts'][number]): DocumentPart =>
  'text' in part ? { kind: 'lines', lines: [part.text] } : { kind: 'table', ...part.table }
