import { join } from 'node:path'
import type { Settings } from '../../start/settings'
import { createDiskStore } from './disk'
import type { FileStore } from './file-store'
import { createS3Store } from './s3'
import { createSealedStore } from './sealed'

/** Opens the configured store. Files whose keys say so are sealed with the data keys. */
export const openFileStore = ({ s3Url, dataDir, dataKeys = '' }: StoreSettings): FileStore =>
  createSealedStore(s3Url ? createS3Store(s3Url) : createDiskStore(join(dataDir, 'files')), dataKeys)

type StoreSettings = Pick<Settings, 's3Url' | 'dataDir'> & Partial<Pick<Settings, 'dataKeys'>>
