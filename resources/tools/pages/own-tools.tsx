import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { createPath, listPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { seatSets } from '../sets'
import { toolPurchases } from '../toolPurchases'
import { toolSeats } from '../toolSeats'
import { useToolWords } from '../words/en'
import { type OwnSeat, SeatQuestion } from './seat-question'

/** Lists the seats that the user has, each with the question whether it is still needed. */
export function OwnTools() {
  const say = useToolWords()
  const { empId } = useSignedIn()
  const filter = { empId: { eq: empId }, status: { in: seatSets.held } }
  const answer = useAnswer<OwnSeat[]>(toolSeats.operations.list, { filter, perPage: 100 })
  const links = (
    <>
      <Link to={listPath(toolPurchases)}>{say('all')}</Link>{' '}
      <Link to={createPath(toolPurchases)}>{say('request')}</Link>
    </>
  )
  return (
    <Card title={say('mine')} beside={<span>{links}</span>}>
      <QueryContent of={answer} lines={2} none={<p className="quiet">{say('noneOfMine')}</p>}>
        {(seats) => (
          <Table
            label={say('mine')}
            lines={seats}
            keyOf={({ id }) => id}
            narrow="stack"
            columns={[
              {
                head: say('tool'),
                of: ({ id, labels }) => <Link to={recordPath(toolSeats, id)}>{labels.toolId}</Link>,
              },
              { head: say('since'), of: ({ since }) => formatDate(since) },
              {
                head: say('stillNeeded'),
                of: (seat) => <SeatQuestion seat={seat} onAnswered={() => void answer.refetch()} />,
              },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  )
}
