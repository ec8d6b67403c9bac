import { useQueries } from '@tanstack/react-query'
import { useDataProvider } from 'ra-core'
import type { Row, StewardProvider } from '../../../dataProvider/create'
import type { RefOptions } from '../../fields/ref'
import { checkAccess } from '../../framework/access'
import { findResource } from '../../framework/company/catalogue'
import { getFieldBehaviour, isEmpty } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { useSignedIn } from '../signed-in'

/** A field of the record to which the reference `by` leads; this record has its value under the name `as`. */
interface ReferencedField {
  by: string
  field: string
  as: string
}

/**
 * Lists the fields of referenced records that a resource needs: for its look-ups, and to match other
 * references.
 */
export function listReferencedFields(resource: Resource): ReferencedField[] {
  return Object.entries(resource.fields).flatMap(([name, field]): ReferencedField[] => {
    const from = getFieldBehaviour(field).derive()
    if (from?.kind === 'lookup') return [{ by: from.by, field: from.field, as: name }]
    const owns = Object.values((field.options as RefOptions).match ?? {})
    return owns.flatMap((as) => {
      const [by = '', ...rest] = as.split('.')
      return rest.length > 0 ? [{ by, field: rest.join('.'), as }] : []
    })
  })
}

/**
 * Loads the values of the chosen referenced records, by field or path: `currency`, `sowId.customerId`.
 * Empty until they are loaded; values that the loaded record already has are not fetched.
 */
export function useReferencedValues(resource: Resource, record: Values, loaded: Values): Values {
  const provider = useDataProvider<StewardProvider>()
  const { roles } = useSignedIn()
  const open = listReferencedFields(resource).filter(({ by, as }) => !(as in loaded && loaded[by] === record[by]))
  const references = [...new Set(open.map(({ by }) => by))].flatMap((by) => {
    const field = resource.fields[by]
    const target = field && findResource(getFieldBehaviour(field).target() ?? '')
    if (!target || isEmpty(record[by]) || !checkAccess(target, 'list', roles).allowed) return []
    return [{ by, target, id: Number(record[by]), fields: open.filter((each) => each.by === by).map((e) => e.field) }]
  })
  const answers = useQueries({
    queries: references.map(({ target, id, fields }) => ({
      queryKey: [target.route, 'beyond', id, fields],
      queryFn: async () => {
        const { data } = await provider.getList<Row>(target.route, {
          filter: { id: { eq: id } },
          pagination: { page: 1, perPage: 1 },
          sort: { field: 'id', order: 'ASC' },
          meta: { fields },
        })
        return data[0] ?? null
      },
    })),
  })
  const findRow = (by: string) => answers[references.findIndex((reference) => reference.by === by)]?.data
  return Object.fromEntries(open.map(({ by, field, as }) => [as, findRow(by)?.[field] ?? null]))
}
