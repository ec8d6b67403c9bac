import { useState } from 'react'
import { deskWords as words } from '../words/en'
import { type DeskPartProps, useDeskTask } from './use-desk-task'
import { isAssetFree, type OpenHandover } from './use-scanned-assets'

interface Person {
  id: number
  fullName: string
  employeeCode: string
}

/** Hands out the scanned assets that are in stock. */
export function HandOutAssets(props: DeskPartProps) {
  const { ask, tray } = props
  const free = tray.tray.filter(isAssetFree)
  const tags = free.map(({ asset }) => asset.assetTag)
  const { isBusy, go } = useDeskTask(props, tags)
  const [q, setQ] = useState('')
  const [matches, setMatches] = useState<readonly Person[]>([])
  if (free.length === 0) return null
  const searchPeople = () =>
    go(`look ${q}`, async () => {
      const people = await ask<Person[]>('findPersonAtAssetDesk', { q: q.trim() })
      setMatches(people)
      return people.length === 0 ? words.nobody : ''
    })
  const issueTo = ({ id: empId, fullName }: Person) =>
    go(`hand ${empId} ${free.map(({ asset }) => asset.id).join()}`, async (key) => {
      const assetIds = free.map(({ asset }) => asset.id)
      const handed = await ask<OpenHandover[]>('issueAtAssetDesk', { assetIds, empId }, key)
      setMatches([])
      setQ('')
      await tray.renew()
      return words.handed(handed.length, fullName)
    })
  return (
    <section aria-label={words.handOut} className="ad-part">
      <h2 className="ad-head">{words.handOut}</h2>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (q.trim().length > 1) void searchPeople()
        }}
      >
        <div className="sx-field">
          <label htmlFor="person">{words.person}</label>
          <p id="person-hint" className="sx-hint">
            {words.personHint}
          </p>
          <div className="ad-line">
            <input
              id="person"
              aria-describedby="person-hint"
              autoComplete="off"
              value={q}
              onChange={(event) => setQ(event.target.value)}
            />
            <button type="submit" className="sx-quiet" aria-disabled={isBusy}>
              {words.look}
            </button>
          </div>
        </div>
      </form>
      <ul className="ad-things">
        {matches.map((person) => (
          <li key={person.id}>
            <button type="button" className="sx-submit" aria-disabled={isBusy} onClick={() => void issueTo(person)}>
              {words.hand(free.length, `${person.fullName} (${person.employeeCode})`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
