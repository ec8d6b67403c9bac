import { type ComponentType, useContext, useRef } from 'react'
import type { PageCard } from '../../framework/company/resource-cards'
import type { LayoutPart } from '../../framework/reports/dashboard-layout'
import type { DashboardAnswer } from '../../framework/reports/report-answers'
import { type ReportSay, useReportWords } from '../../i18n/reports/report-words'
import { QueryContent } from '../blocks/query-content'
import { useAnswer } from '../blocks/use-answer'
import { PageHead, PageTitleContext } from '../page-head'
import { ArriveTogether } from '../states/arrive-together'
import { Notice } from '../states/page-states'
import { listTiles } from '../tools/area-pages'
import { ArrangeButton } from './dashboard/arrange-button'
import { ArrangedCards, useCardLabels } from './dashboard/arranged-cards'
import { ChartCards } from './dashboard/chart-cards'
import { FigureTiles, type PlacedTile } from './dashboard/figure-tiles'
import { type PartGroup, useArrangement } from './dashboard/use-arrangement'
import { useFreshFigures } from './dashboard/use-fresh-figures'
import { type RoomOfPart, useRememberedRooms } from './dashboard/use-remembered-rooms'
import { formatInstantInZone } from './format-instant'
import { AllReportsLink } from './report-links'
import './reports.css'

export function createDashboardPage({ operation, route }: PageCard): ComponentType<object> {
  const cards = Object.fromEntries(listTiles(route.replace(/^\//, '')))
  return function DashboardPage() {
    const say = useReportWords()
    const page = useContext(PageTitleContext)
    const answer = useAnswer<DashboardAnswer>(operation)
    const arrangement = useArrangement(operation, answer.data?.layout)
    useFreshFigures(answer.data?.layout?.dashboard, 'answers')
    const { parts, isArranging } = arrangement
    const box = useRef<HTMLDivElement>(null)
    const roomOf = useRememberedRooms(`rooms.${operation}`, box)
    const cardGroup = { label: say('cards'), parts: useCardLabels(box, isArranging) }
    const groups = answer.data ? listPartGroups(answer.data, cardGroup, say) : []
    return (
      <ArriveTogether>
        <div className="page-wide">
          <PageHead beside={<AllReportsLink />}>
            {answer.data?.layout ? <ArrangeButton {...{ page, arrangement, groups }} /> : null}
          </PageHead>
          <QueryContent of={answer} lines={12}>
            {(dashboard) =>
              dashboard.tiles.length + dashboard.charts.length === 0 ? (
                <Notice role="status" title={say('noTiles')} text={say('noTilesText')} />
              ) : (
                <div ref={box}>
                  <DashboardParts {...{ operation, dashboard, parts, cards, isArranging, roomOf }} />
                </div>
              )
            }
          </QueryContent>
        </div>
      </ArriveTogether>
    )
  }
}

/** Lists what can be arranged, in the order of the page. */
function listPartGroups({ tiles, charts }: DashboardAnswer, cards: PartGroup, say: ReportSay): PartGroup[] {
  const toTileParts = (isToDo: boolean) =>
    tiles
      .filter((tile) => (tile.isToDo === true) === isToDo)
      .map(({ name, label }) => ({ name: `tile:${name}`, label }))
  return [
    { label: say('toDo'), parts: toTileParts(true) },
    cards,
    { label: say('figures'), parts: toTileParts(false) },
    { label: say('charts'), parts: charts.map(({ name, title }) => ({ name: `chart:${name}`, label: title })) },
  ]
}

interface DashboardPartsProps {
  operation: string
  dashboard: DashboardAnswer
  parts: readonly LayoutPart[]
  cards: Readonly<Record<string, ComponentType<object>>>
  isArranging: boolean
  roomOf: RoomOfPart
}

/** Shows first what has to be done, then what is told. */
function DashboardParts({ operation, dashboard, parts, cards, isArranging, roomOf }: DashboardPartsProps) {
  const say = useReportWords()
  const { tiles, charts, asOf, zone } = dashboard
  const shownParts = parts.filter(({ isHidden }) => !isHidden)
  const placedTiles = shownParts.flatMap((part): PlacedTile[] => {
    const tile = tiles.find(({ name }) => part.name === `tile:${name}`)
    return tile ? [{ part, tile }] : []
  })
  const placedCharts = shownParts.flatMap((part) => {
    const chart = charts.find(({ name }) => part.name === `chart:${name}`)
    return chart ? [{ part, chart }] : []
  })
  return (
    <>
      <FigureTiles title={say('toDo')} label={say('tilesToDo')} tiles={placedTiles.filter(({ tile }) => tile.isToDo)} />
      <ArrangedCards {...{ parts, cards, isArranging, roomOf }} />
      <FigureTiles title={say('figures')} label={say('tiles')} tiles={placedTiles.filter(({ tile }) => !tile.isToDo)} />
      <ChartCards charts={placedCharts} {...{ operation, roomOf }} />
      <p className="quiet">{say('asOf', { time: formatInstantInZone(asOf, zone), zone })}</p>
    </>
  )
}
