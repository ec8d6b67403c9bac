import type { ResourceBody } from '../../../framework/company/resource-body'
import { defineResource, type Resource } from '../../../framework/resource'
import { buildDeclaredParts } from './build-declaration'

/** A shipped resource as a file: the body, and parts that own resources do not have. */
export type ShippedBody = ResourceBody & { route: string } & Readonly<Record<string, unknown>>

/**
 * Declares a shipped resource by a file. The names of its fields and states are not known to the compiler;
 * the build checks them.
 */
export const defineFrom = (body: ShippedBody): Resource =>
  defineResource(body.name as never, buildDeclaredParts(body) as never) as unknown as Resource
