import { carriedNative, formerNative, howToInstall, majorOf, type Native } from '../../database/embedded-packages'
import { systemLevel } from '../../database/system/system'
import { StartProblem } from '../../start/start-problem'
import { type Folder, verifyKept } from '../kept/folder'
import { type Base, basesIn } from '../kept/manifest'
import { keysIn } from './taken-apart'

/**
 * The backup that a restore begins with: the last good one before the moment, or the last of all.
 * @throws StartProblem where there is none, it is of a newer program, or the key is not the one
 */
export async function chooseBase(folder: Folder, at: Date | undefined): Promise<Base> {
  const bases = await basesIn(folder)
  if (bases.length === 0)
    throw new StartProblem(`There are no backups in ${folder.path}`, 'give the folder that backups were kept in')
  const good = bases.filter(({ problem }) => problem === null)
  const usable = good.filter(({ manifest }) => !at || Date.parse(manifest.wholeAt) <= at.getTime())
  const base = usable.at(-1)
  if (!base) throw tooEarly(good[0], at)
  await refuseUnusable(folder, base)
  return base
}

/** @throws StartProblem where this program, or its key, cannot read the backup whatever its state */
export async function refuseUnusable(folder: Folder, base: Base): Promise<void> {
  const { manifest } = base
  if (manifest.level > systemLevel)
    throw new StartProblem(
      `The backup was made by a newer program (level ${manifest.level}, this one knows ${systemLevel})`,
      'restore it with the newer program',
    )
  nativeOf(base)
  if (manifest.isEncrypted && !folder.key)
    throw new StartProblem('The backup is encrypted', 'set STEWARD_BACKUP_KEY to the key it was made with')
  const isWhole = await verifyKept(folder, `${base.name}/keys`).then(
    () => true,
    () => false,
  )
  // What is whole and does not open was encrypted with another key.
  if (isWhole && !(await keysIn(folder, base).catch(() => undefined)))
    throw new StartProblem(
      'STEWARD_BACKUP_KEY is not the key that the backup was encrypted with',
      'set it to the key it was made with',
    )
}

/**
 * The PostgreSQL that made a backup, which alone can follow its log: ours, or an older one that is installed beside.
 * @throws StartProblem where it is not here
 */
export function nativeOf({ manifest }: Base): Native {
  const carried = carriedNative()
  const [made, ours] = [manifest.cluster?.major, majorOf(carried.path)]
  if (made === undefined || made === ours) return carried
  const former = formerNative(made)
  if (former) return former
  throw new StartProblem(
    `The backup was made by PostgreSQL ${made}, this program carries ${ours}`,
    Number(made) < Number(ours)
      ? `${howToInstall(made)} and restore again; the start that follows brings the database over`
      : 'restore it with the newer program',
  )
}

function tooEarly(first: Base | undefined, at: Date | undefined): StartProblem {
  return first && at
    ? new StartProblem(
        `The first moment that can be restored is ${first.manifest.wholeAt}`,
        `give --at that moment or a later one instead of ${at.toISOString()}`,
      )
    : new StartProblem('Every backup there was found damaged', 'bring them back from another copy')
}
