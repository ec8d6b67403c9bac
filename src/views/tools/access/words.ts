import { createWordsHook } from '../../../i18n/words-hook'

/** Words of who may do what; loaded with the panel. */
const words = {
  more: 'For administrators',
  who: 'Who may do this?',
  find: 'Find a record someone cannot see',
  close: 'Close',
  person: 'Person',
  recordHint: 'Choose the record that is missing. You find it among those that you can list.',
  parts: 'Show',
  actions: 'Actions',
  fields: 'Fields',
  findField: 'Find a field',
  noField: 'No field has this name.',
  roles: 'Roles: %{roles}',
  noRoles: 'none',
  problem: '%{name} can do nothing here: %{problem}.',
  yes: 'Yes',
  no: 'No',
  allowed: 'Allowed (%{count})',
  refused: 'Not allowed (%{count})',
  reads: 'reads',
  changes: 'changes',
  readsNot: 'does not read',
  changesNot: 'does not change',
  grants: 'Grants looked at',
  grant: '%{roles} may',
  denial: '%{roles} may not',
  always: 'always',
  unknown: 'not known',
  notHeld: '%{name} does not have this role',
} as const

export const useAccessWords = createWordsHook('access', words)
