import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { LooseFilter } from '../../../src/framework/filter'
import { formatDate } from '../../../src/framework/values/dates'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { recordPath } from '../../../src/views/paths'
import { StateChip } from '../../../src/views/value/state-chip'
import { travelRequisitions } from '../travelRequisitions'
import { useTravelWords } from '../words/en'

interface ShownTrip {
  id: number
  travelNumber: string
  route: string
  fromDate: string
  toDate: string
  status: string
  ticketsMissing: number | null
  settlementDueOn: string | null
  labels: { empId?: string }
}

interface TripListProps {
  title: string
  none: string
  filter: LooseFilter
  beside?: ReactNode
  /** What the list is for: whose trips they are, or by when they have to be settled. */
  shows?: 'traveller' | 'settlement'
}

/** Shows the next trips that match a filter. */
export function TripList({ title, none, filter, beside, shows }: TripListProps) {
  const say = useTravelWords()
  const answer = useAnswer<ShownTrip[]>('getTravelRequisitions', { filter, perPage: 20, sort: [['fromDate', 'asc']] })
  const more = {
    traveller: [
      { head: say('who'), of: ({ labels }: ShownTrip) => labels.empId ?? '' },
      { head: say('missing'), of: ({ ticketsMissing }: ShownTrip) => ticketsMissing ?? '' },
    ],
    settlement: [{ head: say('due'), of: ({ settlementDueOn: due }: ShownTrip) => (due ? formatDate(due) : '') }],
  }
  return (
    <Card title={title} beside={beside}>
      <QueryContent of={answer} lines={2} none={<p className="quiet">{none}</p>}>
        {(trips) => (
          <Table
            label={title}
            lines={trips}
            keyOf={({ id }) => id}
            narrow="stack"
            columns={[
              {
                head: say('number'),
                of: ({ id, travelNumber }) => <Link to={recordPath(travelRequisitions, id)}>{travelNumber}</Link>,
              },
              { head: say('route'), of: ({ route }) => route },
              { head: say('from'), of: ({ fromDate }) => formatDate(fromDate) },
              { head: say('until'), of: ({ toDate }) => formatDate(toDate) },
              ...(shows ? more[shows] : []),
              { head: say('state'), of: ({ status }) => <StateChip resource={travelRequisitions} value={status} /> },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  )
}
