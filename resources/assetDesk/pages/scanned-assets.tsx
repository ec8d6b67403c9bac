import { deskWords as words } from '../words/en'
import { formatHolderName, isAssetFree, type ScannedAsset, type Tray } from './use-scanned-assets'

/** Lists the scanned assets, and where they are. */
export function ScannedAssets({ tray: { tray, remove } }: { tray: Tray }) {
  return (
    <section aria-label={words.things}>
      <h2 className="ad-head">{words.things}</h2>
      {tray.length === 0 ? <p className="sx-hint">{words.none}</p> : null}
      <ul className="ad-things">
        {tray.map((one) => (
          <li key={one.asset.id}>
            <div>
              <strong>{one.asset.assetTag}</strong> {one.asset.name}
              <p className="sx-hint">{describeAssetLocation(one)}</p>
            </div>
            <button
              type="button"
              className="sx-quiet"
              aria-label={words.remove(one.asset.assetTag)}
              onClick={() => remove(one.asset.id)}
            >
              {words.removeShort}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function describeAssetLocation(one: ScannedAsset): string {
  const holders = one.held.map(
    (each) => `${words.heldBy(formatHolderName(each))}${isHandoverPending(each) ? `, ${words.pending}` : ''}`,
  )
  const places = [...(isAssetFree(one) ? [words.free] : []), ...holders]
  return places.length > 0 ? places.join(' · ') : words.notHere
}

const isHandoverPending = ({ acknowledgement }: ScannedAsset['held'][number]): boolean => acknowledgement === 'pending'
