/**
 * The application names its own roles by augmenting this interface, so that a wrong role
 * does not compile in a declaration while the framework knows no domain word.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Register {}

/** A role a person may hold, as the application registered them. */
export type Role = Register extends { role: infer R extends string } ? R : string
