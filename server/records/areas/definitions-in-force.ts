import type { CurrentDefinition } from '../../../src/framework/company/definition'
import type { ResourceOverlay } from '../../../src/framework/company/overlay'

/** A definition as the composition reads it. */
export type StoredDefinition = Pick<CurrentDefinition, 'key' | 'kind' | 'name' | 'revision' | 'body'>

/** What is wrong with a definition, by the path of the part. */
export type BodyProblems = ReadonlyMap<string, string>

/** What operations may ask of the definitions that are served. */
export interface DefinitionsInForce {
  /** What administrators changed of shipped resources, with the number of these changes. */
  listOverlays(): { number: number; overlays: readonly ResourceOverlay[] }
  /** Why definitions are left out, by their keys. */
  listProblems(): ReadonlyMap<string, string>
  /** Finds why a definition would not fit beside the others; undefined where it fits. */
  findProblems(definition: Pick<StoredDefinition, 'key' | 'kind' | 'body'>): BodyProblems | undefined
  /** Serves the number in force. */
  catchUp(): Promise<void>
  /** Why the number in force is not served; undefined where it is. */
  readonly problem: string | undefined
  /** Stops listening for later numbers. */
  close(): Promise<void>
}

/** Takes what is served now, for one call or one run: it stays the same until that ends. */
export const takeServed = <Parts extends object>(parts: Parts): Parts => ({ ...parts })
