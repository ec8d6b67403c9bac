/** Words of the page shown when the program itself fails. */
export const brokenWords = {
  title: 'This application cannot start',
  text: 'The application is misconfigured. Your data is safe. Tell your administrator:',
  reload: 'Reload',
} as const
