import { createWordsHook } from '../../i18n/words-hook'

/** Words of the user's own account page; `%{name}` stands for an argument. */
const words = {
  title: 'My account',
  me: 'About me',
  name: 'Name',
  code: 'Employee code',
  designation: 'Designation',
  department: 'Department',
  roles: 'Roles',
  noRoles: 'None yet. Please contact HR.',
  changePassword: 'Change password',
  sessions: 'Sessions',
  sessionsText: 'Where you are signed in. Sign out devices you do not know, then change your password.',
  places: '%{smart_count} session |||| %{smart_count} sessions',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  on: '%{browser} on %{system}',
  remembered: 'remembered',
  activeNow: 'active now',
  lastSeen: 'last seen %{ago}',
  signedIn: 'signed in %{at} (%{zone})',
  noAddress: 'address unknown',
  end: 'Sign out',
  endOf: 'Sign out %{device}, last seen %{ago}',
  endOthers: 'Sign out all others',
  endOthersTitle: 'Sign out everywhere else?',
  endOthersText:
    'This device stays signed in. %{smart_count} other session ends at once, with what is not saved there. |||| This device stays signed in. %{smart_count} other sessions end at once, with what is not saved there.',
  cancel: 'Cancel',
  ended: '%{device} is signed out',
  endedOthers: '%{smart_count} other session is signed out |||| %{smart_count} other sessions are signed out',
  someKept:
    '%{smart_count} session could not be signed out. Try again. |||| %{smart_count} sessions could not be signed out. Try again.',
}

export const useProfileWords = createWordsHook('profile', words)
