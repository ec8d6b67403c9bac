import { z } from 'zod'
import type { Settings } from '../start/settings'

/**
 * The server's keys, which are neither in its database nor in its files. Without them
 * nobody can sign in or read sealed fields.
 */
export const keysShape = z.object({
  secret: z.string(),
  dataKeys: z.string(),
  /** Password of the embedded database. */
  databasePassword: z.string().optional(),
})

export type BackupKeys = z.infer<typeof keysShape>

/** Answers the keys in use, which come from the settings or from the data directory. */
export const toBackupKeys = (
  { secret, dataKeys }: Pick<Settings, 'secret' | 'dataKeys'>,
  databasePassword: string | undefined,
): BackupKeys => ({ secret, dataKeys, ...(databasePassword === undefined ? {} : { databasePassword }) })
