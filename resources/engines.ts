import { listEngineResources } from '../src/engines/engine-resources'
import type { Events } from '../src/framework/company/events'
import { enginesArea, type ResourceCard } from '../src/framework/company/resource-cards'
import { approvers } from './approvers'
import { companyRoles } from './people/roles'

/** Lists the resources that the engines store for all areas, as the screens need them. */
export const buildEngineResources = (cards: readonly ResourceCard[], events: Events) =>
  listEngineResources(
    cards.filter(({ area }) => area !== enginesArea),
    { roles: companyRoles, approvers, events },
  )
