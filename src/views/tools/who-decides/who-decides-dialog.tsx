import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type FormEvent, useId, useRef } from 'react'
import { requireCatalogue } from '../../../framework/company/catalogue'
import { useToolWords } from '../../../i18n/tool-words'
import { FieldHostProvider } from '../../field-host'
import { narrow } from '../../narrow-window'
import { useDescribeError } from '../../states/page-states'
import type { ToolDialogProps } from '../tool-props'
import { QuestionInputs } from './question-inputs'
import { SimulationAnswer } from './simulation-answer'
import { useSimulationQuestion } from './use-simulation-question'

/** Shows who would decide a request, either an existing one or an invented one. */
export function WhoDecidesDialog({ record, onClose }: ToolDialogProps) {
  const say = useToolWords()
  const waiting = requireCatalogue().resources.filter(({ approval }) => approval)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const answered = useRef<HTMLElement>(null)
  const isNarrow = useMediaQuery(narrow, { noSsr: true })
  const failureWords = useDescribeError()
  const [only] = waiting.length === 1 ? waiting : []
  const entityType = String(record?.entityType ?? only?.name ?? '')
  const question = useSimulationQuestion({ entityType, kind: 'thought', id: null, requesterEmpId: null, values: {} })
  const ask = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const isAnswered = await question.ask()
    requestAnimationFrame(() =>
      isAnswered
        ? answered.current?.focus()
        : form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    )
  }
  const { answer, failure, isAsking } = question
  return (
    <FieldHostProvider>
      <Dialog open fullScreen={isNarrow} fullWidth maxWidth="md" onClose={onClose} aria-labelledby={`${id}-title`}>
        <DialogTitle id={`${id}-title`}>{say('whoDecides')}</DialogTitle>
        <form ref={form} noValidate onSubmit={ask} style={{ display: 'contents' }}>
          <DialogContent>
            <Stack spacing={2.5}>
              <QuestionInputs id={id} question={question} waiting={waiting} />
              {failure ? <Alert severity="error">{failureWords(failure)}</Alert> : null}
              {answer ? (
                <Box
                  ref={answered}
                  component="section"
                  tabIndex={-1}
                  aria-labelledby={`${id}-answer`}
                  sx={{ outline: 0 }}
                >
                  <Typography id={`${id}-answer`} component="h3" sx={{ fontSize: '1.125rem', fontWeight: 650, mb: 1 }}>
                    {say('answer')}
                  </Typography>
                  <SimulationAnswer {...answer} />
                </Box>
              ) : null}
            </Stack>
          </DialogContent>
          <DialogActions sx={{ px: 3, pb: 2 }}>
            <Button onClick={onClose}>{say('close')}</Button>
            <Button type="submit" variant="contained" disabled={isAsking}>
              {say('ask')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
    </FieldHostProvider>
  )
}
