import { StewardError } from '../../src/framework/errors'
import type { Database } from '../database/connect'
import { usableAccount } from './accounts'
import { countGuess, guessedRight, guessedWrong, type Whose } from './guesses'
import { hashQueueLength, passwordFits } from './passwords'

/**
 * Checks a password: a guess like any other.
 * @returns whose it is and the hash it fits; undefined for every reason of refusal, in the same time
 */
export async function checkCredentials(
  db: Database,
  whose: Whose,
  password: string,
  address: string,
): Promise<{ empId: number; passwordHash: string } | undefined> {
  if (hashQueueLength() > 200) throw new StewardError('unavailable')
  const guess = await countGuess(db, whose, address)
  const passwordHash = guess?.passwordHash ?? null
  const fits = await passwordFits(passwordHash, password)
  if (guess && passwordHash && fits && guess.status === usableAccount) {
    await guessedRight(db, guess.empId)
    return { empId: guess.empId, passwordHash }
  }
  await guessedWrong(db, guess, address)
  return undefined
}
