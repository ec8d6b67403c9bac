/** The files of an area with one small resource, by their paths. */
export function filesOf(area: string, resource: string): Record<string, string>
/** The files in which the areas are put together. */
export const composition: readonly string[]
/** The text of such a file with the area as the last one. */
export function wired(path: string, text: string, area: string): string
/** The list of what the specification does not name, with the resource. */
export function named(text: string, resource: string): string
/** The two files of a resource in an area that is there. */
export function filesOfResource(area: string, resource: string): Record<string, string>
/** The `index.ts` of an area with one more resource. */
export function withResource(text: string, area: string, resource: string): string
/** The area whose declarations register a resource of that name. */
export function areaOfResource(indexes: Readonly<Record<string, string>>, resource: string): string | undefined
