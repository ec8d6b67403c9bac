import { listEngineResources } from '../src/engines/with-engines'
import { type Card, enginesArea } from '../src/framework/company/cards'
import { approvers } from './approvers'
import { companyRoles } from './people/roles'

/** The resources that engines store for all areas, as screens need them. */
export const buildEngineResources = (cards: readonly Card[]) =>
  listEngineResources(
    cards.filter(({ area }) => area !== enginesArea),
    { roles: companyRoles, approvers },
  )
