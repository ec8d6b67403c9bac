import { outcomes } from '../../../../src/engines/approvals/inbox'
import { requireCatalogue } from '../../../../src/framework/company/catalogue'
import { choiceIn, numberIn, useAddress } from '../../../../src/views/blocks/address'
import { PlainChoice } from '../../../../src/views/import/plain-choice'
import { PageHead } from '../../../../src/views/page'
import { Notice } from '../../../../src/views/states/states'
import { useRequestWords } from '../../words/requests.en'
import { NewRequests } from './new-requests'
import { RequestList, type Wanted } from './request-list'

const waiting = () => requireCatalogue().resources.filter(({ approval }) => approval)

/** What one can ask for, and what became of all that was asked. */
export function Requests() {
  const say = useRequestWords()
  const [wanted, change] = useWanted()
  const isNarrow = wanted.status !== null || wanted.entityType !== null
  return (
    <div className="page-wide">
      <PageHead />
      <NewRequests />
      <h2>{say('mine')}</h2>
      <div className="choices">
        <PlainChoice
          label={say('status')}
          value={wanted.status ?? 'all'}
          options={[['all', say('all')], ...outcomes.map((name) => [name, say(name)] as const)]}
          onChange={(status) => change({ status: status === 'all' ? null : status })}
        />
        <PlainChoice
          label={say('kind')}
          value={wanted.entityType ?? 'all'}
          options={[['all', say('allKinds')], ...waiting().map(({ name, plural }) => [name, plural] as const)]}
          onChange={(name) => change({ entityType: name === 'all' ? null : name })}
        />
      </div>
      <RequestList
        wanted={wanted}
        onPage={(page) => change({ page })}
        none={
          <Notice
            role="status"
            title={say(isNarrow ? 'noneFits' : 'none')}
            text={say(isNarrow ? 'noneFitsText' : 'noneText')}
          />
        }
      />
    </div>
  )
}

/** What is looked at, and how to look at something else, from its first page on. */
function useWanted(): [Wanted, (changed: Partial<Wanted>) => void] {
  const [wanted, change] = useAddress<Wanted>({
    status: choiceIn('status', [null, ...outcomes]),
    entityType: choiceIn('kind', [null, ...waiting().map(({ name }) => name)]),
    page: numberIn('page', 1),
  })
  return [wanted, (changed) => change({ page: 1, ...changed })]
}
