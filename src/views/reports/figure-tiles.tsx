import { Suspense, useId } from 'react'
import { Link } from 'react-router'
import { findResource } from '../../framework/company/catalogue'
import type { DashboardAnswer, TileAnswer } from '../../framework/reports/report-answers'
import { useReportWords } from '../../i18n/reports/report-words'
import { QueryContent } from '../blocks/query-content'
import { useAnswer } from '../blocks/use-answer'
import { filteredListPath } from '../paths'
import { useSignedIn } from '../signed-in'
import { buildTileFigure } from './tile-figure'
import './reports.css'

/** Shows the figures of a dashboard that has no page of its own, in one line where there is room. */
export function DashboardTiles({ operation }: { operation: string }) {
  const answer = useAnswer<DashboardAnswer>(operation)
  return (
    <QueryContent of={answer} lines={3}>
      {({ tiles }) => <FigureTiles tiles={tiles} isSmall />}
    </QueryContent>
  )
}

/** Shows figures, each with a link to its records. */
export function FigureTiles({ tiles, isSmall = false }: { tiles: readonly TileAnswer[]; isSmall?: boolean }) {
  const say = useReportWords()
  return (
    <ul className={`tiles figure-tiles${isSmall ? ' small' : ''}`} aria-label={say('tiles')}>
      {tiles.map((tile) => (
        <li key={tile.name}>
          <Suspense fallback={<div className="tile figure-tile">{tile.label}</div>}>
            <FigureTile tile={tile} />
          </Suspense>
        </li>
      ))}
    </ul>
  )
}

function FigureTile({ tile }: { tile: TileAnswer }) {
  const say = useReportWords()
  const { company } = useSignedIn()
  const helpId = useId()
  const resource = findResource(tile.of)
  if (!resource) return null
  const figure = 'isFailed' in tile ? undefined : buildTileFigure(resource, tile, company)
  return (
    <Link
      to={filteredListPath(resource, tile.filter)}
      className="tile figure-tile"
      title={[tile.help, figure?.exact].filter(Boolean).join(' · ')}
      aria-describedby={tile.help ? helpId : undefined}
    >
      <span>{tile.label}</span>
      {figure ? <strong>{figure.main}</strong> : <small className="quiet">{say('failed')}</small>}
      {figure?.others ? <small className="quiet">{say('otherCurrencies', { amounts: figure.others })}</small> : null}
      {figure?.percent ? <small className="quiet">{say('change', { percent: figure.percent })}</small> : null}
      {tile.help ? (
        <small id={helpId} className="quiet">
          {tile.help}
        </small>
      ) : null}
    </Link>
  )
}
