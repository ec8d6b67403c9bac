import { useQuery } from '@tanstack/react-query'
import { loadTickedRows, type TickedToolProps } from '../../../../src/views/tools/ticked-tools'

/** The most that one call takes. */
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

/** The selected records, read once for the dialog. */
export function useSelectedRecords<Row>(props: TickedToolProps, fields: readonly string[], order: string) {
  const { resource, selection } = props
  return useQuery({
    queryKey: ['ticked', resource.name, selection, fields],
    queryFn: () => loadTickedRows<Row>({ resource, selection }, { fields, sort: [[order, 'asc']], most: maxPerCall }),
    staleTime: 0,
  })
}
