import { createWordsHook } from '../../i18n/words-hook'

/** Words of the page of sign-ins; loaded with it. */
const words = {
  intro:
    'All sign-ins with address and browser, latest first, including people who have left. Times in company time (%{zone}).',
  label: 'Sign-ins',
  none: 'No sign-ins',
  noneText: 'Choose another person, status or period.',
  status: 'Status',
  any: 'Any',
  from: 'From',
  to: 'Until',
  active: 'Signed in',
  logged_out: 'Signed out',
  expired: 'Expired',
  revoked: 'Ended by someone',
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
  failed: 'The file could not be created. Try again.',
}

export const useSignInWords = createWordsHook('signIns', words)
