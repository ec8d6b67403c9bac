import Box from '@mui/material/Box'
import type { TrialAnswer } from '../../../framework/rule-context/trial-answer'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { panelStyle } from '../../blocks/panel-style'
import type { RecordFormState } from '../use-record-form'
import { FormFiles } from './form-files'

interface NewFilesProps {
  formId: string
  form: RecordFormState
  /** What the server answered when it last checked the input. */
  trial: TrialAnswer | undefined
}

/** Takes the files of a record until it is saved with them, and says where one is missing. */
export function NewFiles({ formId, form: { base, files, refusal }, trial }: NewFilesProps) {
  const toWords = useDescribeFieldError()
  if ('id' in base && files.chosen.length === 0) return null
  const { kind, declared } = files
  const tried = (trial?.problems ?? []).flatMap(({ fields = {} }) => fields[kind] ?? [])
  const [error] = [...(refusal.fields[kind] ? [refusal.fields[kind]] : []), ...tried]
  return (
    <Box component="section" sx={panelStyle}>
      <FormFiles formId={formId} files={files} error={error && toWords(error, declared.label)} />
    </Box>
  )
}
