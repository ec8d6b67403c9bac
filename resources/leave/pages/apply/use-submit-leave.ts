import { useRef } from 'react'
import { useSaveRecord } from '../../../../src/views/form/use-save-record'
import { leaveRequests } from '../../leaveRequests'
import type { Leave } from '../leave-queries'
import { type LeaveFormInput, toRequestRecord } from './leave-form-input'
import type { RequestDocuments } from './use-request-documents'

/** Thrown if a document could not be uploaded. The request is saved as a draft then. */
export class AttachmentError extends Error {}

/**
 * Submits a request. A request with documents is first saved as a draft, then gets its documents and is
 * submitted. If the connection breaks, the next try continues with that draft.
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
