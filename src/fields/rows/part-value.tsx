import { type Field, findUnit, getFieldBehaviour, isEmpty } from '../../framework/field'
import { type RecordValues, useFieldHost } from '../field-views'
import { useChosenRecord } from '../ref/candidates'

interface PartValueProps {
  part: Field
  value: unknown
  row: RecordValues
  /** The record that the row belongs to; it may hold the unit. */
  record: RecordValues
}

/** Shows one part of a row: the label of the record that it refers to, else its text. */
export function PartValue({ part, value, row, record }: PartValueProps) {
  const { currency } = useFieldHost()
  const { target, text } = getFieldBehaviour(part)
  const resource = target()
  if (resource && !isEmpty(value)) return <ReferenceLabel target={resource} id={Number(value)} />
  return text(value, findUnit(part, { ...record, ...row }, { currency }))
}

function ReferenceLabel({ target, id }: { target: string; id: number }) {
  return useChosenRecord(target, id, undefined)?.label ?? null
}
