import type { Declarations } from '../../../types'

/** A checked declaration stays valid: nobody changes it. */
const checkedDeclarations = new WeakSet<Declarations>()

/** Whether the declarations passed the checks, in this process or during the build. */
export const areDeclarationsChecked = (declared: Declarations): boolean => checkedDeclarations.has(declared)

/** Marks the declarations as checked, so that they are not checked again. */
export function markDeclarationsChecked(declared: Declarations): void {
  checkedDeclarations.add(declared)
}
