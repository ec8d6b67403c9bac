import { useRef } from 'react'
import { useSaveRecord } from '../../../../src/views/form/use-save-record'
import { leaveRequests } from '../../leaveRequests'
import type { Leave } from '../leave-queries'
import { type LeaveFormInput, toRequestRecord } from './leave-form-input'
import type { RequestDocuments } from './use-request-documents'

/** The request is saved as a draft, as one of its documents did not arrive. */
export class AttachmentError extends Error {}

/**
 * Submits a request. One with documents is saved as a draft, gets its documents and is then submitted;
 * after a broken connection the next try continues with that draft.
 */
export function useSubmitLeave(documents: RequestDocuments) {
  const { save } = useSaveRecord(leaveRequests)
  const draft = useRef<Leave>(undefined)
  return async (input: LeaveFormInput, keepAsDraft: boolean): Promise<Leave | null> => {
    const isDraft = keepAsDraft || documents.hasAny || draft.current !== undefined
    const row = (await save(toRequestRecord(input, isDraft), draft.current ?? null)) as Leave | null
    if (!row || !isDraft) return row
    draft.current = row
    if (!(await documents.sendTo(row.id))) throw new AttachmentError()
    return keepAsDraft ? row : ((await save({ action: 'submit' }, row)) as Leave | null)
  }
}
