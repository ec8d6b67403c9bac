import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, useEffect, useId } from 'react'
import { Link as RouterLink } from 'react-router'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useFieldErrorWords, useSay } from '../../i18n/say'
import { currencyIn } from '../value/currency-in'
import { ConflictDialog } from './conflict/conflict-dialog'
import { ErrorSummary, type Problem } from './error-summary'
import { FormSections } from './form-fields'
import { labelOfPath } from './form-model'
import { LeaveGuard } from './leave-guard'
import { type OnSaved, type RecordFormState, useRecordForm } from './use-record-form'

interface RecordFormProps {
  resource: Resource
  /** The record as it was loaded, or a new one without id. */
  base: Values
  title: string
  cancelPath: string
  onSaved: OnSaved
}

/** The generated form: entered, checked and saved by the declaration. */
export function RecordForm({ resource, base, title, cancelPath, onSaved }: RecordFormProps) {
  const formId = useId()
  const form = useRecordForm(resource, base, onSaved)
  const problems = useProblems(resource, formId, form)
  useErrorTitle(title, problems.length > 0)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={formLook} aria-label={title}>
      <ErrorSummary problems={problems} attempt={form.attempt} />
      <FormSections
        resource={resource}
        sections={form.sections}
        formId={formId}
        control={form.control}
        base={form.base}
        beside={form.beside}
        errors={form.refusal.fields}
        onLeave={form.leave}
        onClear={form.clear}
      />
      <FormActions isPending={form.isPending} cancelPath={cancelPath} />
      <LeaveGuard isDirty={form.isDirty} />
      {form.stale ? (
        <ConflictDialog resource={resource} merge={form.stale} onBack={form.backToForm} onKeep={form.keep} />
      ) : null}
    </Box>
  )
}

const formLook = {
  maxWidth: 1000,
  // A focused control is never left under the bars above and below.
  '& :is(input, textarea, select, button, fieldset)': { scrollMarginTop: 96, scrollMarginBottom: 96 },
} as const

function FormActions({ isPending, cancelPath }: { isPending: boolean; cancelPath: string }) {
  const say = useSay()
  return (
    <Box
      sx={{
        display: 'flex',
        gap: 1.5,
        position: 'sticky',
        bottom: 0,
        py: 1.5,
        bgcolor: 'background.default',
        borderTop: 1,
        borderColor: 'divider',
        zIndex: 2,
      }}
    >
      <Button type="submit" variant="contained" aria-disabled={isPending}>
        {say(isPending ? 'saving' : 'save')}
      </Button>
      <Button component={RouterLink} to={cancelPath}>
        {say('cancel')}
      </Button>
    </Box>
  )
}

/** The tab says it too, for those who look at it first. */
function useErrorTitle(title: string, isWrong: boolean): void {
  const say = useSay()
  useEffect(() => {
    if (isWrong) document.title = say('errorPrefix', { title })
  }, [isWrong, say, title])
}

function useProblems(
  resource: Resource,
  formId: string,
  { base, names, refusal: { general, fields } }: RecordFormState,
): Problem[] {
  const toWords = useFieldErrorWords()
  const currency = currencyIn(resource, base)
  const ofFields = Object.entries(fields).map(([path, error]): Problem => {
    const name = path.split('.')[0] ?? path
    const text = toWords(error, labelOfPath(resource, path), resource.fields[path]?.options.help, currency)
    return { text, controlId: names.includes(name) ? `${formId}-${path}` : undefined }
  })
  return general ? [{ text: general }, ...ofFields] : ofFields
}
