import type { Declarations } from '../check-declarations'

/** What was found right stays so: nobody changes a declaration. */
const checkedDeclarations = new WeakSet<Declarations>()

/** Whether the declarations were found right, in this process or when it was built. */
export const isChecked = (declared: Declarations): boolean => checkedDeclarations.has(declared)

/** Remembers that they were found right, so that they are not checked again. */
export function markChecked(declared: Declarations): void {
  checkedDeclarations.add(declared)
}
