import { useRef } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { findSentStep } from '../../../../src/framework/lists/sent-form'
import type { Values } from '../../../../src/framework/validate'
import { SidePanel } from '../../../../src/views/blocks/side-panel'
import { FieldHostProvider } from '../../../../src/views/field-host'
import { buildNewRecord } from '../../../../src/views/form/form-input'
import { RecordForm } from '../../../../src/views/form/record-form'
import { useOutcomeNotice } from '../../../../src/views/saving/save-notices'
import { useSignedIn, useToday } from '../../../../src/views/signed-in'
import { LoadingLines } from '../../../../src/views/states/page-states'
import { useFreeWorkdays } from '../../../workdays/pages/public'
import { leaveRequests } from '../../leaveRequests'
import { useLeaveWords } from '../../words/en'
import { type Leave, type LeaveType, useLeaveTypes, useOwnLeaveRequests } from '../leave-queries'

/**
 * Shows the form of a request beside the page. It starts with one day of the type that the user takes most
 * often.
 */
export function LeaveDrawer({ onClose }: { onClose: () => void }) {
  const say = useLeaveWords()
  const base = useInitialRecord()
  const notice = useOutcomeNotice(leaveRequests)
  const close = (deed: 'draftSaved' | undefined, row: Row | null) => {
    if (row) notice(deed ? { deed, row } : { deed: 'step', step: findSentStep(leaveRequests.views) ?? '', row })
    onClose()
  }
  return (
    <SidePanel title={say('ask')} close={say('close')} onClose={onClose}>
      {base ? (
        <FieldHostProvider>
          <RecordForm
            resource={leaveRequests}
            base={base}
            title={say('ask')}
            cancelPath="/Leave"
            focus="reason"
            isPanel
            onSaved={onClose}
            onStored={(row, isLast) => isLast && close('draftSaved', row)}
            onSent={(row) => close(undefined, row)}
          />
        </FieldHostProvider>
      ) : (
        <LoadingLines />
      )}
    </SidePanel>
  )
}

/** Returns the initial values of the form, once the usual type and the next free day are known. */
function useInitialRecord(): Values | undefined {
  const today = useToday()
  const who = useSignedIn()
  const types = useLeaveTypes()
  const { data: leaves } = useOwnLeaveRequests(Number(today.slice(0, 4)))
  const { days, error } = useFreeWorkdays(who.empId, today)
  // The values are set once, so that data that arrives later does not overwrite the user's input.
  const initial = useRef<Values>(undefined)
  if (!initial.current && types && leaves && (days || error)) {
    const day = days?.[0] ?? today
    const source = { fromDate: day, toDate: day, leaveTypeId: findUsualType(types, leaves) }
    initial.current = buildNewRecord(leaveRequests, who, source)
  }
  return initial.current
}

/** Finds the type that the user took most often recently, else the first one. */
function findUsualType(types: readonly LeaveType[], leaves: readonly Leave[]): number | null {
  const countLeaves = ({ id }: LeaveType) => leaves.filter(({ leaveTypeId }) => leaveTypeId === id).length
  const [most] = [...types].sort((one, other) => countLeaves(other) - countLeaves(one))
  return most?.id ?? null
}
