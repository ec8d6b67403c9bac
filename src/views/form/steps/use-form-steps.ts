import { useEffect, useRef, useState } from 'react'
import type { Resource } from '../../../framework/resource'
import { type FormStepsSay, useFormStepsWords } from '../../../i18n/form-steps-words'
import type { RecordFormState } from '../use-record-form'

/** A form in steps: one for each section, one for the lines, and one to review the whole. */
export interface FormSteps {
  titles: readonly string[]
  /** Index of the step that is shown, from 0. */
  at: number
  /** Index of the farthest step that the person has reached. */
  reached: number
  /** Indexes of the steps with errors. */
  wrong: readonly number[]
  isReview: boolean
  /** Whether this step shows the lines. */
  isLines: boolean
  words: FormStepsSay
  /** Shows the next step, unless the input so far is incomplete or wrong. */
  next(): void
  /** Shows a step that the person has reached before. */
  show(step: number): void
  /** Shows the step that has this control. */
  reveal(controlId: string): void
}

/** Answers the steps of a new record if the declaration asks for steps; undefined: the form has none. */
export function useFormSteps(resource: Resource, form: RecordFormState, formId: string): FormSteps | undefined {
  const say = useFormStepsWords()
  const [at, setAt] = useState(0)
  const [farthest, setFarthest] = useState(0)
  useFocusOnStep(formId, at)
  if (!resource.views.inSteps || 'id' in form.base) return undefined
  const lines = form.parts.views.map(({ label }) => label)
  const titles = [
    ...form.sections.map(({ title = '' }) => title),
    ...(lines.length > 0 ? [lines.join(', ')] : []),
    say('review'),
  ]
  const linesAt = lines.length > 0 ? form.sections.length : -1
  const show = (step: number) => {
    setAt(step)
    setFarthest((before) => Math.max(before, step))
  }
  const findStep = (name: string) =>
    form.sections.findIndex(({ fields }) => fields.some((field) => field.name === name))
  const stepForPath = (path: string) => findStep(path.split('.')[0] ?? path)
  return {
    ...{ titles, at, reached: farthest, show, words: say },
    wrong: [...Object.keys(form.refusal.fields).map(stepForPath), ...(form.parts.errors ? [linesAt] : [])],
    isReview: at === titles.length - 1,
    isLines: at === linesAt,
    next() {
      const entered = form.sections.slice(0, at + 1).flatMap(({ fields }) => fields.map(({ name }) => name))
      if (form.check(entered, linesAt >= 0 && at >= linesAt)) show(at + 1)
    },
    reveal(controlId) {
      const step = findStep(controlId.slice(formId.length + 1).split('.')[0] ?? '')
      show(step >= 0 ? step : linesAt)
    },
  }
}

/**
 * Focuses the first control of a step when the step is shown; on touch screens its heading, because the
 * keyboard would hide the rest.
 */
function useFocusOnStep(formId: string, at: number): void {
  const before = useRef(at)
  useEffect(() => {
    if (before.current === at) return
    before.current = at
    const place = document.getElementById(`${formId}-step`)
    const isFine = !window.matchMedia('(pointer: coarse)').matches
    const control = isFine ? place?.querySelector<HTMLElement>('[data-shown] :is(input, select, textarea)') : null
    const target = control ?? document.getElementById(`${formId}-step-title`)
    target?.focus()
  }, [formId, at])
}
