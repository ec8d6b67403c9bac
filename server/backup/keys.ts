import { z } from 'zod'
import type { Settings } from '../settings'

/** What the server has beside its database and files: without it nobody signs in or reads sealed fields. */
export const keysShape = z.object({
  secret: z.string(),
  dataKeys: z.string(),
  /** Of the embedded database. */
  databasePassword: z.string().optional(),
})

export type Keys = z.infer<typeof keysShape>

/** As the server has them, whether from its settings or from its directory. */
export const toKeys = (
  { secret, dataKeys }: Pick<Settings, 'secret' | 'dataKeys'>,
  databasePassword: string | undefined,
): Keys => ({ secret, dataKeys, ...(databasePassword === undefined ? {} : { databasePassword }) })
