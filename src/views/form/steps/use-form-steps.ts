import { useEffect, useRef, useState } from 'react'
import type { Resource } from '../../../framework/resource'
import { type FormStepsSay, useFormStepsWords } from '../../../i18n/form-steps-words'
import type { RecordFormState } from '../use-record-form'

/** A form that is entered in steps: a section each, its lines, and a look at the whole. */
export interface FormSteps {
  titles: readonly string[]
  /** The one that is shown, from 0. */
  at: number
  /** The farthest that was come to. */
  reached: number
  /** Steps in which something is wrong. */
  wrong: readonly number[]
  isReview: boolean
  /** Whether the lines are entered here. */
  isLines: boolean
  words: FormStepsSay
  /** Goes on, unless something of what was entered by now is missing or wrong. */
  next(): void
  /** Shows a step that was come to before. */
  show(step: number): void
  /** Shows the step in which a control stands. */
  reveal(controlId: string): void
}

/** The steps of a new record where the declaration has its form entered so; undefined: the form is one. */
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

/** The first control of a step takes the focus when it is come to; with a finger its heading, or the keyboard would hide the rest. */
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
