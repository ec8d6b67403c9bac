import { useState } from 'react'
import { conditions } from '../../assets/rules/public'
import { deskWords as words } from '../words/en'
import { type DeskPartProps, useDeskTask } from './use-desk-task'
import { formatHolderName, type OpenHandover } from './use-scanned-assets'

/**
 * Takes back the scanned assets that somebody has. Licence seats are not here, because they have no tag to
 * scan.
 */
export function TakeBackAssets(props: DeskPartProps) {
  const { ask, tray } = props
  const [conditionById, setConditionById] = useState<ReadonlyMap<number, string>>(new Map())
  const handovers = tray.tray.flatMap(({ asset, held }) =>
    held.filter(({ isSeat }) => !isSeat).map((one) => ({ ...one, assetTag: asset.assetTag })),
  )
  const tags = handovers.map(({ assetTag }) => assetTag)
  const { isBusy, go } = useDeskTask(props, tags)
  if (handovers.length === 0) return null
  const returns = handovers.map(({ id }) => ({ id, conditionAtReturn: conditionById.get(id) ?? 'good' }))
  const take = () =>
    go(`back ${JSON.stringify(returns)}`, async (key) => {
      const back = await ask<OpenHandover[]>('returnEmployeeAssets', { returns }, key)
      await tray.renew()
      return words.taken(back.length)
    })
  return (
    <section aria-label={words.takeBack} className="ad-part">
      <h2 className="ad-head">{words.takeBack}</h2>
      <ul className="ad-things">
        {handovers.map((one) => (
          <li key={one.id}>
            <span>
              <strong>{one.assetTag}</strong> {formatHolderName(one)}
            </span>
            <select
              aria-label={words.condition(one.assetTag, formatHolderName(one))}
              value={conditionById.get(one.id) ?? 'good'}
              onChange={(event) => setConditionById(new Map(conditionById).set(one.id, event.target.value))}
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
        {isBusy ? words.working : words.takeMany(handovers.length)}
      </button>
    </section>
  )
}
