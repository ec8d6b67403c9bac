import type { PreloadableComponent } from '../../fields/parts/lazy-with-preload'
import type { TrialAnswer } from '../../framework/rule-context/trial-answer'
import type { Values } from '../../framework/validate'
import type { ParsedLine } from '../form/parts/form-lines'

/** The props a form passes to the component beside it. */
export interface FormAsideProps {
  /** The record as entered, with computed values and the totals of its lines. */
  record: Values
  /** The lines of its parts as entered, by the name of the part. */
  lines: Readonly<Record<string, readonly ParsedLine[]>>
  /** The result of a trial save, a moment after the last change; for resources with `given` values. */
  tried: TrialAnswer | undefined
  /** Fills in fields of the form. */
  onFill(values: Values): void
  /** Replaces the lines of a part, by its name; `labels` names the records they refer to. */
  onLines(part: string, lines: readonly Values[]): void
}

export type FormAside = PreloadableComponent<FormAsideProps>
