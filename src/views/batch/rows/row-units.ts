import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Row, StewardProvider } from '../../../../dataProvider/create'
import type { BatchRow } from '../../../framework/batch'
import { getFieldBehaviour } from '../../../framework/field'
import type { Resource } from '../../../framework/resource'
import type { Values } from '../../../framework/validate'

/** Answers the units of a record's amounts, by field. */
export type UnitsOf = (row: BatchRow) => Values

/**
 * Loads the units of the records' amounts, if a column has amounts and the record names their unit.
 * Undefined until they are loaded, because another currency would be a wrong guess.
 */
export function useRowUnits(
  resource: Resource,
  columns: readonly string[],
  rows: readonly BatchRow[],
): UnitsOf | undefined {
  const provider = useDataProvider<StewardProvider>()
  const fields = listUnitFields(resource, columns)
  const ids = rows.flatMap(({ recordId }) => recordId ?? [])
  const { data, isLoading } = useQuery({
    queryKey: [resource.route, 'units', fields, ids],
    queryFn: () => provider.getMany<Row>(resource.route, { ids, meta: { fields } }),
    enabled: fields.length > 0 && ids.length > 0,
  })
  if (isLoading) return undefined
  const byId = new Map(data?.data.map((row) => [Number(row.id), row]))
  return ({ recordId }) => byId.get(Number(recordId)) ?? {}
}

function listUnitFields(resource: Resource, columns: readonly string[]): string[] {
  const names = columns.flatMap((name) => {
    const field = resource.fields[name]
    return (field && getFieldBehaviour(field).unit({ currency: '' })?.field) ?? []
  })
  return [...new Set(names)]
}
