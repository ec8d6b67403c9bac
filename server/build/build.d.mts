/** Why the program cannot be installed or built: one line, without a stack. */
export class BuildProblem extends Error {}

/** Runs `npm ci` where the installed packages are not those of package-lock.json. */
export function ensureInstalled(): Promise<void>

/** Builds dist/ where it is absent or older than the sources. */
export function ensureBuilt(): Promise<void>
