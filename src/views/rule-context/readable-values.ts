import type { Row } from '../../../dataProvider/create'
import { isEmpty } from '../../framework/field'
import type { Resource } from '../../framework/resource'
import { throwOnUnknownValue } from '../../framework/rule-context/rule-context'
import type { Values } from '../../framework/validate'
import { canReadField, isReadableInSomeRecords } from '../field-access'
import type { SignedInPerson } from '../signed-in'

/**
 * Picks the values of the record that the person may read. A field that they may read in some records only
 * is left out while it is empty, because then nobody can tell whether it is empty or hidden.
 */
export function pickReadable(resource: Resource, row: Row, who: SignedInPerson): Values {
  const entries = Object.entries(row).filter(
    ([name, value]) =>
      canReadField(resource, name, who, row) && !(isEmpty(value) && isReadableInSomeRecords(resource, name, who)),
  )
  return throwOnUnknownValue(Object.fromEntries(entries))
}
