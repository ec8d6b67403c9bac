import Button from '@mui/material/Button'
import { useState } from 'react'
import { FailureNotice, Waiting } from '../../../src/views/states/states'
import { type PolicySay, usePolicyWords } from '../words/en'
import { type Cost, useImpact } from './use-policies'

/** Whose leave would count otherwise; asked for when somebody wants to know. */
export function ImpactOf({ id }: { id: number }) {
  const say = usePolicyWords()
  const [isAsked, setAsked] = useState(false)
  return (
    <section aria-live="polite">
      <h3>{say('impact')}</h3>
      {isAsked ? (
        <Found id={id} />
      ) : (
        <Button variant="outlined" onClick={() => setAsked(true)}>
          {say('showImpact')}
        </Button>
      )}
    </section>
  )
}

function Found({ id }: { id: number }) {
  const say = usePolicyWords()
  const { data, error, refetch } = useImpact(id)
  if (error) return <FailureNotice error={error} retry={refetch} />
  if (!data) return <Waiting lines={3} />
  const { people, requests, changes, isCapped } = data
  if (people === 0) return <p>{say('noImpact')}</p>
  return (
    <>
      <p>
        <strong>{requests === 1 ? say('impactOne') : say('impactSum', { people, requests })}</strong>
        {isCapped ? ` ${say('impactCapped', { count: changes.length })}` : ''}
      </p>
      <p className="policy-muted">{say('impactPast')}</p>
      <div className="policy-table">
        <table>
          <thead>
            <tr>
              {(['person', 'request', 'days', 'balance'] as const).map((word) => (
                <th key={word} scope="col">
                  {say(word)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.flatMap(({ empId, name, requests: theirs, balances }) =>
              theirs.map(({ id: requestId, number, before, after }, place) => (
                <tr key={requestId}>
                  <th scope="row">{name}</th>
                  <td>{number}</td>
                  <td>{say('becomes', { before: costInWords(say, before), after: costInWords(say, after) })}</td>
                  <td key={empId}>
                    {place === 0 ? balances.map(({ by }) => (by > 0 ? `+${by}` : `−${-by}`)).join(', ') : ''}
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </>
  )
}

const costInWords = (say: PolicySay, { days, unpaidDays }: Cost) =>
  unpaidDays > 0 ? `${days} (${say('unpaid', { days: unpaidDays })})` : String(days)
