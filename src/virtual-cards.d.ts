declare module 'virtual:cards' {
  /** What screens know of all areas at the start; `server/build/area-cards.ts` makes it at the build. */
  export const cards: import('./framework/company/resource-cards').ApplicationCards
}

/**
 * A function of the bundler: it answers the modules whose paths match, each loaded by a call, or all
 * loaded at once.
 */
interface ImportMeta {
  glob<Module>(pattern: string): Record<string, () => Promise<Module>>
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>
}
