/** The files of an area with one small resource, by their paths. */
export function filesOf(area: string, resource: string): Record<string, string>
/** The files in which the areas are put together. */
export const composition: readonly string[]
/** The text of such a file with the area as the last one. */
export function wired(path: string, text: string, area: string): string
/** The list of what the specification does not name, with the resource. */
export function named(text: string, resource: string): string
