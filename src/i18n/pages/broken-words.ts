/** Words of the page shown when the program itself fails. */
export const brokenWords = {
  title: 'This application does not work',
  text: 'It contradicts itself, and no page of it can be shown. Your data is safe. Tell whoever runs it these words:',
  reload: 'Load it again',
} as const
