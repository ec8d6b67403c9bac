import { useRefresh } from 'ra-core'
import { useState } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import type { Resource } from '../../../../src/framework/resource'
import type { Values } from '../../../../src/framework/validate'
import { FieldInput } from '../../../../src/views/blocks/field-input'
import { readFieldErrors, requireFilledFields, useFormErrorText } from '../../../../src/views/blocks/form-errors'
import { QueryContent } from '../../../../src/views/blocks/query-content'
import { ReviewDialog } from '../../../../src/views/blocks/review-dialog'
import { Table } from '../../../../src/views/blocks/table'
import { useRunOnce } from '../../../../src/views/blocks/use-run-once'
import { useIdempotentSender } from '../../../../src/views/saving/idempotent-sender'
import type { TickedToolProps } from '../../../../src/views/tools/ticked-tools'
import { conditions } from '../../categories-and-events'
import { employeeAssets } from '../../employeeAssets'
import { useHandingWords } from '../../words/handing.en'
import { formatPersonLabel, type HandoverRow, maxPerCall, useSelectedRecords } from './selected-handovers'
import { useHandoverSheetDownload } from './use-handover-sheet-download'

interface AssetToIssue {
  id: number
  assetTag: string
  name: string
  condition: keyof typeof conditions
}

const inputNames = ['empId', 'expectedReturnDate', 'note'] as const
const assetColumns = ['assetTag', 'name', 'condition']

/** Issues several assets to one person with one form, then offers the sheet to sign. */
export function IssueAssetsDialog(props: TickedToolProps) {
  const [handed, setHanded] = useState<readonly HandoverRow[] | null>(null)
  return handed ? (
    <IssuedNotice handed={handed} onClose={() => props.onClose(true)} />
  ) : (
    <IssueAssetsForm {...props} onHanded={setHanded} />
  )
}

function IssueAssetsForm({ onHanded, ...props }: TickedToolProps & { onHanded(handed: readonly HandoverRow[]): void }) {
  const say = useHandingWords()
  const answer = useSelectedRecords<AssetToIssue>(props, assetColumns, 'assetTag')
  const [values, setValues] = useState<Values>({})
  const intention = useIdempotentSender()
  const { once, isPending, failure } = useRunOnce()
  const things = answer.data?.rows ?? []
  const labels = things.map(({ assetTag }) => assetTag)
  const whole = useFormErrorText(failure, inputNames, { name: 'assetIds', labels })
  const refresh = useRefresh()
  const isTooMany = props.count > maxPerCall
  const issue = async () => {
    requireFilledFields(values, ['empId'])
    const input = { ...values, assetIds: things.map(({ id }) => id) }
    const { data } = await intention(JSON.stringify(input), (idempotencyKey) =>
      callOperation<HandoverRow[]>('createEmployeeAssetDetails', input, { idempotencyKey }),
    )
    onHanded(data ?? [])
    refresh()
  }
  return (
    <ReviewDialog
      title={say('issueTitle')}
      action={say('issue')}
      close={say('cancel')}
      isPending={isPending}
      isReady={!isTooMany && things.length > 0}
      failure={isTooMany ? say('tooMany', { most: maxPerCall }) : whole}
      size="md"
      isLong
      onClose={() => props.onClose(false)}
      onDo={() => void once(issue)}
    >
      <p>{say('issueText')}</p>
      <IssueFields
        {...{ values, failure }}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      <QueryContent of={{ ...answer, data: answer.data?.rows }}>
        {(lines) => <IssuedAssetsTable lines={lines} />}
      </QueryContent>
    </ReviewDialog>
  )
}

interface IssueFieldsProps {
  values: Values
  failure: unknown
  onChange(name: string, value: unknown): void
}

const IssueFields = ({ values, failure, onChange }: IssueFieldsProps) =>
  inputNames.map((name) => (
    <FieldInput
      key={name}
      id={`issue-${name}`}
      name={name}
      resource={employeeAssets as unknown as Resource}
      value={values[name]}
      record={values}
      errors={readFieldErrors(failure)}
      onChange={(value) => onChange(name, value)}
    />
  ))

function IssuedAssetsTable({ lines }: { lines: readonly AssetToIssue[] }) {
  const say = useHandingWords()
  return (
    <Table
      label={say('things')}
      lines={lines}
      keyOf={({ id }) => id}
      narrow="stack"
      columns={[
        { head: say('tag'), of: ({ assetTag }) => assetTag },
        { head: say('what'), of: ({ name }) => name },
        { head: say('condition'), of: ({ condition }) => conditions[condition] },
      ]}
    />
  )
}

function IssuedNotice({ handed, onClose }: { handed: readonly HandoverRow[]; onClose(): void }) {
  const say = useHandingWords()
  const sheet = useHandoverSheetDownload()
  const { once, isPending, failure } = useRunOnce()
  const [first] = handed
  return (
    <ReviewDialog
      title={say('issueTitle')}
      action={say('sheet')}
      close={say('close')}
      isPending={isPending}
      failure={failure}
      onClose={onClose}
      onDo={() => void once(() => sheet(handed))}
    >
      <p role="status">{say('issued', { name: first ? formatPersonLabel(first) : '', count: handed.length })}</p>
      <p>{say('sheetText')}</p>
    </ReviewDialog>
  )
}
