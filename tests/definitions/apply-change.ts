import type { DefinitionsAnswer } from '../../src/framework/company/definition'
import type { Person, TestApp } from '../setup/app'

/** The definitions in force, as an administrator reads them. */
export async function readCurrent(app: TestApp, as: Person): Promise<DefinitionsAnswer> {
  const { body } = await app.call<DefinitionsAnswer>('getCurrentDefinitions', {}, { as })
  if (!body.data) throw new Error(body.error ?? 'no definitions were answered')
  return body.data
}

/** The number of the definitions in force. */
export const readNumber = async (app: TestApp, as: Person): Promise<number> => (await readCurrent(app, as)).number

/** Applies a change of a definition, of the number in force unless it names another; answers what the server did. */
export async function applyChange(app: TestApp, change: Readonly<Record<string, unknown>>, as: Person) {
  const number = change.number ?? (await readNumber(app, as))
  return app.call<{ key: string; number: number; revision: number }>(
    'applyDefinition',
    { reason: 'We need it', ...change, number },
    { as },
  )
}

interface Refusal {
  body: { fields?: Record<string, { args?: { reason?: unknown } }> | null }
}

/** The places that an answer refuses, each with its reason. */
export const listReasons = ({ body }: Refusal): string[] =>
  Object.entries(body.fields ?? {}).map(([at, { args }]) => `${at}: ${args?.reason}`)
