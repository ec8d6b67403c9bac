import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import { useEffect } from 'react'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import { useSignedIn } from '../../signed-in'
import type { InlineEdits } from './inline-edits'

interface RowsAnswer {
  data: Row[]
}

/** Connects the edits to the server, and updates the rows on the screen with its answers. */
export function useEditsHost(edits: InlineEdits): void {
  const provider = useDataProvider<StewardProvider>()
  const client = useQueryClient()
  const { route } = edits.resource
  const who = useSignedIn()
  useEffect(() => {
    edits.host = {
      who,
      read: async (id) => (await provider.getOne<Row>(route, { id })).data,
      async update(id, version, changes, idempotencyKey) {
        const previousData: Row = { id, version }
        const { data } = await provider.update<Row>(route, {
          ...{ id, data: changes, previousData },
          meta: { idempotencyKey, definitions: edits.resource.origin?.number },
        })
        return data
      },
      saved(row) {
        const put = (answer: RowsAnswer | undefined) =>
          answer && { ...answer, data: answer.data.map((old) => (old.id === row.id ? { ...old, ...row } : old)) }
        client.setQueryData([route, 'getOne', { id: String(row.id), meta: undefined }], row)
        for (const kind of ['getList', 'long']) client.setQueriesData<RowsAnswer>({ queryKey: [route, kind] }, put)
        // Counts and labels elsewhere may have changed, so everything is reloaded except the rows, which wait for
        // the next load of the list.
        const isOfRows = (key: QueryKey) => key[0] === route && (key[1] === 'getList' || key[1] === 'long')
        void client.invalidateQueries({ predicate: ({ queryKey }) => !isOfRows(queryKey) })
        void client.invalidateQueries({ predicate: ({ queryKey }) => isOfRows(queryKey), refetchType: 'none' })
      },
    }
  }, [edits, provider, client, route, who])
}
