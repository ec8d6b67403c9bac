/** Words of the page for an address that leads nowhere, outside the application and inside. */
export const notFoundWords = {
  title: 'There is no such page',
  text: 'The address may be mistyped, or the page has moved.',
  picture: 'An empty folder under a magnifying glass',
} as const
