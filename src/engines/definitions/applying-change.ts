import type { DefinitionKind } from '../../framework/company/definition'

/** Where a change of definitions is while it is applied. */
export type ApplyStep = 'preparing' | 'copying' | 'indexing' | 'changing' | 'finishing'

/** A change that is being applied, or was a moment ago, as administrators see it. */
export interface ApplyingChange {
  id: number
  kind: DefinitionKind
  name: string
  by: string | null
  isOwn: boolean
  since: string
  endedAt: string | null
  step: ApplyStep
  /** How much of the step is done, in percent. */
  share: number
  /** Stopped: the server ended before the change was stored, so nothing was changed. */
  outcome: 'running' | 'applied' | 'refused' | 'stopped'
}
