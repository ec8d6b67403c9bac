import { StewardError } from '../../src/framework/errors'
import type { Database } from '../database/connect'
import type { Requester } from './counting/devices'
import { countGuess, guessedRight, guessedWrong, type Whose } from './counting/guesses'
import { hashQueueLength, passwordFits } from './passwords'
import { usableAccount } from './usable-account'

/**
 * Checks a password: a guess like any other.
 * @returns whose it is and the hash it fits; undefined for every reason of refusal, in the same time
 */
export async function checkCredentials(
  db: Database,
  secret: string,
  whose: Whose,
  password: string,
  requester: Requester,
): Promise<{ empId: number; passwordHash: string } | undefined> {
  if (hashQueueLength() > 200) throw new StewardError('unavailable')
  const guess = await countGuess(db, secret, whose, requester)
  const passwordHash = guess?.passwordHash ?? null
  const fits = await passwordFits(passwordHash, password)
  if (guess && passwordHash && fits && guess.status === usableAccount) {
    await guessedRight(db, guess)
    return { empId: guess.empId, passwordHash }
  }
  await guessedWrong(db, guess, requester.address)
  return undefined
}
