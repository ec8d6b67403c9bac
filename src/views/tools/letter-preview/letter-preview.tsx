import Alert from '@mui/material/Alert'
import { useToolWords } from '../../../i18n/tool-words'
import { Fetched } from '../../blocks/fetched'
import { ReviewDialog } from '../../blocks/review-dialog'
import { useAnswer } from '../../blocks/use-answer'
import type { ToolDialogProps } from '../tool-props'

interface Preview {
  subject: string
  body: string
  missing: readonly string[]
  versionNo: string
}

/** How the letter of the record would read if it were issued now. */
export function LetterPreview({ resource, record, onClose }: ToolDialogProps) {
  const say = useToolWords()
  const answer = useAnswer<Preview>('previewLetter', { resource: resource.name, id: record?.id ?? 0 })
  return (
    <ReviewDialog title={say('previewLetter')} close={say('close')} size="md" isLong onClose={onClose}>
      <Fetched of={answer} lines={8}>
        {({ subject, body, missing, versionNo }) => (
          <article>
            {missing.length > 0 ? (
              <Alert severity="warning">{say('letterLacks', { labels: missing.join(', ') })}</Alert>
            ) : null}
            <h3>{subject}</h3>
            <p style={{ whiteSpace: 'pre-wrap' }}>{body}</p>
            <p className="quiet">{say('letterVersion', { version: versionNo })}</p>
          </article>
        )}
      </Fetched>
    </ReviewDialog>
  )
}
