import { useSyncExternalStore } from 'react'
import { outcomes } from '../../../../src/engines/approvals/inbox'
import { onCatalogueChange, requireCatalogue } from '../../../../src/framework/company/catalogue'
import { choiceParam, numberParam, useAddressState } from '../../../../src/views/blocks/address-state'
import { LabelledSelect } from '../../../../src/views/import/labelled-select'
import { PageHead } from '../../../../src/views/page-head'
import { Notice } from '../../../../src/views/states/page-states'
import { useRequestWords } from '../../words/requests.en'
import { NewRequests } from './new-requests'
import { OwnOtherDecisions, useOwnOtherDecisions } from './own-other-decisions'
import { type RequestFilter, RequestList } from './request-list'

/** Resources that are requested; those of administrators may arrive later. */
const useRequestResources = () =>
  useSyncExternalStore(onCatalogueChange, requireCatalogue).resources.filter(({ approval }) => approval)

/** Shows what the user can request, and their past requests. */
export function OwnRequestsPage() {
  const say = useRequestWords()
  const [filter, change] = useRequestFilter()
  const resources = useRequestResources()
  const others = useOwnOtherDecisions(filter.status)
  const hasOthers =
    filter.entityType === null && filter.page === 1 && others.data !== undefined && others.data.length > 0
  const isNarrow = filter.status !== null || filter.entityType !== null
  return (
    <div className="page-wide">
      <PageHead />
      <NewRequests />
      <div className="choices">
        <h2>{say('mine')}</h2>
        <LabelledSelect
          label={say('status')}
          value={filter.status ?? 'all'}
          options={[['all', say('all')], ...outcomes.map((name) => [name, say(name)] as const)]}
          onChange={(status) => change({ status: status === 'all' ? null : status })}
        />
        <LabelledSelect
          label={say('kind')}
          value={filter.entityType ?? 'all'}
          options={[['all', say('allKinds')], ...resources.map(({ name, plural }) => [name, plural] as const)]}
          onChange={(name) => change({ entityType: name === 'all' ? null : name })}
        />
      </div>
      {hasOthers ? <OwnOtherDecisions data={others.data} total={others.total} /> : null}
      <RequestList
        wanted={filter}
        onPage={(page) => change({ page })}
        none={
          hasOthers ? null : (
            <Notice
              role="status"
              title={say(isNarrow ? 'noneFits' : 'none')}
              text={say(isNarrow ? 'noneFitsText' : 'noneText')}
            />
          )
        }
      />
    </div>
  )
}

/** Returns the current filter and a function that changes it. A change returns to the first page. */
function useRequestFilter(): [RequestFilter, (changed: Partial<RequestFilter>) => void] {
  const resources = useRequestResources()
  const [filter, change] = useAddressState<RequestFilter>({
    status: choiceParam('status', [null, ...outcomes]),
    entityType: choiceParam('kind', [null, ...resources.map(({ name }) => name)]),
    page: numberParam('page', 1),
  })
  return [filter, (changed) => change({ page: 1, ...changed })]
}
