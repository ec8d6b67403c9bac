import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page of sign-ins; loaded with it. */
const words = {
  intro:
    'Every sign-in of the company, the latest first, from which address and browser, also of people who have left. Times are those of the company (%{zone}).',
  label: 'Sign-ins',
  none: 'No sign-ins',
  noneText: 'Choose another person, state or period.',
  status: 'State',
  any: 'Any',
  from: 'From',
  to: 'Until',
  active: 'Signed in',
  logged_out: 'Signed out',
  expired: 'Expired',
  revoked: 'Ended by somebody',
  employee: 'Employee',
  loginTime: 'Signed in',
  lastSeenAt: 'Last seen',
  logoutTime: 'Signed out',
  address: 'Address',
  agent: 'Browser',
  count: 'Sign-ins %{first} to %{last} of %{total}',
  more: 'more than %{total}',
  earlier: 'Earlier',
  later: 'Later',
  download: 'Download as CSV',
  failed: 'The file could not be made. Try again.',
}

export const useSignInWords = createWordsHook('signIns', words)
