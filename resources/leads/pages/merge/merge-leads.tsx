import Button from '@mui/material/Button'
import { ref } from '../../../../src/fields'
import type { LabelledRecord } from '../../../../src/framework/record'
import { numberParam, useAddressState } from '../../../../src/views/blocks/address-state'
import { Card } from '../../../../src/views/blocks/card'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { useAnswer } from '../../../../src/views/blocks/use-answer'
import { PageHead } from '../../../../src/views/page-head'
import { listPath, recordPath } from '../../../../src/views/paths'
import { BackLink } from '../../../../src/views/tools/back-link'
import { leadDetails } from '../../leadDetails'
import { useMergeWords } from '../../words/merge.en'
import { LeadComparison } from './lead-comparison'

export type ListedLead = LabelledRecord<typeof leadDetails>

/** Compares two leads and merges them: first the other lead is found, then each field is looked at. */
export function MergeLeads() {
  const say = useMergeWords()
  const [{ keepId, dropId }, change] = useAddressState({
    keepId: numberParam('keepId', null),
    dropId: numberParam('dropId', null),
  })
  const ids = [keepId, dropId].filter((id) => id !== null)
  const answer = useAnswer<ListedLead[]>(leadDetails.operations.list, { filter: { id: { in: ids } } })
  if (keepId === null)
    return (
      <div className="page-narrow">
        <PageHead above={<BackLink to={listPath(leadDetails)}>{say('backToList')}</BackLink>} />
        <p className="quiet">{say('pick')}</p>
      </div>
    )
  return (
    <div className="page-wide">
      <QueryContent of={answer} lines={8}>
        {(leads) => {
          const [keep, drop] = [keepId, dropId].map((id) => leads.find((lead) => lead.id === id))
          return (
            <>
              <PageHead above={keep ? <BackToLead lead={keep} /> : null} />
              {!keep || (dropId !== null && !drop) ? <p className="quiet">{say('notThere')}</p> : null}
              {keep && dropId === null ? (
                <DuplicateChoice lead={keep} onChoose={(id) => change({ dropId: id })} />
              ) : null}
              {keep && drop ? (
                <LeadComparison
                  key={`${keep.id} ${drop.id}`}
                  {...{ keep, drop }}
                  onTurn={() => change({ keepId: dropId, dropId: keepId })}
                />
              ) : null}
            </>
          )
        }}
      </QueryContent>
    </div>
  )
}

function BackToLead({ lead: { id, company } }: { lead: ListedLead }) {
  const say = useMergeWords()
  return <BackLink to={recordPath(leadDetails, id)}>{say('backToLead', { company })}</BackLink>
}

interface Duplicate {
  kind: 'lead' | 'customer'
  id: number | null
  number: string | null
  name: string | null
}

/** Offers leads that look like the same company, and a search over all others. */
function DuplicateChoice({ lead: { id, company }, onChoose }: { lead: ListedLead; onChoose(id: number): void }) {
  const say = useMergeWords()
  const answer = useAnswer<Duplicate[]>('getLeadDuplicates', { company, emails: [] })
  return (
    <Card title={say('similar')}>
      <FieldInput
        id="drop"
        name="dropId"
        field={ref('leadDetails', { where: { id: { ne: id } } })}
        label={say('find', { company })}
        value={null}
        isRequired
        onChange={(chosen) => typeof chosen === 'number' && onChoose(chosen)}
      />
      <QueryContent of={answer} lines={2}>
        {(duplicates) => {
          const others = duplicates.filter((each) => each.kind === 'lead' && each.id !== null && each.id !== id)
          if (others.length === 0) return <p className="quiet">{say('noSimilar')}</p>
          return (
            <ul className="plain lines">
              {others.map(({ id: otherId, number, name }) => (
                <li key={otherId}>
                  <Button onClick={() => otherId !== null && onChoose(otherId)}>
                    {say('compare', { number, company: name })}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </QueryContent>
    </Card>
  )
}
