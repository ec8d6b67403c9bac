import { useChosenRecord } from '../ref/candidates'

/** Shows the label of the record that a row refers to. */
export function ReferenceLabel({ target, id }: { target: string; id: number }) {
  return useChosenRecord(target, id, undefined)?.label ?? null
}
