import { openDatabaseAlongside } from '../../server/database/open-from-settings'
import { composeModel, toCompany } from '../../server/records/compose-model'
import type { Settings } from '../../server/start/settings'
import { getErrorCode, StartProblem } from '../../server/start/start-problem'
import type { Declarations } from '../../server/types'
import { dateInZone } from '../../src/framework/values/dates'
import { findIndexAdvice } from './advise'
import { formatAdvice } from './print'

const options = ['--json', '--try']

/**
 * Advice on the indexes of the configured database, as text or, with `--json`, as JSON.
 * @param registerCloser receives what closes the connections
 * @throws StartProblem for an unknown option, and where the database is missing or older
 */
export async function buildAdviceReport(
  settings: Settings,
  declared: Declarations,
  words: readonly string[],
  registerCloser: (close: () => Promise<void>) => void,
): Promise<string> {
  const unknown = words.find((word) => !options.includes(word))
  if (unknown) throw new StartProblem(`advise knows no ${unknown}`, `give ${options.join(' or ')}, or nothing`)
  const { db, close } = await openDatabaseAlongside({ ...settings, poolSize: 1 })
  registerCloser(close)
  const company = toCompany(settings)
  const look = { db, model: composeModel(declared), company, today: dateInZone(company.zone, Date.now()) }
  const isTrying = words.includes('--try')
  try {
    const advice = await findIndexAdvice(look, isTrying)
    return words.includes('--json') ? JSON.stringify(advice, null, 2) : formatAdvice(advice, isTrying)
  } catch (error) {
    // PostgreSQL's codes of a missing table and a missing column.
    if (!['42P01', '42703'].includes(getErrorCode(error) ?? '')) throw error
    throw new StartProblem('The database is not as the declarations have it', 'start the server once, and ask again', {
      cause: error,
    })
  }
}
