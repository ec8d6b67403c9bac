import type { ApplyStep } from '../../../../src/engines/definitions/applying-change'

/** Notes where a change is; `share` is in percent of the step. */
export type NoteProgress = (step: ApplyStep, share?: number) => Promise<void>
