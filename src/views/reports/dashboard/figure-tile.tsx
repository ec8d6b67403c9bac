import { type KeyboardEvent, Suspense, useId, useState } from 'react'
import { Link } from 'react-router'
import { lazyWithPreload } from '../../../fields/parts/lazy-with-preload'
import { findResource } from '../../../framework/company/catalogue'
import type { TileAnswer } from '../../../framework/reports/report-answers'
import { formatPercent } from '../../../framework/values/number-format'
import { useReportWords } from '../../../i18n/reports/report-words'
import { filteredListPath } from '../../paths'
import { useSignedIn } from '../../signed-in'
import { buildTileFigure } from '../tile-figure'

const Definition = lazyWithPreload(() => import('./tile-definition').then(({ TileDefinition }) => TileDefinition))

/**
 * Shows one figure, which opens its records. Its definition appears under the pointer, with the focus, and
 * when its button is tapped.
 */
export function FigureTile({ tile }: { tile: TileAnswer }) {
  const say = useReportWords()
  const { company } = useSignedIn()
  const definitionId = useId()
  const [isDefined, setDefined] = useState(false)
  const resource = findResource(tile.of)
  if (!resource) return null
  const figure = 'isFailed' in tile ? undefined : buildTileFigure(resource, tile, company)
  const hideAtEscape = ({ key }: KeyboardEvent) => key === 'Escape' && setDefined(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only shows what its link and button are described by
    <div
      className="figure-box"
      onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setDefined(true)}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setDefined(false)}
      onFocus={({ target }) => setDefined(target.matches(':focus-visible') || target.tagName === 'BUTTON')}
      onBlur={() => setDefined(false)}
      onKeyDown={hideAtEscape}
    >
      <Link
        to={filteredListPath(resource, tile.filter)}
        className="tile figure-tile"
        aria-describedby={isDefined ? definitionId : undefined}
      >
        <span>{tile.label}</span>
        {figure ? <strong>{figure.main}</strong> : <small className="quiet">{say('failed')}</small>}
        {figure?.others ? <small className="quiet">{say('otherCurrencies', { amounts: figure.others })}</small> : null}
        {figure?.percent ? (
          <small className="quiet">{say('change', { percent: formatPercent(figure.percent) })}</small>
        ) : null}
      </Link>
      <button
        type="button"
        className="figure-about"
        aria-label={say('defineOf', { name: tile.label })}
        aria-expanded={isDefined}
        onClick={() => setDefined(true)}
      >
        ?
      </button>
      {isDefined ? (
        <div id={definitionId} role="tooltip" className="figure-definition">
          <Suspense fallback={tile.help}>
            <Definition {...{ resource, tile }} {...(figure?.exact && { exact: figure.exact })} />
          </Suspense>
        </div>
      ) : null}
    </div>
  )
}
