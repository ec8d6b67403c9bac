import { engineResources } from '../src/engines/with-engines'
import { type Card, enginesArea } from '../src/framework/company/cards'
import { approvers } from './approvers'
import { companyRoles } from './people/roles'

/** What the engines keep for the resources of all areas, for the screens. */
export const buildEngineResources = (cards: readonly Card[]) =>
  engineResources(
    cards.filter(({ area }) => area !== enginesArea),
    { roles: companyRoles, approvers },
  )
