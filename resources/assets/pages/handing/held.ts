import { useQuery } from '@tanstack/react-query'
import { loadTickedRows, type TickedProps } from '../../../../src/views/tools/ticked'

/** The most that one call takes. */
export const maxPerCall = 100

/** A handover as its list sends it. */
export interface Handed {
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

export const formatTagLabel = ({ labels, assetId }: Handed): string => labels?.assetId ?? `#${assetId}`
export const formatPersonLabel = ({ labels, empId }: Handed): string => labels?.empId ?? `#${empId}`

/** The selected records, read once for the dialog. */
export function useSelectedRecords<Row>(props: TickedProps, fields: readonly string[], order: string) {
  const { resource, selection } = props
  return useQuery({
    queryKey: ['ticked', resource.name, selection, fields],
    queryFn: () => loadTickedRows<Row>({ resource, selection }, { fields, sort: [[order, 'asc']], most: maxPerCall }),
    staleTime: 0,
  })
}
