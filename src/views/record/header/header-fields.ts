import type { Row } from '../../../../dataProvider/create'
import { findResource } from '../../../framework/company/catalogue'
import type { Resource } from '../../../framework/resource'
import { type DisplayField, findColumn } from '../../display-fields'
import type { SignedInPerson } from '../../signed-in'
import { pickHeaderFacts } from './header-facts'

/** Lists the facts below the title of a record page, with what draws them. */
export const listHeaderFields = (resource: Resource, record: Row, who: SignedInPerson): DisplayField[] =>
  pickHeaderFacts(resource, record, who, {
    find: (name) => findColumn(resource, name, findResource),
    isWide: ({ views }) => views.isWide === true,
  })
