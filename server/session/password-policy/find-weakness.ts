import type { FieldError } from '../../../src/framework/errors'
import { isEasyToGuess } from './guessable'

const shortest = 12
/** The largest length in characters. */
export const longest = 128
const nameLength = 4

/** The names of the password's owner. */
interface PasswordOwner {
  username: string
  names: readonly string[]
}

/**
 * Finds why a new password is refused; undefined where it is allowed. Its length is counted in NFC. Reuse is
 * checked elsewhere, because that computes hashes.
 */
export function findPasswordWeakness(password: string, { username, names }: PasswordOwner): FieldError | undefined {
  const text = password.normalize('NFC')
  const length = [...text].length
  if (length < shortest) return { code: 'tooShort', args: { min: shortest } }
  if (length > longest) return { code: 'tooLong', args: { max: longest } }
  const folded = text.toLowerCase()
  if (listNameParts(username, names).some((part) => folded.includes(part))) return { code: 'holdsName' }
  return isEasyToGuess(text) ? { code: 'common' } : undefined
}

/**
 * Lists the user name, its part before the @, and the words of that part and of the names, where long enough.
 */
function listNameParts(username: string, names: readonly string[]): string[] {
  const local = username.split('@')[0] ?? ''
  const parts = [local, ...names].flatMap((name) =>
    name
      .normalize('NFC')
      .toLowerCase()
      .split(/[^\p{Letter}\p{Mark}]+/u),
  )
  const whole = [username, local].map((name) => name.normalize('NFC').toLowerCase())
  return [...whole, ...parts].filter((part) => [...part].length >= nameLength)
}
