import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { createPortal } from 'react-dom'
import type { StoredRecord } from '../../../../src/framework/record'
import type { FormAsideProps } from '../../../../src/views/tools/form-aside'
import type { leaveRequests } from '../../leaveRequests'
import { useLeaveWords } from '../../words/en'
import { PreviewPanel, PreviewSummary, type PreviewSummaryProps } from './preview-panel'
import { type PreviewInput, useLeavePreview } from './use-leave-preview'
import '../leave.css'

/** Shows beside the form what a request comes to: days, balance, and what sending would refuse. */
export function LeaveFacts({ record, tried, foot, onFill }: FormAsideProps) {
  const say = useLeaveWords()
  const request = toPreviewInput(record as Partial<StoredRecord<typeof leaveRequests>>)
  const { preview, error, refetch, isOld } = useLeavePreview(request, tried)
  const { acceptsUnpaid } = request
  return (
    <aside aria-label={say('comesTo')}>
      {error ? (
        <Alert severity="warning" action={<Button onClick={() => void refetch()}>{say('retry')}</Button>}>
          {say('noPreview')}
        </Alert>
      ) : null}
      {preview ? (
        <PreviewPanel
          {...{ preview, isOld, acceptsUnpaid }}
          onAcceptUnpaid={(accepts) => onFill({ acceptsUnpaid: accepts })}
        />
      ) : null}
      {foot ? createPortal(<FootFacts {...{ preview, acceptsUnpaid }} />, foot) : null}
    </aside>
  )
}

/** Shows above the sum, in sight of the buttons, why sending would be refused. */
function FootFacts(props: PreviewSummaryProps) {
  return (
    <>
      {(props.preview?.problems ?? []).map((text) => (
        <Alert key={text} severity="error">
          {text}
        </Alert>
      ))}
      <PreviewSummary {...props} />
    </>
  )
}

const toPreviewInput = (record: Partial<StoredRecord<typeof leaveRequests>>): PreviewInput => ({
  empId: record.empId ?? null,
  leaveTypeId: record.leaveTypeId ?? null,
  handoverToEmpId: record.handoverToEmpId ?? null,
  fromDate: record.fromDate ?? '',
  toDate: record.toDate ?? '',
  fromSession: record.fromSession ?? 'full',
  toSession: record.toSession ?? 'full',
  acceptsUnpaid: record.acceptsUnpaid === true,
})
