import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { formatBody } from '../../../src/engines/definitions/body/format-body'
import { type DefinitionKind, definitionKinds } from '../../../src/framework/company/definition'
import { getErrorMessage, StartProblem } from '../../start/start-problem'

/** A definition as a file holds it: without author, moment or number, so that a new pull changes no byte. */
export interface DefinitionFile {
  kind: DefinitionKind
  key: string
  body: unknown
}

const fileName = /^(\w+)-([a-z][a-z0-9]{2,19})\.json$/
const kinds = Object.keys(definitionKinds)

const content = z.strictObject({
  kind: z.custom<DefinitionKind>(
    (kind) => typeof kind === 'string' && kinds.includes(kind),
    `one of ${kinds.join(', ')}`,
  ),
  key: z.string().regex(/^[a-z][a-z0-9]{2,19}$/),
  body: z.record(z.string(), z.unknown()),
})

/** Writes a definition as it always reads: short parts in one line, one line feed at the end. */
export const formatDefinitionFile = ({ kind, key, body }: DefinitionFile): string =>
  `${formatBody({ kind, key, body })}\n`

/** Writes the definitions to the folder, and removes files of definitions that are gone. */
export function writeDefinitionFiles(folder: string, definitions: readonly DefinitionFile[]): void {
  mkdirSync(folder, { recursive: true })
  const texts = new Map(definitions.map((one) => [`${one.kind}-${one.key}.json`, formatDefinitionFile(one)]))
  for (const name of readdirSync(folder)) if (fileName.test(name) && !texts.has(name)) rmSync(join(folder, name))
  for (const [name, text] of texts) writeFileSync(join(folder, name), text)
}

/**
 * Reads the definitions of the folder, by the names of their files.
 * @throws StartProblem naming the file that is no definition
 */
export function readDefinitionFiles(folder: string): DefinitionFile[] {
  return listFolder(folder)
    .filter((name) => fileName.test(name))
    .sort()
    .map((name) => readDefinitionFile(folder, name))
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    throw new StartProblem(`The folder ${folder} cannot be read (${getErrorMessage(error)})`, 'give a folder of pull')
  }
}

function readDefinitionFile(folder: string, name: string): DefinitionFile {
  try {
    const file = content.parse(JSON.parse(readFileSync(join(folder, name), 'utf8')))
    if (name !== `${file.kind}-${file.key}.json`) throw new Error('its name is not that of its kind and key')
    return file
  } catch (error) {
    throw new StartProblem(`${name} is no definition (${getErrorMessage(error)})`, 'correct it, or pull it again')
  }
}
