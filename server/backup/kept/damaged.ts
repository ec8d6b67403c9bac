import { messageOf } from '../../start/start-problem'

/** What is kept is not what was kept; its words end the sentence "log/… is damaged: …". */
export class Damaged extends Error {
  constructor(what: string) {
    super(what)
    this.name = 'Damaged'
  }
}

/** A file of a folder that cannot be used. */
export interface Fault {
  /** Name in the folder. */
  name: string
  /** Ends the sentence that begins with the name. */
  says: string
}

export const isMissing = 'is missing'

export const damagedFault = (name: string, error: unknown): Fault => ({
  name,
  says: `is damaged (${messageOf(error)})`,
})

export const formatFault = ({ name, says }: Fault) => `${name} ${says}`

/** The first ones by name, and how many more there are. */
export function listFaults(faults: readonly Fault[], most = 10): string {
  const more = faults.length > most ? [`and ${faults.length - most} more files`] : []
  return [...faults.slice(0, most).map(formatFault), ...more].join('; ')
}
