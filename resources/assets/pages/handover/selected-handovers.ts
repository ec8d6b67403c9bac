import { useQuery } from '@tanstack/react-query'
import { loadTickedRows, type TickedToolProps } from '../../../../src/views/tools/ticked-tools'

/** The largest number of records that one call accepts. */
export const maxPerCall = 100

/** A handover as its list sends it. */
export interface HandoverRow {
  id: number
  handoverNumber: string
  assetId: number
  empId: number
  assetName: string
  assignedDate: string
  conditionAtIssue: string
  isSeat: boolean
  labels?: Readonly<Record<string, string>>
}

export const handoverFields = [
  ...['handoverNumber', 'assetId', 'assetName', 'empId', 'assignedDate', 'conditionAtIssue', 'isSeat'],
]

export const formatTagLabel = ({ labels, assetId }: HandoverRow): string => labels?.assetId ?? `#${assetId}`
export const formatPersonLabel = ({ labels, empId }: HandoverRow): string => labels?.empId ?? `#${empId}`

/** Reads the selected records once, when the dialog opens. */
export function useSelectedRecords<Row>(props: TickedToolProps, fields: readonly string[], order: string) {
  const { resource, selection } = props
  return useQuery({
    queryKey: ['ticked', resource.name, selection, fields],
    queryFn: () => loadTickedRows<Row>({ resource, selection }, { fields, sort: [[order, 'asc']], most: maxPerCall }),
    staleTime: 0,
  })
}
