import type { ImportChange } from '../../framework/batch'
import { fieldLabel, type Resource } from '../../framework/resource'
import type { ImportSay } from '../../i18n/import-words'
import type { SignedInPerson } from '../signed-in'
import type { CellFormat, DetectedFormat } from './cell-formats'
import { findDuplicates, listTargetFields, type Mapping } from './column-mapping'
import type { SentColumn } from './row-chunks'

/** What to do with the columns of a file. */
export interface ImportPlan {
  head: readonly string[]
  mapping: Mapping
  /** Detected formats, by column; undefined for a column without a field. */
  found: readonly (DetectedFormat | undefined)[]
  /** Formats that the person chose, by column. */
  chosen: Readonly<Record<number, CellFormat>>
  key: readonly string[]
  empty: ImportChange['empty']
}

export const findColumnFormat = ({ found, chosen }: ImportPlan, place: number): CellFormat =>
  chosen[place] ?? found[place]?.format ?? { kind: 'text' }

/** Lists the columns to send: those that the person may set, and those that find the records. */
export function listSentColumns(resource: Resource, who: SignedInPerson, plan: ImportPlan): SentColumn[] {
  const settable = new Set(
    listTargetFields(resource, who).flatMap(({ name, isSettable }) => (isSettable ? [name] : [])),
  )
  return plan.mapping.flatMap((name, place) =>
    name !== null && (settable.has(name) || plan.key.includes(name))
      ? [{ place, name, format: findColumnFormat(plan, place) }]
      : [],
  )
}

/** Answers the id of a column's control, for links from the list of problems. */
export const fieldControlId = (place: number): string => `import-field-${place}`
export const formatControlId = (place: number): string => `import-format-${place}`
export const keyId = 'import-key'

interface PlanProblem {
  text: string
  controlId: string
}

/** Lists what the person must choose before anything can be sent. */
export function listPlanProblems(
  resource: Resource,
  who: SignedInPerson,
  plan: ImportPlan,
  mayAdd: boolean,
  say: ImportSay,
): PlanProblem[] {
  const { mapping, found, chosen, head, key } = plan
  const duplicates = findDuplicates(mapping).map((name) => ({
    text: say('problemTwice', { field: fieldLabel(resource, name) }),
    controlId: fieldControlId(mapping.lastIndexOf(name)),
  }))
  const formatProblems = mapping.flatMap((name, place) => {
    if (name === null || !found[place]?.isAsked || chosen[place]) return []
    const word = found[place].format.kind === 'date' ? 'problemDates' : 'problemNumbers'
    return [{ text: say(word, { column: head[place] }), controlId: formatControlId(place) }]
  })
  const isNothing = listSentColumns(resource, who, plan).every(
    ({ name }) => key.includes(name) && !isSettableByPerson(resource, who, name),
  )
  return [
    ...(isNothing ? [{ text: say('problemNothing'), controlId: fieldControlId(0) }] : []),
    ...(!mayAdd && key.length === 0 ? [{ text: say('problemNoKey'), controlId: keyId }] : []),
    ...duplicates,
    ...formatProblems,
  ]
}

const isSettableByPerson = (resource: Resource, who: SignedInPerson, name: string): boolean =>
  listTargetFields(resource, who).some((goal) => goal.name === name && goal.isSettable)

/** Lists the labels of fields that a new record needs and no column fills. */
export function listMissingLabels(resource: Resource, who: SignedInPerson, mapping: Mapping): string[] {
  return listTargetFields(resource, who)
    .filter(({ name, isSettable: isOpen }) => isOpen && !mapping.includes(name))
    .filter(({ name }) => {
      const options = resource.fields[name]?.options
      return options?.required && options.default === undefined && !Object.hasOwn(resource.visible, name)
    })
    .map(({ label }) => label)
}
