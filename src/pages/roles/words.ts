import { wordsHook } from '../../i18n/words-hook'

/** Words of who holds which role; loaded with its page. */
const words = {
  intro: 'Who may do more than every employee, from when until when, and who granted it. A change holds at once.',
  grant: 'Grant a role',
  granting: 'Granting…',
  role: 'Role',
  allRoles: 'All roles',
  pastToo: 'Also ended',
  person: 'Person',
  from: 'From',
  until: 'Until',
  daysHint: 'Without a first day it begins today; without a last one it has no end.',
  noEnd: 'without an end',
  fromTo: '%{from} – %{to}',
  fromOn: 'from %{from}',
  grantedBy: 'Granted by %{who}, %{at}',
  endedBy: 'Ended by %{who}, %{at}',
  server: 'the server',
  current: 'Holds',
  future: 'Begins later',
  ended: 'Ended',
  endRole: 'End',
  endRoleOf: 'End %{role} of %{name}',
  endTitle: 'End this role?',
  endText: '%{name} is no longer %{role}. Without a day it ends at once, and open sessions notice.',
  endDo: 'End the role',
  ending: 'Ending…',
  locked: 'Locked',
  unlock: 'Unlock',
  unlockOf: 'Unlock the account of %{name}',
  unlocked: 'The account of %{name} is open again.',
  cancel: 'Cancel',
  granted: 'The role is granted.',
  grantAsked: 'Another administrator is asked to agree. All administrators and directors were told.',
  unopened:
    'Nobody has signed in to this account yet. Its address %{address} was entered by %{who}, %{at}. Check it before you grant anything.',
  endedNow: 'The role of %{name} was ended.',
  none: 'Nobody holds such a role.',
  rightsTitle: 'What each role may',
  rightsIntro: 'Made from what is declared. Everybody but the restricted also has what every employee has.',
  nothing: 'Nothing beyond their own data.',
  onSome: 'some',
} as const

export type RoleWord = keyof typeof words

export const useRoleWords = wordsHook('roles', words)
