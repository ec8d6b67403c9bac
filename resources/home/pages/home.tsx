import { useEffect, useState } from 'react'
import { joinCalls } from '../../../dataProvider/joined-calls'
import { usePageTitle } from '../../../src/shell/page-title'
import { useUser } from '../../../src/shell/use-user'
import { useToday } from '../../../src/views/signed-in'
import { effectiveRoles, roles } from '../../people/roles'
import { useHomeWords } from '../words/en'
import { extractFirstName, formatLongDate, toPartOfDay } from './greeting'
import './home.css'
import { TodayCards, tilesLoad } from './today-cards'

/** Answers the page once the cards of areas are loaded. */
export const loadHomePage = async () => {
  await tilesLoad
  return HomePage
}

/** Shows the start page: greeting, date, and the cards of the day. */
function HomePage() {
  const say = useHomeWords()
  const user = useUser()
  const today = useToday()
  useJoinedCalls()
  usePageTitle(say('title'))
  if (!user) return null
  const heldRoles = effectiveRoles(user.roles)
  return (
    <div className="page-wide home-page">
      <h1 className="page-title">
        {say(toPartOfDay(user.zone ?? user.company.zone), { name: extractFirstName(user.fullName) })}
      </h1>
      <div className="home-about">
        <p className="quiet">{formatLongDate(today)}</p>
        {heldRoles.length > 0 && (
          <ul className="plain toolbar" aria-label={say('roles')}>
            {heldRoles.map((role) => (
              <li key={role} className="chip">
                {roles[role] ?? role}
              </li>
            ))}
          </ul>
        )}
      </div>
      {/* Without a menu there is nothing that the cards could be about. */}
      {user.menu.length > 0 && <TodayCards />}
    </div>
  )
}

/** Lets one operation answer the cards; it is there before the first of them asks. */
function useJoinedCalls(): void {
  const [stop] = useState(() => joinCalls('getHome'))
  useEffect(() => stop, [stop])
}
