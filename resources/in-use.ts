import type { Requirement } from '../src/framework/workflow'
import { peopleTeam } from './people/roles'

/** What may be chosen until people operations put it out of use; `confirm` says what that means, `requires` what must be done before. */
export const inUse = (confirm: string, requires: readonly Requirement[] = []) =>
  ({
    field: 'status',
    initial: 'active',
    states: { active: { tone: 'success' }, inactive: { tone: 'neutral', isReadOnly: true } },
    sets: { inUse: ['active'] },
    transitions: {
      deactivate: { from: 'active', to: 'inactive', by: peopleTeam, tone: 'danger', confirm, requires },
      reactivate: { from: 'inactive', to: 'active', by: peopleTeam },
    },
  }) as const
