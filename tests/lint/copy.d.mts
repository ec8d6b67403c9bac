export const root: string
/** Copies what is committed or being worked on aside; answers where the copy stands. */
export function copyProject(name: string, isLeft?: (path: string) => boolean): string
/** Types and lint of a copy, then what the named tests of each project hold. */
export function checkCopy(copy: string, tests?: Readonly<Record<string, readonly string[]>>): void
