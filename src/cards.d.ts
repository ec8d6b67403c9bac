declare module 'virtual:cards' {
  /** What is known at once of all areas; made at the build by `server/build/area-cards.ts`. */
  export const cards: import('./framework/company/cards').Cards
}

/** Of the bundler: the modules whose paths fit, each fetched by a call. */
interface ImportMeta {
  glob<Module>(pattern: string): Record<string, () => Promise<Module>>
}
