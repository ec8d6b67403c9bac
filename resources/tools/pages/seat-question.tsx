import { useMutation } from '@tanstack/react-query'
import { callOperation } from '../../../dataProvider/call'
import { useDescribeError } from '../../../src/views/states/page-states'
import { useToolWords } from '../words/en'

/** A seat of the user, as lists of seats answer it. */
export interface OwnSeat {
  id: number
  toolId: number
  since: string
  roundOn: string | null
  answer: string | null
  can: readonly string[]
  labels: { toolId?: string }
}

/** Asks whether the seat is still needed. The last answer counts, so both stay on offer. */
export function SeatQuestion({ seat, onAnswered }: { seat: OwnSeat; onAnswered(): void }) {
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
