import { useDataProvider } from 'ra-core'
import { useRef } from 'react'
import type { StewardProvider } from '../../../../dataProvider/create'
import { useSave } from '../../../../src/views/form/use-save'
import { useFresh } from '../../../../src/views/saving/fresh'
import { useIntention } from '../../../../src/views/saving/intention'
import { leaveRequests } from '../../leaveRequests'
import type { Leave } from '../use-leave'
import { type Asked, toSend } from './asked'
import type { Documents } from './use-documents'

/** The request is kept as a draft: a document of it did not arrive. */
export class NotAttached extends Error {}

/**
 * Sends a request. One with documents is a draft until they are kept with it, and submitted then: what is cut off on
 * the way is a draft still, which the next try goes on with.
 */
export function useSending(documents: Documents) {
  const { save } = useSave(leaveRequests)
  const submit = useSubmit()
  const draft = useRef<Leave>(undefined)
  return async (asked: Asked, keepAsDraft: boolean): Promise<Leave | null> => {
    const isDraft = keepAsDraft || documents.hasAny || draft.current !== undefined
    const row = (await save(toSend(asked, isDraft), draft.current ?? null)) as Leave | null
    if (!row || !isDraft) return row
    draft.current = row
    if (!(await documents.sendTo(row.id))) throw new NotAttached()
    return keepAsDraft ? row : submit(row)
  }
}

function useSubmit(): (row: Leave) => Promise<Leave> {
  const provider = useDataProvider<StewardProvider>()
  const intention = useIntention()
  const fresh = useFresh(leaveRequests)
  return async ({ id, version }) => {
    const { data } = await intention(`submit ${id} ${version}`, (idempotencyKey) =>
      provider.transition(leaveRequests.route, 'submit', { id, version }, { idempotencyKey }),
    )
    fresh(data)
    return data as unknown as Leave
  }
}
