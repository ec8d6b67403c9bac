import Box from '@mui/material/Box'
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { FieldErrors } from '../../framework/errors'
import { isEmpty } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import type { TrialAnswer } from '../../framework/rule-context/trial-answer'
import type { Values } from '../../framework/validate'
import { useSay } from '../../i18n/say'
import { findFormAside } from '../tools/area-pages'
import type { FormAside } from '../tools/form-aside'
import { ConflictDialog } from './conflict/conflict-dialog'
import { ErrorSummary } from './error-summary'
import { FormActions } from './form-actions'
import { FormSections } from './form-fields'
import { RestoredNotice } from './kept/restored-notice'
import { useKeptInput } from './kept/use-kept-input'
import { LeaveGuard } from './leave-guard'
import { PartsArea } from './parts/parts-area'
import { isOptionListOpen } from './parts/use-grid-keys'
import { useFollowedNames } from './renamed/use-followed-names'
import { StepsHead } from './steps/steps-head'
import { type FormSteps, useFormSteps } from './steps/use-form-steps'
import { useFormProblems } from './use-form-problems'
import { type FormEnds, type RecordFormState, useRecordForm } from './use-record-form'

const Review = lazy(() => import('./steps/form-review').then((module) => ({ default: module.FormReview })))
const Question = lazy(() =>
  import('./steps/first-question').then((module) => ({ default: module.FirstQuestionDialog })),
)
const NewFiles = lazy(() => import('./files/new-files').then((module) => ({ default: module.NewFiles })))
const TrialArea = lazy(() => import('./trial/trial-area').then((module) => ({ default: module.TrialArea })))

interface RecordFormProps extends FormEnds {
  resource: Resource
  /** The record as it was loaded, or a new one without an id. */
  base: Values
  title: string
  cancelPath: string
  /** The field that takes the focus in a new record; default: the first one. */
  focus?: string
  /** True in a panel beside a page: it has one column, and closing it asks about lost input. */
  isPanel?: boolean
}

/** Shows the generated form; it goes on with what was typed where administrators change names meanwhile. */
export function RecordForm({ resource, base, ...props }: RecordFormProps) {
  const { turn, ...followed } = useFollowedNames(resource, base)
  return <FormOfNames key={turn} {...props} {...followed} />
}

type FormOfNamesProps = RecordFormProps & Omit<ReturnType<typeof useFollowedNames>, 'turn'>

/** Shows a form: input, checks and save follow the declaration. */
function FormOfNames(props: FormOfNamesProps) {
  const { resource, base, title, cancelPath, focus, isPanel = false, typed, live, ...ends } = props
  const formId = useId()
  const form = useRecordForm(resource, base, ends)
  live.current = form
  const problems = useFormProblems(resource, formId, form)
  const [trial, setTrial] = useState<TrialAnswer>()
  const [refused, setRefused] = useState<FieldErrors>({})
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  const [top, setTop] = useState<HTMLElement | null>(null)
  const Beside = findFormAside(resource.name)
  const steps = useFormSteps(resource, form, formId)
  useErrorTitle(title, problems.length > 0)
  useInitialFocus(`${formId}-${focus ?? form.names[0]}`, !('id' in base))
  const keptInput = useKeptInput(resource, form, typed)
  const { save, send, dialog } = useFirstQuestion(resource, form)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    steps && !steps.isReview ? steps.next() : save()
  }
  return (
    <Box
      component="form"
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => handleFormKeys(event, { submit: save, send })}
      sx={isPanel ? panelLook : Beside ? besideLook : formLook}
      aria-label={title}
    >
      <RestoredNotice {...keptInput} isRenamed={typed !== undefined} />
      <ErrorSummary problems={problems} attempt={form.attempt} reveal={steps?.reveal} />
      <div ref={setTop} className="form-top" />
      <FormBody
        {...{ resource, formId, form, steps, refused, trial }}
        {...{ aside: Beside, onTried: setTrial, onErrors: setRefused }}
      />
      <PartsArea
        {...{ resource, formId, form, tried: trial, Beside, foot, top }}
        isHidden={steps !== undefined && !steps.isLines && !steps.isReview}
      />
      <FormActions
        resource={resource}
        form={{ ...form, send }}
        steps={steps}
        cancelPath={cancelPath}
        onFoot={setFoot}
      />
      <LeaveGuard isDirty={keptInput.wouldLose} ofAddress={isPanel} />
      {dialog}
      {form.stale ? (
        <ConflictDialog resource={resource} merge={form.stale} onBack={form.backToForm} onKeep={form.keep} />
      ) : null}
    </Box>
  )
}

