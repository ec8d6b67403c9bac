/**
 * The application names its roles by augmenting this interface: a wrong role does not compile, and the
 * framework contains no word of the domain.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface Register {}

/** A role, as registered by the application. */
export type Role = Register extends { role: infer R extends string } ? R : string

/**
 * Areas name their resources by augmenting this interface in their `index.ts`, one line each: a wrong or
 * unregistered name does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface ResourceNames {}

/**
 * Areas and engines name the events that people are notified of by augmenting this interface: a wrong or
 * unregistered name does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging
export interface EventNames {}

/** The name of an event, as registered by areas and engines. */
export type EventName = [keyof EventNames] extends [never] ? string : Extract<keyof EventNames, string>

/** The name of a resource, as registered by areas and engines. */
export type ResourceName = [keyof ResourceNames] extends [never] ? string : Extract<keyof ResourceNames, string>

/**
 * The resource whose records are people; the only resource that the framework itself names, here and in
 * SQL.
 */
export const peopleResource = 'employees'
