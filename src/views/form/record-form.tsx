import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import type { FieldErrors } from '../../framework/errors'
import type { Resource } from '../../framework/resource'
import type { TrialAnswer } from '../../framework/rule-context/trial-answer'
import type { Values } from '../../framework/validate'
import { usePartsWords } from '../../i18n/form-lines-words'
import { useDescribeFieldError } from '../../i18n/records/field-error-words'
import { useSay } from '../../i18n/say'
import { findFormAside } from '../tools/area-pages'
import { findCurrency } from '../value/record-currency'
import { ConflictDialog } from './conflict/conflict-dialog'
import { ErrorSummary, type SummaryProblem } from './error-summary'
import { FormSections } from './form-fields'
import { fieldPathLabel } from './form-input'
import { LeaveGuard } from './leave-guard'
import { PartsArea } from './parts/parts-area'
import { isOptionListOpen } from './parts/use-grid-keys'
import { useLineProblems } from './parts/use-line-problems'
import { StepsHead } from './steps/steps-head'
import { type FormSteps, useFormSteps } from './steps/use-form-steps'
import { type FormEnds, type RecordFormState, useRecordForm } from './use-record-form'

const Review = lazy(() => import('./steps/form-review').then((module) => ({ default: module.FormReview })))
const TrialArea = lazy(() => import('./trial/trial-area').then((module) => ({ default: module.TrialArea })))

interface RecordFormProps extends FormEnds {
  resource: Resource
  /** The record as it was loaded, or a new one without an id. */
  base: Values
  title: string
  cancelPath: string
}

/** Shows the generated form: input, checks and save follow the declaration. */
export function RecordForm({ resource, base, title, cancelPath, ...ends }: RecordFormProps) {
  const formId = useId()
  const form = useRecordForm(resource, base, ends)
  const problems = useFormProblems(resource, formId, form)
  const [trial, setTrial] = useState<TrialAnswer>()
  const [refused, setRefused] = useState<FieldErrors>({})
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const Beside = findFormAside(resource.name)
  const steps = useFormSteps(resource, form, formId)
  useErrorTitle(title, problems.length > 0)
  useInitialFocus(`${formId}-${form.names[0]}`, !('id' in base))
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    steps && !steps.isReview ? steps.next() : form.submit()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => handleFormKeys(event, form)}
      sx={Beside ? besideLook : formLook}
      aria-label={title}
    >
      <ErrorSummary problems={problems} attempt={form.attempt} reveal={steps?.reveal} />
      <FormBody
        {...{ resource, formId, form, steps, refused, trial }}
        showsTrial={Beside?.showsTrial === true}
        onTried={setTrial}
        onErrors={setRefused}
      />
      <PartsArea
        {...{ resource, formId, form, tried: trial, Beside, foot }}
        isHidden={steps !== undefined && !steps.isLines && !steps.isReview}
      />
      <FormActions form={form} steps={steps} cancelPath={cancelPath} onFoot={Beside && setFoot} />
      <LeaveGuard isDirty={form.isDirty} />
      {form.stale ? (
        <ConflictDialog resource={resource} merge={form.stale} onBack={form.backToForm} onKeep={form.keep} />
      ) : null}
    </Box>
  )
}

interface BodyProps {
  resource: Resource
  formId: string
  form: RecordFormState
  steps: FormSteps | undefined
  /** Errors of fields that the server found when it last checked the input. */
  refused: FieldErrors
  trial: TrialAnswer | undefined
  /** Whether the part beside the form shows what saving would add. */
  showsTrial: boolean
  onTried(tried: TrialAnswer | undefined): void
  onErrors(errors: FieldErrors): void
}

