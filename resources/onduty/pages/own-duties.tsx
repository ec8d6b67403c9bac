import { Link } from 'react-router'
import { formatDate } from '../../../src/framework/values/dates'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { createPath, recordPath } from '../../../src/views/paths'
import { useSignedIn, useToday } from '../../../src/views/signed-in'
import { StateChip } from '../../../src/views/value/state-chip'
import { onDutyRequests } from '../onDutyRequests'
import { dutySets } from '../sets'
import { useOndutyWords } from '../words/en'
import { type Duty, dutyEndInWords } from './duty-in-words'

/** Lists the user's duties from today on, with the link to request one. */
export function OwnDuties() {
  const say = useOndutyWords()
  const { empId } = useSignedIn()
  const filter = { empId: { eq: empId }, toDate: { gte: useToday() }, status: { in: dutySets.live } }
  const answer = useAnswer<Duty[]>('getOnDutyRequests', { filter, perPage: 10, sort: [['fromDate', 'asc']] })
  return (
    <Card title={say('own')} beside={<Link to={createPath(onDutyRequests)}>{say('ask')}</Link>}>
      <QueryContent of={answer} lines={2} none={<p className="quiet">{say('noneOfOwn')}</p>}>
        {(duties) => (
          <Table
            label={say('own')}
            lines={duties}
            keyOf={({ id }) => id}
            narrow="stack"
            columns={[
              { head: say('where'), of: ({ id, place }) => <Link to={recordPath(onDutyRequests, id)}>{place}</Link> },
              { head: say('from'), of: ({ fromDate }) => formatDate(fromDate) },
              { head: say('until'), of: dutyEndInWords },
              { head: say('state'), of: ({ status }) => <StateChip resource={onDutyRequests} value={status} /> },
            ]}
          />
        )}
      </QueryContent>
    </Card>
  )
}
