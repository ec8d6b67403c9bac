import { z } from 'zod'
import type { Settings } from '../start/settings'

/** The server's keys, beside its database and files: without them nobody signs in or reads sealed fields. */
export const keysShape = z.object({
  secret: z.string(),
  dataKeys: z.string(),
  /** Password of the embedded database. */
  databasePassword: z.string().optional(),
})

export type BackupKeys = z.infer<typeof keysShape>

/** The keys in use, from the settings or from the data directory. */
export const toBackupKeys = (
  { secret, dataKeys }: Pick<Settings, 'secret' | 'dataKeys'>,
  databasePassword: string | undefined,
): BackupKeys => ({ secret, dataKeys, ...(databasePassword === undefined ? {} : { databasePassword }) })
