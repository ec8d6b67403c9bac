import { referenceValueHeading } from '../answers/column-headings'
import { getFieldBehaviour } from '../field'
import { parseGrouping } from '../lists/list-figures'
import { fieldLabel, type Resource } from '../resource'
import type { ReportAnswer, ReportFigures, ReportGroup } from './report-answers'

/** One line of a report's table: a group, or a group inside a group. */
export interface ReportLine {
  key: string
  label: string
  depth: number
  group: Pick<ReportGroup, 'count' | 'figures' | 'filter' | 'before'>
}

const periodWords = { day: 'byDay', month: 'byMonth', quarter: 'byQuarter', year: 'byYear' } as const

export type LineWord = 'noValue' | (typeof periodWords)[keyof typeof periodWords]

/** What lines and headings of a report are worded with. */
export interface LineWords<Word extends string = LineWord> {
  say: (word: Word, args?: Readonly<Record<string, unknown>>) => string
  find(name: string): Resource | undefined
}

/** Answers the label of a field, or of a field at the end of a path over references. */
function labelFieldPath(resource: Resource, path: string, find: LineWords['find']): string {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return fieldLabel(resource, head)
  const field = resource.fields[head]
  const target = find((field && getFieldBehaviour(field).target()) ?? '')
  return target ? referenceValueHeading(resource, head, labelFieldPath(target, rest.join('.'), find)) : path
}

/** Answers the label of a grouping. */
export function labelGrouping(resource: Resource, grouping: string, { say, find }: LineWords): string {
  const { name, period } = parseGrouping(grouping) ?? { name: grouping, period: undefined }
  const label = labelFieldPath(resource, name, find)
  return period ? say(periodWords[period], { label }) : label
}

/** Answers the headings of all groupings; equal ones over two references have the name of the reference. */
export const labelGroupings = (resource: Resource, by: readonly string[], words: LineWords): string[] =>
  distinguishLabels(
    resource,
    by,
    by.map((grouping) => labelGrouping(resource, grouping, words)),
  )

/** Makes equal labels of groupings different by adding the reference. */
export function distinguishLabels(resource: Resource, by: readonly string[], labels: readonly string[]): string[] {
  return by.map((asked, at) => {
    const label = labels[at] ?? asked
    const [head = '', ...rest] = asked.split('.')
    const isAlone = labels.filter((each) => each === label).length === 1
    return isAlone || rest.length === 0 ? label : `${fieldLabel(resource, head)}: ${label}`
  })
}

/** Lists the groups one below the other, each before the groups inside it. */
export function buildReportLines(resource: Resource, { by, groups }: ReportAnswer, words: LineWords): ReportLine[] {
  const collectLines = (within: readonly ReportGroup[], depth: number, above: string): ReportLine[] =>
    within.flatMap((group) => {
      const key = `${above}/${JSON.stringify(group.value)}`
      const label = group.label ?? words.say('noValue', { label: labelGrouping(resource, by[depth] ?? '', words) })
      return [{ key, label, depth, group }, ...collectLines(group.groups ?? [], depth + 1, key)]
    })
  return collectLines(groups, 0, '')
}

/** Reads the amount of a figure in one currency; undefined if it has none. */
export const readFigureAmount = (
  figures: ReportFigures,
  name: string,
  currency: string | undefined,
): string | undefined => {
  const value = figures[name]
  if (value === null || value === undefined) return undefined
  return typeof value === 'string' ? value : value[currency ?? '']
}
