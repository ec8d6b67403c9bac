/**
 * What areas read from each other without knowing who answers. The asking area adds the type of its readers
 * here; any area brings one by `readers` of `defineAreaServer`.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface AreaReaders {}

/** The readers of all areas by name. */
export type Readers = { readonly [N in keyof AreaReaders]?: readonly AreaReaders[N][] }

/** The readers that areas brought under the name; none where no area brought one. */
export const listReaders = <N extends keyof AreaReaders>(
  { readers }: { readers: Readers },
  name: N,
): readonly AreaReaders[N][] => readers[name] ?? []
