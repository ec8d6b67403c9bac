import { useSyncExternalStore } from 'react'
import type { Row } from '../../../../dataProvider/create'
import { useChosenRecord } from '../../../fields/ref/candidates'
import { getFieldBehaviour, isEmpty, toPlainText } from '../../../framework/field'
import type { DisplayField } from '../../display-fields'
import { FieldValue } from '../../value/field-value'
import type { InlineEditing } from './create-inline-editing'
import { useEditReasons } from './edit-reasons'
import type { EditPhase, InlineEdit } from './inline-edits'

interface CellProps {
  inline: InlineEditing
  row: Row
  shown: DisplayField
}

/** Shows a cell that is being edited as it will be saved, with the phase of the edit; otherwise nothing. */
export function InlineCell({ inline, row, shown }: CellProps) {
  const { edits } = inline
  const edit = useSyncExternalStore(edits.subscribe, () => edits.of(row.id, shown.name))
  if (!edit) return null
  return (
    <>
      <span className="inline-entered">
        <EnteredValue shown={shown} edit={edit} />
      </span>
      {edit.phase === 'entering' ? null : <EditPhaseMark inline={inline} edit={edit} phase={edit.phase} />}
    </>
  )
}

/** Shows the input as the cell would; input that cannot be read is shown as it was typed. */
export function EnteredValue({ shown, edit }: { shown: DisplayField; edit: InlineEdit }) {
  const { name, field } = shown
  const { entered, base } = edit
  const value = entered[name]
  if (getFieldBehaviour(field).target()) return <EnteredReferenceLabel shown={shown} edit={edit} />
  const read = isEmpty(value) ? { ok: true as const, value: null } : getFieldBehaviour(field).parse(value)
  return read.ok ? (
    <FieldValue shown={shown} record={{ ...base, ...entered, [name]: read.value }} />
  ) : (
    toPlainText(value)
  )
}

function EnteredReferenceLabel({
  shown: { name, field },
  edit: { entered, base },
}: {
  shown: DisplayField
  edit: InlineEdit
}) {
  const id = Number(entered[name]) || null
  const label = base[name] === entered[name] ? base.labels?.[name] : undefined
  return useChosenRecord(getFieldBehaviour(field).target() ?? '', id, label)?.label ?? null
}

function EditPhaseMark({
  inline,
  edit,
  phase,
}: {
  inline: InlineEditing
  edit: InlineEdit
  phase: Exclude<EditPhase, 'entering'>
}) {
  const reason = useEditReasons(inline.edits.resource)(edit).join(' ')
  return (
    <span className={`inline-mark inline-${phase}`} title={reason || undefined}>
      {inline.say(phase)}
      {reason ? <span className="for-readers">: {reason}</span> : null}
    </span>
  )
}
