import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { prepareDataDirectory } from '../../start/data-directory'
import type { Settings } from '../../start/settings'
import { StartProblem } from '../../start/start-problem'
import { refuseUnfinishedRestore } from '../../start/unfinished-restore'
import { claimDirectory } from '../directory-claim'
import { upgradeCluster } from './upgrade-cluster'

/**
 * Runs the command `upgrade [--from <folder>]`: does now what the next start of the
 * server would do. Answers the text to print.
 * @throws StartProblem for an unknown word, and if the upgrade cannot be done
 */
export async function upgradeNow(
  settings: Settings,
  words: readonly string[],
  log: (line: string) => void,
): Promise<string> {
  if (settings.databaseUrl)
    throw new StartProblem(
      'The database of DATABASE_URL is brought over with its own tools',
      'leave DATABASE_URL away to bring over the one in DATA_DIR',
    )
  const from = parseFolderOption(words)
  if (!existsSync(settings.dataDir))
    throw new StartProblem(`There is no data directory ${settings.dataDir}`, 'set DATA_DIR')
  const dataDir = prepareDataDirectory(settings.dataDir)
  claimDirectory(dataDir)
  refuseUnfinishedRestore(dataDir)
  const keptPath = await upgradeCluster({ dataDir, log, from })
  return keptPath ? 'The database has been brought over. Start the server.' : 'There is nothing to bring over.'
}

function parseFolderOption([option, folder, ...more]: readonly string[]): string | undefined {
  if (option === undefined) return undefined
  if (option === '--from' && folder !== undefined && more.length === 0) return resolve(folder)
  throw new StartProblem(
    `upgrade knows no ${option === '--from' ? more[0] || 'folder' : option}`,
    'give --from and the folder with the programs of the old PostgreSQL, or nothing',
  )
}
