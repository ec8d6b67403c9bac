import englishMessages from 'ra-language-english'
import { sessionWords } from './session-words'
import { viewsEn } from './views.en'

const shell = {
  skip: 'Skip to content',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  narrowMenu: 'Narrow the menu',
  widenMenu: 'Widen the menu',
  navigation: 'Main',
  appearance: 'Appearance',
  light: 'Light',
  dark: 'Dark',
  system: 'Match system',
  themes: 'Themes',
  account: 'Account of %{name}',
  myAccount: 'My account',
  myBatches: 'My bulk changes',
  signOut: 'Sign out',
  loading: 'Loading…',
  offline: 'You are offline. What you see may be out of date; saving works again once you are connected.',
  bell: 'Notifications, %{unread} unread',
  badge: ', %{value} waiting',
  badgeText: ', %{value}',
  newWindow: '%{name} (opens in a new window)',
}

const themes = {
  whitePurple: 'White and purple',
  whiteBlue: 'White and blue',
  slateDark1: 'Dark slate',
  slateDark2: 'Dark slate and amber',
  purple1: 'Purple',
  purple2: 'Plum',
  purpleDark1: 'Dark purple',
  purpleDark2: 'Dark plum',
  blue: 'Blue',
  blueDark: 'Dark blue',
  red: 'Red',
}

const pages = {
  noAccessTitle: 'You have no access yet. Please contact HR.',
  noAccessText: 'Your account has no role yet, or your first day is still to come.',
  ownRecord: 'Complete your record',
  deniedTitle: 'You do not have access to this page',
  deniedText: 'Your roles do not include this page. Ask an administrator if you need it.',
  errorTitle: 'This page could not be shown',
  errorText: 'Nothing that was saved is lost. Try again; if it happens again, tell support.',
  chunkTitle: 'Part of Steward could not be loaded',
  chunkText: 'The connection was lost, or a new version was installed. Reload the page.',
  quote: 'Please quote this number: %{id}',
  retry: 'Try again',
  reload: 'Reload',
  backToHome: 'Back to Home',
}

export const english = {
  ...englishMessages,
  ...viewsEn,
  session: sessionWords,
  shell,
  themes,
  pages,
  // What the server refuses it says in English itself; a catalogue of another language says it by the code.
  errors: { offline: sessionWords.serverAway },
}
