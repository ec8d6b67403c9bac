import { useState } from 'react'
import { useTimeWords } from '../../i18n/lists/time-words'
import { lowercaseFirst } from '../../i18n/say'
import { QueryContent } from '../blocks/query-content'
import { Toggles } from '../blocks/toggles'
import { usePreference } from '../list/preference'
import { useCompanyToday, useSignedIn } from '../signed-in'
import { Notice } from '../states/page-states'
import { buildGanttLines, type WaitingByLine } from './build-gantt-lines'
import { CutNotes } from './cut-notes'
import { GanttBars } from './gantt-bars'
import { GanttLines } from './gantt-lines'
import { buildScale, type Zoom, zooms } from './time-scale'
import { type FilteredResource, type GanttLinks, type PartRows, useGanttLinks, usePartRows } from './use-part-rows'
import './time.css'

/** Shows records as bars over time, read only; screen readers get the same as a table. */
export function GanttView({ of }: { of: readonly FilteredResource[] }) {
  const say = useTimeWords()
  const answer = usePartRows(of.map((part) => ({ ...part, sort: part.resource.views.gantt?.from ?? 'id' })))
  return (
    <QueryContent of={{ data: answer.parts, error: answer.error, refetch: answer.refetch }} lines={8}>
      {(parts) =>
        parts.every(({ rows }) => rows.length === 0) ? (
          <Notice role="status" title={say('none')} text={say('noneText')} />
        ) : (
          <GanttChart parts={parts} />
        )
      }
    </QueryContent>
  )
}

type GanttLayout = 'bars' | 'table'
const displayModes: readonly GanttLayout[] = ['bars', 'table']

function GanttChart({ parts }: { parts: readonly PartRows[] }) {
  const say = useTimeWords()
  const today = useCompanyToday()
  const links = useGanttLinks(parts)
  const [zoom, setZoom] = usePreference<Zoom>('zoom', 'month')
  const [how, setHow] = useState<GanttLayout>('bars')
  const lines = buildGanttLines(parts, useSignedIn().company.zone)
  const scale = buildScale(
    lines.flatMap(({ bar }) => [bar?.from ?? [], bar?.to ?? []].flat()),
    today,
    zoom,
  )
  const list = parts.map(({ resource }) => lowercaseFirst(resource.plural)).join(', ')
  const waiting = groupWaitingByLine(links)
  return (
    <>
      <div className="time-bar">
        <Toggles<GanttLayout>
          label={say('how')}
          value={how}
          options={displayModes.map((each): [GanttLayout, string] => [
            each,
            say(each === 'bars' ? 'asBars' : 'asTable'),
          ])}
          onChange={setHow}
        />
        {how === 'bars' ? (
          <Toggles<Zoom>
            label={say('zoom')}
            value={zoom}
            options={zooms.map((each): [Zoom, string] => [each, say(each)])}
            onChange={setZoom}
          />
        ) : null}
      </div>
      <CutNotes parts={parts} links={links} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: takes the focus, so that arrow keys can scroll it */}
      <section className="gantt" data-how={how} tabIndex={0} aria-label={say('bars', { list })}>
        <GanttLines lines={lines} waiting={waiting} hasColumns={how === 'table'} />
        {how === 'bars' ? <GanttBars lines={lines} scale={scale} today={today} waiting={waiting} /> : null}
      </section>
    </>
  )
}

function groupWaitingByLine(links: GanttLinks | undefined): WaitingByLine {
  const waiting = new Map<string, string[]>()
  for (const pair of links?.pairs ?? []) {
    const [key, other] = [pair.waits, pair.for].map((id) => `${links?.of} ${id}`)
    if (key && other) waiting.set(key, [...(waiting.get(key) ?? []), other])
  }
  return waiting
}
