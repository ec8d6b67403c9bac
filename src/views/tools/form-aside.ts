import type { PreloadableComponent } from '../../fields/parts/lazy-with-preload'
import type { TrialAnswer } from '../../framework/rule-context/trial-answer'
import type { Values } from '../../framework/validate'
import type { ParsedLine } from '../form/parts/form-lines'

/** The props that a form passes to the component beside it. */
export interface FormAsideProps {
  /** The record with its current input, computed values and the totals of its lines. */
  record: Values
  /** The lines of its parts with their current input, by the name of the part. */
  lines: Readonly<Record<string, readonly ParsedLine[]>>
  /**
   * What the server answers when it checks the save without writing, a moment after the last change; only
   * for resources with `given` values, and where `showsTrial` is set.
   */
  tried: TrialAnswer | undefined
  /** Where a sum can be drawn that stays in sight, at the foot of the form. */
  foot: HTMLElement | null
  /** Fills in fields of the form. */
  onFill(values: Values): void
  /** Replaces the lines of a part, by its name; `labels` has the names of the records to which they refer. */
  onLines(part: string, lines: readonly Values[]): void
}

/**
 * A component beside a form. With `showsTrial` it shows what saving would add, in place of the form; with
 * `asksAtOnce` the server is asked before anything was entered.
 */
export type FormAside = PreloadableComponent<FormAsideProps> & { showsTrial?: boolean; asksAtOnce?: boolean }
