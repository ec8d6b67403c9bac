import { Suspense, useCallback, useEffect, useState } from 'react'
import { listTiles, type TileProps } from './area-pages'

/**
 * Shows the tiles of areas at a place in another area's page. `none` is shown once, if no tile has content.
 */
export function AreaTiles({ at, none, ...props }: TileProps & { at: string }) {
  const tiles = listTiles(at)
  const [emptyAreas, setEmptyAreas] = useState<readonly string[]>([])
  const mark = useCallback(
    (area: string, isEmpty: boolean) =>
      setEmptyAreas((areas) => [...areas.filter((each) => each !== area), ...(isEmpty ? [area] : [])]),
    [],
  )
  return (
    <>
      {tiles.map(([area, Tile]) => (
        <Suspense key={area} fallback={null}>
          <Tile {...props} {...(none !== undefined && { none: <EmptyTile area={area} mark={mark} /> })} />
        </Suspense>
      ))}
      {none !== undefined && emptyAreas.length === tiles.length ? none : null}
    </>
  )
}

/** Stands where a tile has no content, and tells so. */
function EmptyTile({ area, mark }: { area: string; mark(area: string, isEmpty: boolean): void }) {
  useEffect(() => {
    mark(area, true)
    return () => mark(area, false)
  }, [area, mark])
  return null
}

/** Starts loading the tiles of a place, so that they arrive together with their page. */
export async function preloadTiles(at: string): Promise<void> {
  // An error is shown later, where the tile is rendered.
  await Promise.allSettled(listTiles(at).map(([, tile]) => tile.preload()))
}
