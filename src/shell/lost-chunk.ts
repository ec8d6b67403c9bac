/** Whether a file of the program did not arrive: each browser has its own words for it. */
export const isLostChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message)
