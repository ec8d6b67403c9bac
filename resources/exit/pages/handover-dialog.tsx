import { useRefresh } from 'ra-core'
import { useId, useState } from 'react'
import { callOperation } from '../../../dataProvider/call'
import { ref } from '../../../src/fields'
import { formatDate } from '../../../src/framework/values/dates'
import { isInSet } from '../../../src/framework/workflow'
import { useSay } from '../../../src/i18n/say'
import { FieldInput } from '../../../src/views/blocks/field-input'
import { QueryContent } from '../../../src/views/blocks/query-content'
import { ReviewDialog } from '../../../src/views/blocks/review-dialog'
import { Table } from '../../../src/views/blocks/table'
import { useAnswer } from '../../../src/views/blocks/use-answer'
import { useRunOnce } from '../../../src/views/blocks/use-run-once'
import type { ToolDialogProps } from '../../../src/views/tools/tool-props'
import { peopleSets } from '../../people/sets'
import { employeeExits } from '../employeeExits'
import { type ExitWord, useExitWords } from '../words/en'

interface ExitImpact {
  key: string
  label: string
  is: Extract<ExitWord, 'handedOver' | 'emptied' | 'ended' | 'stepped' | 'outside' | 'cleared' | 'told'>
  count: number
  records: ImpactRecord[]
}

interface ImpactRecord {
  id: number
  title: string | null
  places: string[]
  since: string | null
  spans: boolean
  goesTo: Person | null
  candidates: Person[]
}

interface Person {
  empId: number
  name: string
}

interface Successor {
  duty: string
  recordId: number | null
  toEmpId: number
}

const successor = ref('employees', { where: { status: { in: peopleSets.there } } })

/** Shows what depends on the leaver, and lets the user name a successor for each kind. */
export function HandoverDialog({ record, onClose }: ToolDialogProps) {
  const say = useExitWords()
  const plain = useSay()
  const refresh = useRefresh()
  const { once, isPending, failure } = useRunOnce()
  const [successors, setSuccessors] = useState((record?.successors ?? []) as Successor[])
  const answer = useAnswer<{ impact: ExitImpact[] }>('getExitImpact', { id: record?.id })
  const canName = isInSet(employeeExits, 'open', record ?? null)
  const save = async () => {
    await callOperation('updateEmployeeInitiateExit', { id: record?.id, version: record?.version, successors })
    refresh()
    onClose()
  }
  return (
    <ReviewDialog
      title={say('handoverOf', { number: record?.exitNumber })}
      {...(canName && { action: say('save') })}
      close={plain('cancel')}
      size="md"
      isLong
      {...{ isPending, failure, onClose }}
      onDo={() => void once(save)}
    >
      <p>{say('handoverText')}</p>
      <QueryContent of={answer} lines={4}>
        {({ impact }) => <ImpactTable {...{ impact, successors, canName }} onChange={setSuccessors} />}
      </QueryContent>
    </ReviewDialog>
  )
}

interface ImpactTableProps {
  impact: readonly ExitImpact[]
  successors: readonly Successor[]
  canName: boolean
  onChange(successors: Successor[]): void
}

function ImpactTable({ impact, successors, canName, onChange }: ImpactTableProps) {
  const say = useExitWords()
  const id = useId()
  const isForDuty = (duty: string) => (each: Successor) => each.duty === duty && !each.recordId
  const nameSuccessor = (duty: string, toEmpId: unknown) => {
    const others = successors.filter((each) => !isForDuty(duty)(each))
    onChange(typeof toEmpId === 'number' ? [...others, { duty, recordId: null, toEmpId }] : others)
  }
  const renderSuccessor = ({ key, is, label }: ExitImpact) =>
    is === 'handedOver' && canName ? (
      <FieldInput
        id={`${id}-${key}`}
        name={key}
        field={successor}
        label={`${say('successor')}: ${label}`}
        value={successors.find(isForDuty(key))?.toEmpId}
        onChange={(toEmpId) => nameSuccessor(key, toEmpId)}
      />
    ) : null
  if (impact.length === 0) return <p className="quiet">{say('nothing')}</p>
  return (
    <Table
      label={say('handover')}
      lines={impact}
      keyOf={({ key }) => key}
      narrow="stack"
      columns={[
        { head: say('what'), of: (impact) => <DutyCell {...impact} /> },
        { head: say('count'), of: ({ count }) => count, isFigure: true },
        { head: say('outcome'), of: ({ is }) => say(is) },
        { head: say('successor'), of: renderSuccessor },
      ]}
    />
  )
}

function DutyCell({ label, count, records }: ExitImpact) {
  const say = useExitWords()
  return (
    <>
      {label}
      <ul className="rows quiet">
        {records.map((record) => (
          <li key={record.id}>
            <RecordLine {...record} />
          </li>
        ))}
        {count > records.length ? <li>{say('more', { count: count - records.length })}</li> : null}
      </ul>
    </>
  )
}

/** Says what the record is, where, since when, and whom it goes or could go to. */
function RecordLine({ id, title, places, since, spans, goesTo, candidates }: ImpactRecord) {
  const say = useExitWords()
  const others = candidates.filter(({ empId }) => empId !== goesTo?.empId).map(({ name }) => name)
  const parts = [
    [title ?? `#${id}`, ...places].join(', '),
    ...(since ? [say('since', { day: formatDate(since) })] : []),
    ...(spans ? [say('spans')] : []),
    ...(goesTo ? [say('goesTo', { name: goesTo.name })] : []),
    ...(others.length > 0 ? [say('couldGoTo', { names: others.join(', ') })] : []),
  ]
  return <>{parts.join(' · ')}</>
}
