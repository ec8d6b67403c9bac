import { deskWords as words } from '../words/en'
import { holderName, isFree, type Scanned, type Tray } from './use-tray'

/** The scanned assets, and where they are. */
export function Things({ tray: { tray, remove } }: { tray: Tray }) {
  return (
    <section aria-label={words.things}>
      <h2 className="ad-head">{words.things}</h2>
      {tray.length === 0 ? <p className="sx-hint">{words.none}</p> : null}
      <ul className="ad-things">
        {tray.map((one) => (
          <li key={one.asset.id}>
            <div>
              <strong>{one.asset.assetTag}</strong> {one.asset.name}
              <p className="sx-hint">{describePlace(one)}</p>
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

function describePlace(one: Scanned): string {
  const holders = one.held.map((each) => `${words.heldBy(holderName(each))}${isOpen(each) ? `, ${words.pending}` : ''}`)
  const places = [...(isFree(one) ? [words.free] : []), ...holders]
  return places.length > 0 ? places.join(' · ') : words.notHere
}

const isOpen = ({ acknowledgement }: Scanned['held'][number]): boolean => acknowledgement === 'pending'
