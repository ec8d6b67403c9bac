import Alert from '@mui/material/Alert'
import { useToolWords } from '../../../i18n/tool-words'
import { QueryContent } from '../../blocks/query-content'
import { ReviewDialog } from '../../blocks/review-dialog'
import { Table } from '../../blocks/table'
import { useAnswer } from '../../blocks/use-answer'
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
          <article>
            {missing.length > 0 ? (
              <Alert severity="warning">{say('letterLacks', { labels: missing.join(', ') })}</Alert>
            ) : null}
            <h3>{subject}</h3>
            {parts.map((part, at) =>
              'text' in part ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a preview is never changed
                <p key={at} style={{ whiteSpace: 'pre-wrap' }}>
                  {part.text}
                </p>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: a preview is never changed
                <LinesTable key={at} label={subject} lines={part.table} />
              ),
            )}
            <p className="quiet">{say('letterVersion', { version: versionNo })}</p>
          </article>
        )}
      </QueryContent>
    </ReviewDialog>
  )
}

function LinesTable({ label, lines: { heads, body } }: { label: string; lines: LetterTable }) {
  const columns = heads.map(({ label: head, isRight }, place) => ({
    key: String(place),
    head,
    isFigure: isRight,
    of: (row: readonly string[]) => row[place] ?? '',
  }))
  return <Table label={label} columns={columns} lines={body} keyOf={(_, at) => at} />
}
