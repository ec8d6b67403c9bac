import { Suspense } from 'react'
import { preloadComponent } from '../../fields/parts/lazy-with-preload'
import { listTiles, type TileProps } from './area-pages'

/** Shows the tiles of areas at a place in another area's page. */
export function AreaTiles({ at, ...props }: TileProps & { at: string }) {
  return listTiles(at).map(([area, Tile]) => (
    <Suspense key={area} fallback={null}>
      <Tile {...props} />
    </Suspense>
  ))
}

/** Starts loading the tiles of a place, so that they arrive together with their page. */
export function preloadTiles(at: string): void {
  for (const [, tile] of listTiles(at)) preloadComponent(tile)
}
