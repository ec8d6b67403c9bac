/**
 * What areas read from each other without knowing which area answers. The area that reads adds the type of
 * its readers here. Any area can provide a reader by `readers` of `defineAreaServer`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AreaReaders {}

/** The readers of all areas, by name. */
export type Readers = { readonly [N in keyof AreaReaders]?: readonly AreaReaders[N][] }

/** Lists the readers that areas provide under the name. */
export const listReaders = <N extends keyof AreaReaders>(
  { readers }: { readers: Readers },
  name: N,
): readonly AreaReaders[N][] => readers[name] ?? []
