import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { findResource } from '../../../framework/company/catalogue'
import { isEmpty } from '../../../framework/field'
import type { FirstQuestion } from '../../../framework/lists/resource-views'
import type { Resource } from '../../../framework/resource'
import { useSay } from '../../../i18n/say'
import { RecordFacts } from '../../blocks/record-facts'
import { findColumn } from '../../display-fields'
import { useReportProblems, useTrialResult } from '../trial/use-trial-result'
import type { RecordFormState } from '../use-record-form'

interface FirstQuestionProps {
  resource: Resource
  form: RecordFormState
  question: FirstQuestion
  onClose(): void
}

/** Asks before a new record is saved, with what was entered; a refusal is shown in the form instead. */
export function FirstQuestionDialog({ resource, form, question, onClose }: FirstQuestionProps) {
  const say = useSay()
  const { data, isError } = useTrialResult(resource, form)
  useReportProblems(data, form)
  const isRefused = !!data && data.problems.length > 0
  useEffect(() => {
    if (isRefused) onClose()
  }, [isRefused, onClose])
  const isReady = isError || (data !== undefined && !isRefused)
  const record = data?.record ?? {}
  const filledNames = form.names.filter((name) => !isEmpty(record[name]) && record[name] !== false)
  return (
    <Dialog open={isReady} onClose={onClose} aria-labelledby="first-question" fullWidth maxWidth="sm">
      <DialogTitle id="first-question" component="h2">
        {question.title}
      </DialogTitle>
      <DialogContent>
        <p>{question.text}</p>
        <RecordFacts
          record={record as Row}
          shown={filledNames.flatMap((name) => findColumn(resource, name, findResource) ?? [])}
        />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose}>{say('cancel')}</Button>
        <Button
          variant="contained"
          autoFocus
          onClick={() => {
            onClose()
            form.submit()
          }}
        >
          {question.label}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
