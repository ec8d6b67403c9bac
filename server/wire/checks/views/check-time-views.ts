import type { Field } from '../../../../src/framework/field'
import type { CalendarFeed } from '../../../../src/framework/lists/calendar-feed'
import { findGanttLink } from '../../../../src/framework/lists/gantt-links'
import { type RecordTab, readTabContents } from '../../../../src/framework/lists/record-tabs'
import type { DisplayMode, DueCalendar, Gantt } from '../../../../src/framework/lists/time-views'
import { getTable, type Model, type Table } from '../../../records/model'
import { suggestName } from '../suggest-name'

/** Finds problems of time bars, the calendar and tabs; each text continues the resource's name. */
export function* findTimeViewContradictions(model: Model, resourceName: string): Generator<string> {
  const table = getTable(model, resourceName)
  const { gantt, calendar, feed, recordTabs } = table.resource.views
  if (gantt) yield* findGanttProblems(model, table, gantt)
  if (calendar) yield* findCalendarProblems(table, calendar)
  if (feed) yield* findFeedProblems(table, feed)
  if (recordTabs) yield* findRecordTabProblems(model, table)
  yield* findPickerProblems(model, table)
}

function* findPickerProblems(model: Model, { attributes, resource }: Table): Generator<string> {
  const { picker } = resource.views
  if (!picker) return
  if (picker.length === 0 || picker.length > 2) yield 'its picker tells one or two fields beside the title'
  for (const name of picker) {
    const attribute = attributes.get(name)
    const target = attribute?.target ? model.tables.get(attribute.target) : undefined
    const searched = target ? target.attributes.get(target.resource.title) : attribute
    if (!attribute) yield `its picker tells ${name}, which is no field${suggestName(name, [...attributes.keys()])}`
    else if (name === resource.title) yield `its picker tells ${name}, which is the title already`
    else if (target?.resource.source || !searched?.field.type.operators.includes('contains'))
      yield `its picker tells ${name}, which is neither a text nor a reference to what is called by one`
  }
}

function* findCalendarProblems(table: Table, { on, shows = [], tones }: DueCalendar): Generator<string> {
  yield* findDayFieldProblems(table, 'its calendar', on)
  const names = [...table.attributes.keys()]
  for (const name of shows)
    if (!table.attributes.has(name)) yield `its calendar shows ${name}, which is no field${suggestName(name, names)}`
  if (!tones) return
  const { type, options } = table.attributes.get(tones.by)?.field ?? {}
  const values = Object.keys((options as { values?: object } | undefined)?.values ?? {})
  if (type?.name !== 'choice') return yield `its calendar has its colours by ${tones.by}, which is no choice`
  for (const value of Object.keys(tones.of))
    if (!values.includes(value))
      yield `its calendar has a colour for ${value}, which ${tones.by} never is${suggestName(value, values)}`
}

function* findFeedProblems(
  table: Table,
  { from, to = from, person, place, tells = [] }: CalendarFeed,
): Generator<string> {
  const its = 'its calendar feed'
  for (const name of new Set([from, to])) yield* findDayFieldProblems(table, its, name)
  const names = [...table.attributes.keys()]
  for (const name of [...tells, ...(place === undefined ? [] : [place])])
    if (!table.attributes.has(name)) yield `${its} tells ${name}, which is no field${suggestName(name, names)}`
  if (person !== undefined && !table.attributes.get(person)?.target)
    yield `${its} names the person in ${person}, which is no reference`
}

function* findDayFieldProblems({ attributes }: Table, its: string, name: string): Generator<string> {
  const field = attributes.get(name)?.field
  if (!field) yield `${its} is by ${name}, which is no field${suggestName(name, [...attributes.keys()])}`
  else if (!isDateField(field)) yield `${its} is by ${name}, which is neither a date nor a moment`
}

const isDateField = ({ type }: Field): boolean =>
  type.name === 'date' || type.derivedType === 'date' || type.isMoment === true

function* findGanttProblems(model: Model, table: Table, { from, to, after, group, done }: Gantt): Generator<string> {
  const { attributes, resource } = table
  for (const name of to === undefined ? [from] : [from, to])
    yield* findDayFieldProblems(table, 'its chart of bars', name)
  if (group !== undefined && !attributes.get(group)?.target)
    yield `its chart of bars groups by ${group}, which is no reference`
  if (done !== undefined && !attributes.get(done)?.field.type.isNumeric)
    yield `its chart of bars tells by ${done} how much is done, which is no number`
  const find = (name: string) => model.tables.get(name)?.resource
  if (after !== undefined && !findGanttLink(resource, find))
    yield `its chart of bars is linked by ${after}, which names no two of these`
}

function* findRecordTabProblems(model: Model, { resource }: Table): Generator<string> {
  const { recordTabs = {}, record = {}, form = {}, related = [] } = resource.views
  const titles = new Set([...Object.keys(record), ...Object.keys(form)])
  const tabByPart = new Map<string, string>()
  for (const [name, tab] of Object.entries(recordTabs)) {
    const its = `its tab ${name}`
    const isEmpty = !tab.sections?.length && !tab.related?.length && !tab.shows && !tab.hasFiles
    if (isEmpty && !readTabContents(recordTabs, name).isFirst) yield `${its} holds nothing`
    if (tab.after === name) yield `${its} stands behind itself`
    if (tab.hasFiles && Object.keys(resource.files).length === 0) yield `${its} has files, and the resource keeps none`
    for (const title of tab.sections ?? [])
      if (!titles.has(title))
        yield `${its} takes the section ${title}, which there is not${suggestName(title, [...titles])}`
    for (const other of tab.related ?? [])
      if (!related.some((each) => each === other)) yield `${its} takes ${other}, which is not among its related lists`
    for (const part of [...(tab.sections ?? []), ...(tab.related ?? [])]) {
      if (tabByPart.has(part)) yield `${its} takes ${part}, which the tab ${tabByPart.get(part)} has`
      tabByPart.set(part, name)
    }
    yield* findTabContentProblems(model, resource.name, its, tab)
  }
}

function* findTabContentProblems(model: Model, here: string, its: string, { shows }: RecordTab): Generator<string> {
  if (!shows) return
  if (shows.as === 'board' && shows.of.length > 1) yield `${its} shows several resources on one board`
  for (const path of shows.of) {
    const [name = '', by] = path.split('.')
    const other = model.tables.get(name)
    if (!other) yield `${its} shows ${name}, which is no resource`
    if (!other) continue
    if (!other.resource.views[shows.as]) yield `${its} shows ${name} as ${lookWords[shows.as]}, which it has not`
    const references = [...other.attributes].filter(([field, { target }]) => target === here && (!by || field === by))
    if (references.length !== 1)
      yield `${its} shows ${path}, which refers to it ${references.length === 0 ? 'by nothing' : 'more than once'}`
  }
}

const lookWords: Readonly<Record<Exclude<DisplayMode, 'list'>, string>> = {
  board: 'a board',
  gantt: 'bars',
  calendar: 'a calendar',
}
