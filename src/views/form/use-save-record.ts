import { useDataProvider } from 'ra-core'
import { useRef, useState } from 'react'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useIdempotentSender } from '../saving/idempotent-sender'
import { useRefreshRecord } from '../saving/use-refresh-record'

interface RecordSaver {
  isPending: boolean
  /** Sends a new record, or the changes of a record at a version; rejects with the server's refusal. */
  save(changes: Values, known: { id: number | string; version: number } | null): Promise<Row | null>
}

/** Writes a record once for each intention; a second click before the answer does nothing. */
export function useSaveRecord(resource: Resource): RecordSaver {
  const provider = useDataProvider<StewardProvider>()
  const intention = useIdempotentSender()
  const refreshRecord = useRefreshRecord(resource)
  const isBusy = useRef(false)
  const [isPending, setPending] = useState(false)

  const send = (changes: Values, target: { id: number | string; version: number } | null, idempotencyKey: string) => {
    // What was entered has the names of this form, which may be older than those of the page.
    const meta = { idempotencyKey, definitions: resource.origin?.number }
    return target
      ? provider.update<Row>(resource.route, {
          id: target.id,
          data: changes,
          previousData: { id: target.id, version: target.version },
          meta,
        })
      : provider.create<Row>(resource.route, { data: changes, meta })
  }
  const save: RecordSaver['save'] = async (changes, target) => {
    if (isBusy.current) return null
    isBusy.current = true
    setPending(true)
    try {
      const { data } = await intention(`${resource.name} ${JSON.stringify([target, changes])}`, (key) =>
        send(changes, target, key),
      )
      refreshRecord(data)
      return data
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return { isPending, save }
}
