import FormHelperText from '@mui/material/FormHelperText'
import { Link } from 'react-router'
import { fieldLabel } from '../../../../src/framework/resource'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { canCreateRecord } from '../../../../src/views/field-access'
import { LabelledSelect } from '../../../../src/views/import/labelled-select'
import { createPath } from '../../../../src/views/paths'
import { useSignedIn } from '../../../../src/views/signed-in'
import { leaveRequests } from '../../leaveRequests'
import { useLeaveWords } from '../../words/en'
import { daysLeftInWords } from '../leave-in-words'
import { type LeaveType, useLeaveBalances, useLeaveTypes } from '../leave-queries'
import { DayChoice } from './day-choice'
import { DocumentFields } from './document-fields'
import type { LeaveFormInput } from './leave-form-input'
import { MoreFields } from './more-fields'
import type { RequestDocuments } from './use-request-documents'

interface ApplyFieldsProps {
  id: string
  asked: LeaveFormInput
  days: readonly string[]
  errorOf(name: string): string | undefined
  onChange(changed: Partial<LeaveFormInput>): void
  documents: RequestDocuments
}

export function ApplyFields({ id, asked, days, errorOf, onChange, documents }: ApplyFieldsProps) {
  const types = useLeaveTypes()
  const type = types?.find((each) => each.id === asked.leaveTypeId)
  return (
    <>
      <RequestForOthersLink />
      <TypeField {...{ id, asked, errorOf, onChange }} />
      <DayChoice {...{ id, asked, days, errorOf, onChange }} isWhole={type?.unit === 'day'} />
      <FieldInput
        id={`${id}-reason`}
        name="reason"
        resource={leaveRequests}
        value={asked.reason}
        error={errorOf('reason')}
        onChange={(value) => onChange({ reason: String(value ?? '') })}
      />
      <DocumentFields id={id} documents={documents} error={errorOf('document')} />
      <MoreFields id={id} values={asked.more} errorOf={errorOf} onChange={(more) => onChange({ more })} />
    </>
  )
}

type ApplyFieldProps = Omit<ApplyFieldsProps, 'days' | 'documents'>

/** Links to the full form for users who may request leave for others; there they choose the person. */
function RequestForOthersLink() {
  const say = useLeaveWords()
  const who = useSignedIn()
  const resource = leaveRequests
  // Nobody has id 0, so rights that a user has only on their own records do not match.
  if (!canCreateRecord(resource, who, { empId: 0 })) return null
  return (
    <p>
      <Link to={createPath(resource)}>{say('forOther')}</Link>
    </p>
  )
}

/** Lets the user choose the leave type by name; each shows its remaining days. */
function TypeField({ id, asked, errorOf, onChange }: ApplyFieldProps) {
  const say = useLeaveWords()
  const types = useLeaveTypes() ?? []
  const { empId: me } = useSignedIn()
  const { data: balances } = useLeaveBalances(asked.empId === me ? undefined : (asked.empId ?? undefined))
  const error = errorOf('leaveTypeId')
  const canBeTaken = ({ id, requiresBalance }: LeaveType) =>
    !requiresBalance || !balances || balances.some(({ leaveTypeId }) => leaveTypeId === id)
  const options = types.filter(canBeTaken).map(({ id, name }) => {
    const available = balances?.find(({ leaveTypeId }) => leaveTypeId === id)?.available ?? null
    const text =
      available === null
        ? name
        : say('typeLeft', { type: name, count: Math.abs(available), left: daysLeftInWords(say, available) })
    return [String(id), text] as const
  })
  return (
    <div>
      <LabelledSelect
        id={`${id}-leaveTypeId`}
        label={fieldLabel(leaveRequests, 'leaveTypeId')}
        value={asked.leaveTypeId === null ? '' : String(asked.leaveTypeId)}
        options={options}
        isWrong={error !== undefined}
        onChange={(chosen) => onChange({ leaveTypeId: Number(chosen), acceptsUnpaid: false })}
      />
      {error ? (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </div>
  )
}
