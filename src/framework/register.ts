/**
 * The application names its own roles by augmenting this interface, so that a wrong role
 * does not compile in a declaration while the framework knows no domain word.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Register {}

/** A role a person may hold, as the application registered them. */
export type Role = Register extends { role: infer R extends string } ? R : string

/**
 * Areas name their resources by augmenting this interface in their `index.ts`, one line each, so that a wrong name
 * does not compile wherever one resource names another. A resource that is not registered does not compile either.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ResourceNames {}

/** The name of a resource, as areas and engines registered them. */
export type ResourceName = [keyof ResourceNames] extends [never] ? string : Extract<keyof ResourceNames, string>
