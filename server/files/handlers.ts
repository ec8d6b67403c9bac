import type { Resource } from '../../src/framework/resource'
import { runEffects, withoutEffects } from '../records/write/handler'
import type { Handler } from '../records/write/writer'
import type { Handlers } from '../wire/operation'

/**
 * Adds to the handlers what follows from files: the rows of a record's files are deleted with it, and a job
 * deletes the files from the store.
 */
export function addFileHandlers(resources: readonly Resource[], handlers: Handlers): Handlers {
  const keeping = resources.filter(({ files }) => Object.keys(files).length > 0)
  return {
    ...handlers,
    ...Object.fromEntries(keeping.map(({ name }) => [name, withFileCleanup(handlers[name])])),
  }
}

function withFileCleanup(own: Handler | undefined): Handler {
  return {
    // The effects on the record itself belong to its own handler.
    ...(own ? withoutEffects(own) : { fields: [] }),
    async afterAll(changes) {
      if (own) await runEffects(own, changes)
      const deleted = changes.filter(({ action }) => action === 'delete')
      const [first] = deleted
      if (!first) return
      await first.writer.sql.query({
        text: 'delete from attachments where entity_type = $1 and record_id = any($2::bigint[])',
        values: [first.resource.name, deleted.map(({ id }) => id)],
      })
    },
  }
}
