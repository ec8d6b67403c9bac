import { useState } from 'react'
import { conditions } from '../../assets/rules/public'
import { deskWords as words } from '../words/en'
import { type PartProps, useDoing } from './part'
import { type Held, holderOf } from './use-tray'

/** What of the scanned things is with somebody comes back. Whose seat of a licence it is nobody scans. */
export function TakeBack(props: PartProps) {
  const { ask, tray } = props
  const [found, setFound] = useState<ReadonlyMap<number, string>>(new Map())
  const held = tray.tray.flatMap(({ asset, held }) =>
    held.filter(({ isSeat }) => !isSeat).map((one) => ({ ...one, assetTag: asset.assetTag })),
  )
  const tags = held.map(({ assetTag }) => assetTag)
  const { isBusy, go } = useDoing(props, tags)
  if (held.length === 0) return null
  const returns = held.map(({ id }) => ({ id, conditionAtReturn: found.get(id) ?? 'good' }))
  const take = () =>
    go(`back ${JSON.stringify(returns)}`, async (key) => {
      const back = await ask<Held[]>('returnEmployeeAssets', { returns }, key)
      await tray.renew()
      return words.taken(back.length)
    })
  return (
    <section aria-label={words.takeBack} className="ad-part">
      <h2 className="ad-head">{words.takeBack}</h2>
      <ul className="ad-things">
        {held.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{one.assetTag}</strong> {holderOf(one)}
            </span>
            <select
              aria-label={words.condition(one.assetTag, holderOf(one))}
              value={found.get(one.id) ?? 'good'}
              onChange={(event) => setFound(new Map(found).set(one.id, event.target.value))}
            >
              {Object.entries(conditions).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
      <button type="button" className="sx-submit" aria-disabled={isBusy} onClick={() => void take()}>
        {isBusy ? words.working : words.takeMany(held.length)}
      </button>
    </section>
  )
}
