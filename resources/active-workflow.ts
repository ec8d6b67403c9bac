import type { Requirement } from '../src/framework/workflow'
import { peopleTeam } from './people/roles'

/**
 * Builds the workflow of records that people can choose until people operations deactivate them. `confirm`
 * is the question before that, `requires` lists what must be done first.
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
