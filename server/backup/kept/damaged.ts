import { getErrorMessage } from '../../start/start-problem'

/** A kept file does not hold what was written. Its message ends the sentence "log/… is damaged: …". */
export class Damaged extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'Damaged'
  }
}

/** A file of the folder that cannot be used. */
export interface Fault {
  /** Its name in the folder. */
  name: string
  /** Ends a sentence that begins with the name. */
  says: string
}

export const isMissing = 'is missing'

export const toDamagedFault = (name: string, error: unknown): Fault => ({
  name,
  says: `is damaged (${getErrorMessage(error)})`,
})

export const formatFault = ({ name, says }: Fault) => `${name} ${says}`

/** The first names, and how many more there are. */
export function formatFaults(faults: readonly Fault[], most = 10): string {
  const more = faults.length > most ? [`and ${faults.length - most} more files`] : []
  return [...faults.slice(0, most).map(formatFault), ...more].join('; ')
}
