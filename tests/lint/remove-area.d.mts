/** What holds for every area. */
export const houseRules: readonly string[]
/** Copies the project aside without an area; answers where the copy stands. */
export function copyWithout(area: string): string
/** The text of a file of the composition without the area. */
export function withoutArea(text: string, area: string, path: string): string
