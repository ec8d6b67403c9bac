import Button from '@mui/material/Button'
import { useState } from 'react'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { Table } from '../../../src/views/blocks/table'
import { type PolicySay, usePolicyWords } from '../words/en'
import type { PolicyKind } from './find-policy-resource'
import { type AffectedPeopleImpact, type LeaveCost, type LeavePolicyImpact, usePolicyImpact } from './use-policies'

interface ImpactProps {
  kind: PolicyKind
  id: number
}

/**
 * Shows to whom the version would apply and whose leave would count differently. It loads when the user asks
 * for it.
 */
export function ImpactSection({ kind, id }: ImpactProps) {
  const say = usePolicyWords()
  const [isAsked, setAsked] = useState(false)
  return (
    <section aria-live="polite">
      <h3>{say('impact')}</h3>
      {isAsked ? (
        <ImpactResult kind={kind} id={id} />
      ) : (
        <Button variant="outlined" onClick={() => setAsked(true)}>
          {say('showImpact')}
        </Button>
      )}
    </section>
  )
}

function ImpactResult({ kind, id }: ImpactProps) {
  const say = usePolicyWords()
  return (
    <QueryContent of={usePolicyImpact(kind, id)} lines={3}>
      {(impact) => {
        if (isLeaveImpact(impact)) return impact.people === 0 ? <p>{say('noImpact')}</p> : <LeaveChanges {...impact} />
        return impact.people === 0 ? <p>{say('holdsForNobody')}</p> : <AffectedPeople {...impact} />
      }}
    </QueryContent>
  )
}

const isLeaveImpact = (impact: LeavePolicyImpact | AffectedPeopleImpact): impact is LeavePolicyImpact =>
  'requests' in impact

function AffectedPeople({ people, changes, isCapped }: AffectedPeopleImpact) {
  const say = usePolicyWords()
  return (
    <>
      <p>
        <strong>{people === 1 ? say('holdsForOne') : say('holdsFor', { people })}</strong>
        {isCapped ? ` ${say('impactCapped', { count: changes.length })}` : ''}
      </p>
      <Table
        label={say('impact')}
        lines={changes}
        keyOf={({ empId }) => empId}
        columns={[
          { head: say('person'), of: ({ name }) => name },
          { head: say('instead'), of: ({ before }) => before ?? say('nothing') },
        ]}
      />
    </>
  )
}

function LeaveChanges({ people, requests, changes, isCapped }: LeavePolicyImpact) {
  const say = usePolicyWords()
  const lines = changes.flatMap(({ name, requests: theirs, balances }) =>
    theirs.map((request, place) => ({ ...request, name, balances: place === 0 ? balances : [] })),
  )
  return (
    <>
      <p>
        <strong>{requests === 1 ? say('impactOne') : say('impactSum', { people, requests })}</strong>
        {isCapped ? ` ${say('impactCapped', { count: changes.length })}` : ''}
      </p>
      <p className="quiet">{say('impactPast')}</p>
      <Table
        label={say('impact')}
        lines={lines}
        keyOf={({ id }) => id}
        columns={[
          { head: say('person'), of: ({ name }) => name },
          { head: say('request'), of: ({ number }) => number },
          {
            head: say('days'),
            of: ({ before, after }) =>
              say('becomes', { before: leaveCostInWords(say, before), after: leaveCostInWords(say, after) }),
          },
          {
            head: say('balance'),
            of: ({ balances }) => balances.map(({ by }) => (by > 0 ? `+${by}` : `−${-by}`)).join(', '),
          },
        ]}
      />
    </>
  )
}

const leaveCostInWords = (say: PolicySay, { days, unpaidDays }: LeaveCost) =>
  unpaidDays > 0 ? `${days} (${say('unpaid', { days: unpaidDays })})` : String(days)
