import type { Declarations } from '../check-declarations'

/** What was found right stays so: nobody changes a declaration. */
const right = new WeakSet<Declarations>()

/** Whether the declarations were found right, in this process or when it was built. */
export const isRight = (declared: Declarations): boolean => right.has(declared)

/** Remembers that they were found right, so that they are not checked again. */
export function holdRight(declared: Declarations): void {
  right.add(declared)
}
