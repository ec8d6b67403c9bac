import { Suspense } from 'react'
import type { LayoutPart } from '../../../framework/reports/dashboard-layout'
import type { TileAnswer } from '../../../framework/reports/report-answers'
import { FigureTile } from './figure-tile'
import './dashboard.css'

/** A tile, and how it is arranged. */
export interface PlacedTile {
  part: LayoutPart
  tile: TileAnswer
}

/** Shows tiles under a heading; nothing where there is none. */
export function FigureTiles({ title, label, tiles }: { title: string; label: string; tiles: readonly PlacedTile[] }) {
  if (tiles.length === 0) return null
  return (
    <section>
      <h2 className="figure-heading">{title}</h2>
      <ul className="tiles figure-tiles" aria-label={label}>
        {tiles.map(({ part, tile }) => (
          <li key={part.name} data-part={part.name} data-size={part.size}>
            <Suspense fallback={<WaitingTile tile={tile} />}>
              <FigureTile tile={tile} />
            </Suspense>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Takes the room of a tile while the declaration of its records is loaded. */
export function WaitingTile({ tile }: { tile: TileAnswer }) {
  const hasOthers = 'value' in tile && typeof tile.value === 'object' && Object.keys(tile.value ?? {}).length > 1
  const hasChange = 'before' in tile && tile.before?.changePercent !== undefined
  return (
    <div className="tile figure-tile figure-waiting">
      <span>{tile.label}</span>
      <strong>–</strong>
      {hasOthers ? <small>–</small> : null}
      {hasChange ? <small>–</small> : null}
    </div>
  )
}
