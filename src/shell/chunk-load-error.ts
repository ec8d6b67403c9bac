/** Tells whether a file of the program could not be loaded; each browser has its own message for that. */
export const isChunkLoadError = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