/** Asks the question of the declaration before a new record is saved, once the input is complete. */
function useFirstQuestion(resource: Resource, form: RecordFormState) {
  const [isAsking, setAsking] = useState(false)
  const question = 'id' in form.base ? undefined : resource.views.asksFirst
  if (!question) return { save: form.submit, send: form.send, dialog: null }
  const ask = () => {
    if (form.check(form.names, true)) setAsking(true)
  }
  const dialog = isAsking ? (
    <Suspense fallback={null}>
      <Question {...{ resource, form, question }} onClose={() => setAsking(false)} />
    </Suspense>
  ) : null
  return { save: ask, send: ask, dialog }
}

interface BodyProps {
  resource: Resource
  formId: string
  form: RecordFormState
  steps: FormSteps | undefined
  /** Errors of fields that the server found when it last checked the input. */
  refused: FieldErrors
  trial: TrialAnswer | undefined
  /** What stands beside the form; it may show what saving would add. */
  aside: Pick<FormAside, 'showsTrial' | 'asksAtOnce'> | undefined
  onTried(tried: TrialAnswer | undefined): void
  onErrors(errors: FieldErrors): void
}

/** Shows the record's own fields, all or those of one step, and what is computed from them. */
function FormBody({ resource, formId, form, steps, refused, trial, aside, onTried, onErrors }: BodyProps) {
  const { showsTrial = false, asksAtOnce = false } = aside ?? {}
  const errors = { ...refused, ...form.refusal.fields }
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
        errors={errors}
        step={form.step?.name}
        refused={useRefusedFields(trial)}
        onLeave={form.leave}
        onClear={form.clear}
        onFill={form.fill}
        onStart={form.start}
      />
      <Suspense fallback={null}>
        {resource.views.attaches ? <NewFiles formId={formId} form={form} trial={trial} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {steps?.isReview ? <Review resource={resource} form={form} steps={steps} /> : null}
      </Suspense>
      <Suspense fallback={null}>
        {showsTrial || Object.keys(resource.given).length > 0 ? (
          <TrialArea {...{ resource, form, onTried, onErrors }} isSilent={showsTrial} isAtOnce={asksAtOnce} />
        ) : null}
      </Suspense>
    </div>
  )
}

/** Lists the fields that the server has refused to leave empty since the form was opened. */
function useRefusedFields(trial: TrialAnswer | undefined): string[] {
  const refused = useRef(new Set<string>())
  for (const { fields = {} } of trial?.problems ?? [])
    for (const name of Object.keys(fields)) if (isEmpty(trial?.record[name])) refused.current.add(name)
  return [...refused.current]
}

/** Handles keys: Ctrl+S saves; Ctrl+Enter also takes the next step if there is one. */
function handleFormKeys(event: KeyboardEvent, form: Pick<RecordFormState, 'submit' | 'send'>): void {
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

/** In a panel the sections are no cards of their own; its title stands above the first one. */
const panelLook = {
  ...formLook,
  '& section:not(.card)': { p: 0, mb: 2.5, border: 0, bgcolor: 'transparent' },
  '& > div > section:first-of-type > h2': { display: 'none' },
  '& section h2': { fontSize: '1rem' },
  '& .form-fields': { gridTemplateColumns: 'minmax(0, 1fr)' },
  // It stands at the lower edge of the panel, whose padding it covers.
  '& .form-foot': { bottom: '-1.25rem', mx: '-1.25rem', px: '1.25rem', bgcolor: 'background.paper' },
  '& .form-foot .for-keys': { display: 'none' },
} as const

/** In narrow windows the part beside the form moves below it. */
const besideLook = {
  ...formLook,
  maxWidth: 1400,
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' },
  columnGap: 2,
  alignItems: 'start',
  '& > :is([role="alert"], [role="status"], .form-top, .form-lines, .form-foot)': { gridColumn: '1 / -1' },
} as const

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
