declare module 'virtual:cards' {
  /** Facts about all areas that are known at once; made at the build by `server/build/area-cards.ts`. */
  export const cards: import('./framework/company/resource-cards').ApplicationCards
}

/** A function of the bundler: the modules whose paths match, each loaded by a call, or all there at once. */
interface ImportMeta {
  glob<Module>(pattern: string): Record<string, () => Promise<Module>>
  glob<Module>(pattern: string, options: { eager: true }): Record<string, Module>
}
