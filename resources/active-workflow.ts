import type { Requirement } from '../src/framework/workflow'
import { peopleTeam } from './people/roles'

/**
 * Workflow of what can be chosen until people operations disable it; `confirm` explains that, `requires`
 * lists what comes first.
 */
export const activeInactiveWorkflow = (confirm: string, requires: readonly Requirement[] = []) =>
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
