import type { Declarations } from '../../../types'

/** The declarations that passed the checks. They stay valid, because nobody changes them. */
const checkedDeclarations = new WeakSet<Declarations>()

/** Tells whether the declarations passed the checks, in this process or during the build. */
export const areDeclarationsChecked = (declared: Declarations): boolean => checkedDeclarations.has(declared)

/** Marks the declarations as checked, so that they are not checked again. */
export function markDeclarationsChecked(declared: Declarations): void {
  checkedDeclarations.add(declared)
}
