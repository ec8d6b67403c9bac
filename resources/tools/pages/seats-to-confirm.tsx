import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { recordPath } from '../../../src/views/paths'
import { focusMainContent } from '../../../src/views/states/page-states'
import type { TileProps } from '../../../src/views/tools/area-pages'
import { inboxKey, useInboxRefresh } from '../../approvals/pages/public'
import { toolSeats } from '../toolSeats'
import { useToolWords } from '../words/en'
import { type OwnSeat, SeatQuestion } from './seat-question'

/** Asks in the inbox about the seats of which the user has not said whether they are still needed. */
export function SeatsToConfirm({ none }: TileProps) {
  const say = useToolWords()
  const refresh = useInboxRefresh()
  const filter = { answer: { empty: true } }
  const answer = useAnswer<OwnSeat[]>('getToolSeatsToConfirm', { filter, perPage: 100 }, { group: inboxKey })
  const afterAnswer = () => {
    // The focus moves to the page, because the buttons that had it disappear.
    focusMainContent()
    refresh(0)
  }
  return (
    <QueryContent of={answer} none={none}>
      {(seats) => (
        <ul className="rows" aria-label={say('stillNeeded')}>
          {seats.map((seat) => (
            <li key={seat.id} className="inbox-item">
              <div className="inbox-what">
                <p>
                  <strong>{say('isStillNeeded', { tool: seat.labels.toolId ?? '' })}</strong>
                </p>
                <p className="quiet">
                  <span>{say('renewedOn', { date: formatDate(seat.roundOn ?? '') })}</span>
                  <Link to={recordPath(toolSeats, seat.id)}>{say('seat')}</Link>
                </p>
              </div>
              <SeatQuestion seat={seat} onAnswered={afterAnswer} />
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}
