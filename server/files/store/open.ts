import { join } from 'node:path'
import type { Settings } from '../../start/settings'
import { diskStore } from './disk'
import { s3Store } from './s3'
import { sealedStore } from './sealed'
import type { FileStore } from './store'

/** Opens the configured store; files whose keys say so are sealed with the data keys. */
export const openStore = ({ s3Url, dataDir, dataKeys = '' }: Place): FileStore =>
  sealedStore(s3Url ? s3Store(s3Url) : diskStore(join(dataDir, 'files')), dataKeys)

type Place = Pick<Settings, 's3Url' | 'dataDir'> & Partial<Pick<Settings, 'dataKeys'>>
