import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Row } from '../../../../dataProvider/create'
import type { EarlierVersion, FieldDifference } from '../../../framework/answers/earlier-version'
import { fieldLabel, type Resource } from '../../../framework/resource'
import { type HistorySay, useHistoryWords } from '../../../i18n/records/history-words'
import { lowercaseFirst } from '../../../i18n/say'
import { FailureNotice, LoadingLines } from '../../states/page-states'
import { formatLocalInstant } from '../../value/format-local-instant'
import { DifferingFields } from './differing-fields'
import type { RestoreTarget } from './restore-target'
import { useEarlierVersion } from './use-earlier-version'

interface RestoreDialogProps {
  resource: Resource
  record: Row
  restoring: RestoreTarget
  onClose(): void
  /** Called after restoring; also closes the dialog. */
  onRestored(): void
}

/** Shows the earlier values beside the current ones; nothing is written before the person confirms. */
export function RestoreDialog({ resource, record, restoring, onClose, onRestored }: RestoreDialogProps) {
  const say = useHistoryWords()
  const id = useId()
  const { version, loading, failure, isPending, restore } = useEarlierVersion(resource, record, restoring)
  const [excludedFields, setExcludedFields] = useState<readonly string[]>([])
  const fields = version?.fields.filter(({ name }) => !restoring.field || name === restoring.field) ?? []
  const chosen = fields
    .filter(({ name, problem }) => !problem && !excludedFields.includes(name))
    .map(({ name }) => name)
  const isOpen = fields.some(({ problem }) => !problem)
  const submit = async () => {
    if (version && chosen.length > 0 && (await restore(version, chosen))) onRestored()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      fullWidth
      maxWidth="sm"
    >
      <DialogTitle id={`${id}-title`} component="h2">
        {dialogTitle(resource, restoring, version, say)}
      </DialogTitle>
      <DialogContent>
        <Typography id={`${id}-text`} sx={{ mb: 2 }}>
          {dialogText(restoring, version, fields, say)}
        </Typography>
        {failure ? (
          <Alert severity="error" sx={{ mb: 2 }}>
            {failure}
          </Alert>
        ) : null}
        {loading.error ? <FailureNotice error={loading.error} retry={loading.refetch} /> : null}
        {version || loading.error ? null : <LoadingLines lines={3} />}
        <DifferingFields
          {...{ resource, record, fields, left: excludedFields }}
          isOne={restoring.field !== undefined}
          onChange={setExcludedFields}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{say(isOpen ? 'cancel' : 'close')}</Button>
        {isOpen ? (
          <Button variant="contained" aria-disabled={isPending || chosen.length === 0} onClick={() => void submit()}>
            {isPending ? say('restoring') : buildSubmitLabel(resource, restoring, chosen, say)}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  )
}

function dialogTitle(
  resource: Resource,
  { field }: RestoreTarget,
  version: EarlierVersion | undefined,
  say: HistorySay,
): string {
  if (field) return say('putBackTitle', { label: lowercaseFirst(fieldLabel(resource, field)) })
  if (!version) return say('history')
  const { action, at } = version.entry
  return say(action === 'create' ? 'createdTitle' : 'restoreTitle', { at: formatLocalInstant(at) })
}

function dialogText(
  { changedAt }: RestoreTarget,
  version: EarlierVersion | undefined,
  fields: readonly FieldDifference[],
  say: HistorySay,
): string {
  if (!version) return ''
  if (fields.length === 0) return say('same')
  if (changedAt) return say('putBackText', { at: formatLocalInstant(changedAt) })
  return say(fields.some(({ problem }) => !problem) ? 'restoreText' : 'compareText')
}

function buildSubmitLabel(
  resource: Resource,
  { field }: RestoreTarget,
  chosen: readonly string[],
  say: HistorySay,
): string {
  if (field) return say('putBackDo')
  const [only, ...more] = chosen
  if (only === undefined) return say('restoreNone')
  return more.length === 0
    ? say('restoreField', { label: lowercaseFirst(fieldLabel(resource, only)) })
    : say('restoreFields', { count: chosen.length })
}
