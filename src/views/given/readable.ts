import type { Row } from '../../../dataProvider/create'
import { isEmpty } from '../../framework/field'
import { throwIfUnknown } from '../../framework/given/given'
import type { Resource } from '../../framework/resource'
import type { Values } from '../../framework/validate'
import { isReadInSome, mayRead } from '../allowed'
import type { SignedIn } from '../signed-in'

/**
 * The record as far as the person may read it. Fields they may read in some records only are left out
 * if empty, because an empty one means nothing.
 */
export function pickReadable(resource: Resource, row: Row, who: SignedIn): Values {
  const entries = Object.entries(row).filter(
    ([name, value]) => mayRead(resource, name, who, row) && !(isEmpty(value) && isReadInSome(resource, name, who)),
  )
  return throwIfUnknown(Object.fromEntries(entries))
}
