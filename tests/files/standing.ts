import type { FileStore } from '../../server/files/store/file-store'
import { openFileStore } from '../../server/files/store/open'
import type { Settings } from '../../server/start/settings'
import { type Person, startApp, type TestApp } from '../setup/app'
import { declaredWith, papers } from './papers'
import type { Place } from './stores'

/** A server with papers, or what is declared, that keeps files in a place of its own; closing it takes the place away too. */
export async function startAt(
  openPlace: () => Promise<Place>,
  changed: Partial<Settings> = {},
  declared = declaredWith(papers),
) {
  const place = await openPlace()
  const steward = await startApp(declared, { ...place.settings, ...changed })
  const close = async () => {
    await steward.close()
    await place.close()
  }
  return { steward, store: openFileStore(place.settings), place: place.settings, closePlace: place.close, close }
}

/** A paper of that person. */
export const newPaper = async (steward: TestApp, as: Person): Promise<number> =>
  (await steward.call<{ id: number }>('createPaper', { title: 'Paper' }, { as })).body.data?.id ?? 0

/** Keys of all that the store holds. */
export async function keysIn(store: FileStore): Promise<string[]> {
  const found: string[] = []
  for await (const some of store.keys()) found.push(...some.map(({ key }) => key))
  return found.sort()
}

/** Keys that the rows name. */
export const keysNamed = async ({ db }: TestApp): Promise<string[]> =>
  (await db.query<{ key: string }>({ text: 'select stored_key as key from attachments' })).rows
    .map(({ key }) => key)
    .sort()
