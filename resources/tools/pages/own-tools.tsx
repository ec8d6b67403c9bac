import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callOperation } from '../../../dataProvider/call'
import { formatDate } from '../../../src/framework/values/dates'
import { Card } from '../../../src/views/blocks/card'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { createPath, listPath, recordPath } from '../../../src/views/paths'
import { useSignedIn } from '../../../src/views/signed-in'
import { useDescribeError } from '../../../src/views/states/page-states'
import { seatSets } from '../sets'
import { toolPurchases } from '../toolPurchases'
import { toolSeats } from '../toolSeats'
import { useToolWords } from '../words/en'

interface OwnSeat {
  id: number
  since: string
  answer: string | null
  can: readonly string[]
  labels: { toolId?: string }
}

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

/** Asks whether the seat is still needed. The last answer counts, so both stay on offer. */
function SeatQuestion({ seat, onAnswered }: { seat: OwnSeat; onAnswered(): void }) {
  const say = useToolWords()
  const inWords = useDescribeError()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (stillNeeded: boolean) => callOperation('confirmToolSeat', { id: seat.id, stillNeeded }),
    onSuccess: onAnswered,
  })
  if (!seat.can.includes('confirm')) return null
  const tool = seat.labels.toolId ?? ''
  return (
    <div className="toolbar">
      <button
        type="button"
        className={seat.answer === 'needed' ? 'button main' : 'button'}
        aria-label={say('isNeededFor', { tool })}
        aria-pressed={seat.answer === 'needed'}
        disabled={isPending}
        onClick={() => mutate(true)}
      >
        {say('isNeeded')}
      </button>
      <button
        type="button"
        className={seat.answer === 'not_needed' ? 'button main' : 'button'}
        aria-label={say('isNotNeededFor', { tool })}
        aria-pressed={seat.answer === 'not_needed'}
        disabled={isPending}
        onClick={() => mutate(false)}
      >
        {say('isNotNeeded')}
      </button>
      {error ? (
        <p role="alert" className="quiet" data-tone="danger">
          {inWords(error)}
        </p>
      ) : null}
    </div>
  )
}
