import { useEffect, useState } from 'react'
import { joinCalls } from '../../../dataProvider/joined-calls'
import { type CalendarDate, formatTimestampInZone } from '../../../src/framework/values/dates'
import { usePageTitle } from '../../../src/shell/page-title'
import { useUser } from '../../../src/shell/use-user'
import { useToday } from '../../../src/views/signed-in'
import { effectiveRoles, roles } from '../../people/roles'
import { useHomeWords } from '../words/en'
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

/** Tells the part of the day where the person works, wherever the device is. */
function toPartOfDay(zone: string): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(formatTimestampInZone(zone, Date.now()).slice(11, 13))
  return hour < 5 || hour >= 17 ? 'evening' : hour < 12 ? 'morning' : 'afternoon'
}

/**
 * Formats a date as `Saturday, 21 November 2026`: the day comes before the month for all readers of English.
 */
const formatLongDate = (date: CalendarDate) => longDate.format(Date.parse(date))

const longDate = new Intl.DateTimeFormat('en-GB', {
  ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  timeZone: 'UTC',
})

const extractFirstName = (fullName: string) => fullName.trim().split(/\s+/)[0] ?? ''
