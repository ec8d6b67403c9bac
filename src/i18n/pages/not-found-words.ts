/** Words of the page for unknown addresses, inside and outside the application. */
export const notFoundWords = {
  title: 'Page not found',
  text: 'The address may be mistyped, or the page has moved.',
  asked: (path: string) => `Nothing is at ${path}.`,
  picture: 'An empty folder under a magnifying glass',
} as const