/** Shows the record's own fields, all or those of one step, and what is computed from them. */
function FormBody({ resource, formId, form, steps, refused, trial, showsTrial, onTried, onErrors }: BodyProps) {
  return (
    <div id={`${formId}-step`}>
      {steps ? <StepsHead steps={steps} formId={formId} /> : null}
      <FormSections
        resource={resource}
        sections={form.sections}
        only={steps?.at}
        formId={formId}
        control={form.control}
        base={form.base}
        tried={trial?.record}
        given={form.given}
        errors={{ ...refused, ...form.refusal.fields }}
        needed={[...(form.step?.needs ?? []), ...useRefusedFields(trial)]}
        onLeave={form.leave}
        onClear={form.clear}
      />
      <Suspense fallback={null}>
        {steps?.isReview ? <Review resource={resource} form={form} steps={steps} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {showsTrial || Object.keys(resource.given).length > 0 ? (
          <TrialArea resource={resource} form={form} isSilent={showsTrial} onTried={onTried} onErrors={onErrors} />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Lists the fields that the server has refused since the form was opened: they are not optional. */
function useRefusedFields(trial: TrialAnswer | undefined): string[] {
  const refused = useRef(new Set<string>())
  for (const { fields = {} } of trial?.problems ?? []) for (const name of Object.keys(fields)) refused.current.add(name)
  return [...refused.current]
}

/** Handles keys: Ctrl+S saves; Ctrl+Enter also takes the next step if there is one. */
function handleFormKeys(event: KeyboardEvent, form: RecordFormState): void {
  if (event.defaultPrevented) return
  if (event.key === 'Enter' && isOptionListOpen(event.target)) {
    event.preventDefault()
    return
  }
  if (!event.ctrlKey && !event.metaKey) return
  const work = event.key.toLowerCase() === 's' ? form.submit : event.key === 'Enter' ? form.send : undefined
  if (!work) return
  event.preventDefault()
  work()
}

const formLook = {
  maxWidth: 1000,
  // A control with focus must not be hidden under the bars above and below.
  '& :is(input, textarea, select, button, fieldset)': { scrollMarginTop: 96, scrollMarginBottom: 96 },
} as const

/** In narrow windows the part beside the form moves below it. */
const besideLook = {
  ...formLook,
  maxWidth: 1400,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' },
  columnGap: 2,
  alignItems: 'start',
  '& > :is([role="alert"], .form-lines, .form-foot)': { gridColumn: '1 / -1' },
} as const

const footLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  position: 'sticky',
  bottom: 0,
  py: 1.5,
  bgcolor: 'background.default',
  borderTop: 1,
  borderColor: 'divider',
  zIndex: 2,
  '& .for-keys': { color: 'text.secondary', fontSize: '0.875rem' },
} as const

interface ActionsProps {
  form: RecordFormState
  steps: FormSteps | undefined
  cancelPath: string
  /** Receives the element in which the part beside the form can show a sum. */
  onFoot?: ((element: HTMLElement | null) => void) | undefined
}

function FormActions({ form, steps, cancelPath, onFoot }: ActionsProps) {
  const say = useSay()
  const words = usePartsWords()
  const { step, isPending } = form
  return (
    // A message that appears when a field loses the focus can change the form's height, and then the button
    // would move away from the click.
    <Box className="form-foot" sx={footLook} onMouseDown={(event) => event.preventDefault()}>
      {steps && !steps.isReview ? (
        <Button type="submit" variant="contained">
          {steps.words('next')}
        </Button>
      ) : step ? (
        <>
          <Button variant="contained" aria-disabled={isPending} onClick={form.send}>
            {step.label}
          </Button>
          <Button type="submit" variant="outlined" aria-disabled={isPending}>
            {words('saveDraft')}
          </Button>
        </>
      ) : (
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {say(isPending ? 'saving' : 'save')}
        </Button>
      )}
      {steps && steps.at > 0 ? (
        <Button variant="outlined" onClick={() => steps.show(steps.at - 1)}>
          {steps.words('back')}
        </Button>
      ) : null}
      <Button component={RouterLink} to={cancelPath}>
        {say('cancel')}
      </Button>
      {step && (!steps || steps.isReview) ? <span className="for-keys">{words('keys')}</span> : null}
      {onFoot ? <div ref={onFoot} className="form-foot-sum" /> : null}
    </Box>
  )
}

/** Focuses the first control, except on touch screens, whose keyboard would hide the rest. */
function useInitialFocus(id: string, isNew: boolean): void {
  useEffect(() => {
    if (isNew && !window.matchMedia('(pointer: coarse)').matches) document.getElementById(id)?.focus()
  }, [id, isNew])
}

/** Marks errors in the tab's title too, which screen readers read first. */
function useErrorTitle(title: string, isWrong: boolean): void {
  const say = useSay()
  useEffect(() => {
    if (isWrong) document.title = say('errorPrefix', { title })
  }, [isWrong, say, title])
}

function useFormProblems(
  resource: Resource,
  formId: string,
  { base, names, parts, refusal: { general, fields, isSaved } }: RecordFormState,
): SummaryProblem[] {
  const say = usePartsWords()
  const toWords = useDescribeFieldError()
  const ofLines = useLineProblems(formId, parts)
  const currency = findCurrency(resource, base)
  const ofFields = Object.entries(fields).map(([path, error]): SummaryProblem => {
    const name = path.split('.')[0] ?? path
    const text = toWords(error, fieldPathLabel(resource, path), resource.fields[path]?.options.help, currency)
    return { text, controlId: names.includes(name) ? `${formId}-${path}` : undefined }
  })
  const problems = [...(general ? [{ text: general }] : []), ...ofFields, ...ofLines]
  return isSaved && problems.length > 0 ? [{ text: say('savedOnly') }, ...problems] : problems
}
