import type { Resource } from '../../src/framework/resource'
import { isInSets } from '../records/write/handler'
import type { Handler } from '../records/write/writer'
import type { Handlers } from '../wire/operation'

/** The handlers, with what follows where records keep files: what is known of them goes with the record, the job clears the store. */
export function keepingFiles(resources: readonly Resource[], handlers: Handlers): Handlers {
  const keeping = resources.filter(({ files }) => Object.keys(files).length > 0)
  return {
    ...handlers,
    ...Object.fromEntries(keeping.map(({ name }) => [name, followed(handlers[name])])),
  }
}

function followed(own: Handler | undefined): Handler {
  return {
    // Changes of the record are the own handler's business only.
    ...(own ?? { fields: [] }),
    inSets: !own || isInSets(own),
    async after(change) {
      await own?.after?.(change)
      const { writer, resource, action, id } = change
      if (action !== 'delete') return
      await writer.sql.query({
        text: 'delete from attachments where entity_type = $1 and record_id = $2::bigint',
        values: [resource.name, id],
      })
    },
  }
}
