import { getErrorMessage } from '../../start/start-problem'

/** A file of the folder does not hold what was written. The message completes "log/… is damaged: …". */
export class DamagedFile extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'Damaged'
  }
}

/** A file of the folder that cannot be used. */
export interface FileFault {
  /** Its name in the folder. */
  name: string
  /** The rest of a sentence that begins with the name. */
  says: string
}

export const isMissing = 'is missing'

export const toDamagedFault = (name: string, error: unknown): FileFault => ({
  name,
  says: `is damaged (${getErrorMessage(error)})`,
})

export const formatFault = ({ name, says }: FileFault) => `${name} ${says}`

/** Formats the first faults, and how many more there are. */
export function formatFaults(faults: readonly FileFault[], most = 10): string {
  const more = faults.length > most ? [`and ${faults.length - most} more files`] : []
  return [...faults.slice(0, most).map(formatFault), ...more].join('; ')
}
