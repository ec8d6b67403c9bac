import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import { isEmpty } from '../../../../src/framework/field'
import type { Resource } from '../../../../src/framework/resource'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { RecordFacts } from '../../../../src/views/blocks/record-facts'
import { listFormFields } from '../../../../src/views/record/record-sections'
import { RelatedLists } from '../../../../src/views/record/related-lists'
import { isPartRelation } from '../../../../src/views/record/related-resources'
import { useSignedIn } from '../../../../src/views/signed-in'
import { useInboxWords } from '../../words/inbox.en'
import type { InboxItem } from './use-inbox'

interface InboxItemDetailsProps {
  id: string
  item: InboxItem
  resource: Resource
  /** Called once the user sees the request and the server has recorded that. */
  onOpened(): void
}

/** Shows the full request within its row, as on its own page. Showing it counts as opening it. */
export function InboxItemDetails({ id, item, resource, onOpened }: InboxItemDetailsProps) {
  const say = useInboxWords()
  const answer = useMarkOpened(item, resource, onOpened)
  return (
    <section id={id} aria-label={say('detailsOf', { title: item.title })}>
      <QueryContent of={answer} lines={3}>
        {(record) => <RequestRecord resource={resource} record={record} />}
      </QueryContent>
    </section>
  )
}

/**
 * Marks the request as opened only after its record has loaded, because the user sees nothing before that.
 */
function useMarkOpened({ id, recordId }: InboxItem, resource: Resource, onOpened: () => void) {
  const provider = useDataProvider<StewardProvider>()
  const query = useQuery({
    queryKey: ['openedRequest', id],
    queryFn: async (): Promise<Row> => {
      const { data } = await provider.getOne<Row>(resource.route, { id: recordId })
      await callOperation('openInboxItem', { id })
      return data
    },
    gcTime: 0,
  })
  const isThere = query.data !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once
  useEffect(() => {
    if (isThere) onOpened()
  }, [isThere])
  return query
}

/** Shows the lines of the request, and those fields that the row does not show in full. */
function RequestRecord({ resource, record }: { resource: Resource; record: Row }) {
  const who = useSignedIn()
  const { facts = [], requester = '' } = resource.approval ?? {}
  const rowFields = [...facts, requester]
  const fields = listFormFields(resource, record, who).filter(
    ({ name, views }) => (views.isWide || !rowFields.includes(name)) && !isEmpty(record[name]),
  )
  return (
    <>
      <RecordFacts shown={fields} record={record} />
      <RelatedLists resource={resource} record={record} isShown={isPartRelation} />
    </>
  )
}
