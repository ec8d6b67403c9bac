import type { FieldError } from '../../../src/framework/errors'
import { isEasyToGuess } from './guessable'

const shortest = 12
/** In characters. */
export const longest = 128
const nameLength = 4

/** Names of the password's owner. */
interface PasswordOwner {
  username: string
  names: readonly string[]
}

/**
 * Why a new password is refused; undefined where it is allowed. Its length counts in NFC.
 * Reuse is checked elsewhere, because that computes hashes.
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

/** The user name, the words of its local part, and the words of the names, where they are long enough. */
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
