import { join } from 'node:path'
import type { Settings } from '../../settings'
import { diskStore } from './disk'
import { s3Store } from './s3'
import type { FileStore } from './store'

export const openStore = ({ s3Url, dataDir }: Pick<Settings, 's3Url' | 'dataDir'>): FileStore =>
  s3Url ? s3Store(s3Url) : diskStore(join(dataDir, 'files'))
