/** A form that sends a new record by creating it. */
export interface SentForm<Name extends string = string> {
  /** The step that the server takes when it creates the record. */
  step: string
  /** The check that keeps a new record as a draft instead. */
  draftBy: Name
}

interface SendingViews {
  sends?: string | SentForm
}

/** Finds the step that the form takes when it saves. */
export const findSentStep = ({ sends }: SendingViews): string | undefined =>
  typeof sends === 'object' ? sends.step : sends

/** Finds the check that keeps a new record of the form as a draft. */
export const findDraftCheck = ({ sends }: SendingViews): string | undefined =>
  typeof sends === 'object' ? sends.draftBy : undefined
