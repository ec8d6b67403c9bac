import type { ReportBody, ReportBodyFigure } from '../../framework/company/definition'
import { getFieldBehaviour } from '../../framework/field'
import { groupingKind, parseGrouping } from '../../framework/lists/list-figures'
import { commonNames, type Resource } from '../../framework/resource'
import { lowercaseFirst } from '../../i18n/say'
import { listOfferedFields } from '../../views/list/filters/offered-fields'
import type { SignedInPerson } from '../../views/signed-in'
import type { DefinitionsSay } from './words'

/** A value that can be picked, and its words. */
export type Choice = readonly [value: string, label: string]

/** What a report of a resource can be made of. */
export interface ReportChoices {
  groupings: readonly Choice[]
  figures: readonly Choice[]
  periods: readonly Choice[]
}

const dateGroupings = [
  ['month', 'byMonth'],
  ['quarter', 'byQuarter'],
  ['year', 'byYear'],
  ['day', 'byDay'],
] as const

const figureKinds = ['sum', 'avg', 'min', 'max'] as const

/** Lists what the person can pick: only fields that they may read, of the record and one reference away. */
export function listReportChoices(resource: Resource, who: SignedInPerson, say: DefinitionsSay): ReportChoices {
  const offered = listOfferedFields(resource, who)
  const own = offered.filter(({ path }) => resource.fields[path] !== undefined)
  const isCommon = (path: string) => (commonNames as readonly string[]).includes(path.split('.').at(-1) ?? '')
  const groupings = offered
    .filter(({ path }) => !isCommon(path) || path === resource.workflow?.field)
    .flatMap(({ path, label, shown }): Choice[] => {
      const kind = groupingKind(shown.field)
      if (kind === 'value') return [[path, label]]
      return kind === 'period' ? dateGroupings.map(([period, word]) => [`${path}:${period}`, say(word, { label })]) : []
    })
  return {
    groupings: [...groupings].sort((one, other) => countHops(one[0]) - countHops(other[0])),
    figures: [
      ['count', say('count')],
      ...own.flatMap(({ path, label, shown: { field } }): Choice[] =>
        field.type.isNumeric
          ? figureKinds
              .filter((kind) => kind !== 'sum' || !field.type.isRatio)
              .map((kind) => [`${kind}:${path}`, say(kind, { label: lowercaseFirst(label) })])
          : [],
      ),
    ],
    periods: own.flatMap(({ path, label, shown }): Choice[] =>
      getFieldBehaviour(shown.field).column()?.type === 'date' ? [[path, label]] : [],
    ),
  }
}

const countHops = (path: string) => path.split('.').length

/** Begins a report: grouped by the state or the first choice, with the number of records. */
export const startReport = (resource: Resource, { groupings }: ReportChoices): ReportBody => ({
  title: '',
  of: resource.name,
  by: (groupings.find(([path]) => path === resource.workflow?.field) ?? groupings[0])?.slice(0, 1) ?? [],
  figures: [{ figure: 'count' }],
})

/** Suggests a title from what was picked, until the person writes one. */
export function suggestTitle(
  resource: Resource,
  { by }: ReportBody,
  choices: ReportChoices,
  say: DefinitionsSay,
): string {
  const { name = '' } = parseGrouping(by[0] ?? '') ?? {}
  const label = choices.groupings.find(([path]) => path === by[0])?.[1]
  const group = (label ?? name).toLowerCase().replace(/: /g, ' ')
  return say('suggested', { records: resource.plural, group })
}

/** Gives each figure the words with which it was picked. */
export const labelFigures = (figures: readonly ReportBodyFigure[], choices: ReportChoices): ReportBodyFigure[] =>
  figures.map((one) => ({ ...one, label: choices.figures.find(([figure]) => figure === one.figure)?.[1] ?? one.label }))
