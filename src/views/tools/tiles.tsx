import { Suspense } from 'react'
import { preload } from '../../fields/parts/lazy-now'
import { type TileProps, tilesAt } from './area-pages'

/** What areas bring to a place in the page of another. */
export function Tiles({ at, ...props }: TileProps & { at: string }) {
  return tilesAt(at).map(([area, Tile]) => (
    <Suspense key={area} fallback={null}>
      <Tile {...props} />
    </Suspense>
  ))
}

/** Starts loading the tiles of a place, so that they come with their page. */
export function preloadTiles(at: string): void {
  for (const [, tile] of tilesAt(at)) preload(tile)
}
