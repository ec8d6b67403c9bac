import { attachmentTable, mostFiles } from '../../../src/framework/files'
import type { Role } from '../../../src/framework/register'
import { type Model, tableOf } from '../../records/model'

/** A name as it stands in rows and in addresses. */
const plain = /^[a-z][a-zA-Z0-9_]{0,59}$/

/** What keeps records of the resource from keeping files, in words that follow the resource's name. */
export function* fileContradictions(model: Model, resourceName: string, roles: readonly Role[]): Generator<string> {
  const { files, source } = tableOf(model, resourceName).resource
  const kinds = Object.entries(files)
  if (kinds.length === 0) return
  if (source) yield 'lives on another server and can keep no files here'
  if (!model.tables.has(attachmentTable)) yield 'keeps files: wrap the resources in withFiles'
  for (const [name, kind] of kinds) {
    if (!plain.test(name)) yield `its files ${name} need a name of letters, digits and _`
    if (!Number.isInteger(mostFiles(kind)) || mostFiles(kind) < 1) yield `its files ${name} are at most none`
    for (const right of [...(kind.to ?? []), ...(kind.readableBy ?? [])]) {
      const named = typeof right === 'object' ? [right.role ?? []].flat() : [right]
      for (const role of named)
        if (!roles.includes(role)) yield `its files ${name} are granted to ${role}, which is no role`
    }
  }
}
