import type { Row } from '../../../../dataProvider/create'
import { findState, type Resource } from '../../../framework/resource'
import { formatSummary, formatSummaryWithTitle, listSummaryFields } from '../../../framework/values/record-summary'
import { formatRecordTitle, formatTitleOrId } from '../../../framework/values/record-title'
import { transitionLabel } from '../../../framework/workflow'
import { findStepParticiple, type OutcomeSay } from '../../../i18n/records/outcome-words'
import { lowercaseFirst } from '../../../i18n/say'

/** What a save or a step did to a record. */
export interface SaveOutcome {
  deed: 'created' | 'draftSaved' | 'saved' | 'unchanged' | 'step'
  /** The record as the server answered it. */
  row: Row
  /** The name of the step that was taken. */
  step?: string
  /** True where the record's last change is this save and history holds all that it changed. */
  canRestore?: boolean
}

/** Tells in one or two sentences what was done to which record, and whom it waits for. */
export function describeOutcome(
  say: OutcomeSay,
  resource: Resource,
  outcome: SaveOutcome,
  waitingFor: readonly string[] = [],
): string {
  const what = describeRecord(resource, outcome.row)
  const { text, isStateTold } = describeDeed(say, resource, outcome, what)
  if (waitingFor.length > 0) return `${text} ${say('waitsFor', { names: waitingFor.join(', ') })}`
  const state = isStateTold ? undefined : describeState(resource, outcome.row)
  return state ? `${text} ${say('nowIn', { state })}` : text
}

/** Says which record it is: its summary and number, else its kind and title; never its id. */
export function describeRecord(resource: Resource, row: Row): string {
  const title = formatRecordTitle(resource, row)
  if (listSummaryFields(resource).length === 0) return title ? `${resource.label} ${title}` : resource.label
  const summary = formatSummary(resource, row)
  if (title) return summary === title ? `${resource.label} ${title}` : formatSummaryWithTitle(resource, row)
  return summary === formatTitleOrId(resource, row) ? resource.label : summary
}

function describeDeed(
  say: OutcomeSay,
  resource: Resource,
  { deed, step = '', row }: SaveOutcome,
  what: string,
): { text: string; isStateTold: boolean } {
  if (deed !== 'step') return { text: say(deed, { what }), isStateTold: true }
  const transition = resource.workflow?.transitions[step]
  const label = transition ? transitionLabel(step, transition) : step
  const done = findStepParticiple(label)
  const state = describeState(resource, row)
  const args = { what, step: label, done, state }
  if (done) return { text: say('stepDone', args), isStateTold: state === undefined || isSameWord(done, state) }
  return { text: say(state ? 'stepState' : 'stepOnly', args), isStateTold: true }
}

/** Tells whether the state only repeats the step: `activated`, `active`. */
const isSameWord = (done: string, state: string): boolean => done.includes(state) || done.startsWith(state.slice(0, 5))

function describeState(resource: Resource, row: Row): string | undefined {
  const state = findState(resource, row[resource.workflow?.field ?? ''])
  return state && lowercaseFirst(state.label)
}
