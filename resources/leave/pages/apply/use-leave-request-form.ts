import { useMemo, useRef, useState } from 'react'
import type { FieldErrors } from '../../../../src/framework/errors'
import { fieldLabel } from '../../../../src/framework/resource'
import { useDescribeFieldError } from '../../../../src/i18n/records/field-error-words'
import { readFieldErrors, requireFilledFields } from '../../../../src/views/blocks/form-errors'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { isSameValue } from '../../../../src/views/saving/is-same-value'
import { useOutcomeNotice } from '../../../../src/views/saving/save-notices'
import { useDescribeError } from '../../../../src/views/states/page-states'
import { leaveRequests } from '../../leaveRequests'
import { useLeaveWords } from '../../words/en'
import type { Leave } from '../leave-queries'
import { changeSpan, type LeaveFormInput } from './leave-form-input'
import { useLeavePreview } from './use-leave-preview'
import { useRequestDocuments } from './use-request-documents'
import { AttachmentError, useSubmitLeave } from './use-submit-leave'

/** Holds the state of the form: input, preview and submission. */
export function useLeaveRequestForm(first: LeaveFormInput, onDone: () => void) {
  const [input, setInput] = useState(first)
  const documents = useRequestDocuments()
  const previewState = useLeavePreview(input)
  const write = useSubmitLeave(documents)
  const { once, isPending, failure, setFailure } = useRunOnce()
  const afterSave = useAfterSave(onDone)
  const isDone = useRef(false)
  const change = (changed: Partial<LeaveFormInput>) => {
    setFailure(undefined)
    setInput((before) => changeSpan(before, changed))
  }
  const send = (keepAsDraft: boolean) =>
    once(async () => {
      requireFilledFields(input, ['empId', 'leaveTypeId', 'fromDate', 'toDate', 'reason'])
      const saved = await write(input, keepAsDraft)
      if (!saved) return
      isDone.current = true
      afterSave(saved, keepAsDraft)
    })
  // Leaving the form needs a confirmation only after typing, because days are quickly chosen again.
  const isTyped = input.reason.trim() !== '' || documents.chosen.length > 0 || !isSameValue(input.more, first.more)
  const isDirty = () => !isDone.current && isTyped
  return {
    asked: input,
    change,
    send,
    isPending,
    isDirty,
    documents,
    ...previewState,
    ...useFormErrors(failure, previewState.preview?.errors ?? {}),
  }
}

/**
 * Returns the error of each field: from the refused save, else from the preview. The preview's error of the
 * reason is left out, because users type the reason last.
 */
function useFormErrors(refused: unknown, { reason: _, ...previewErrors }: FieldErrors) {
  const toWords = useDescribeFieldError()
  const say = useLeaveWords()
  const inWords = useDescribeError()
  const fields = useMemo(() => readFieldErrors(refused), [refused])
  const errorOf = (name: string): string | undefined => {
    const error = fields[name] ?? previewErrors[name]
    return error && toWords(error, name === 'document' ? name : fieldLabel(leaveRequests, name))
  }
  const whole = refused instanceof AttachmentError ? say('keptWithoutDocument') : inWords(refused)
  return { errorOf, failure: refused && Object.keys(fields).length === 0 ? whole : undefined, refused: fields }
}

function useAfterSave(onDone: () => void) {
  const notice = useOutcomeNotice(leaveRequests)
  return (row: Leave, isDraft: boolean) => {
    notice(isDraft ? { deed: 'draftSaved', row } : { deed: 'step', step: 'submit', row })
    onDone()
  }
}
