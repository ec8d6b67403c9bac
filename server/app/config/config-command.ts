import { formatBody } from '../../../src/engines/definitions/body/format-body'
import { buildBodySchema } from '../../../src/engines/definitions/body/json-schema'
import { StewardError } from '../../../src/framework/errors'
import type { Database, Tx } from '../../database/connect'
import { openDatabaseAlongside } from '../../database/open-from-settings'
import { buildWriterParts } from '../../kernel'
import { applyAndFollowUp } from '../../operations/definitions/apply-and-follow-up'
import { applyDefinition, prepareDrafts } from '../../operations/definitions/apply-definition'
import { finishWith } from '../../operations/definitions/own/copy-large-tables'
import { ServedSlot } from '../../operations/definitions/served'
import { readDefinitionSet } from '../../operations/definitions/stored-definitions'
import { createSystemWriter } from '../../records/write/system-writer'
import type { SchemaStep } from '../../schema/step'
import { sessionEnds } from '../../session/sessions'
import { prepareDataDirectory } from '../../start/data-directory'
import { withSecret } from '../../start/secret'
import type { Settings } from '../../start/settings'
import { StartProblem } from '../../start/start-problem'
import type { Declarations } from '../../types'
import {
  type DefinitionFile,
  formatDefinitionFile,
  readDefinitionFiles,
  writeDefinitionFiles,
} from './definition-files'

const usage = 'give schema, pull <folder>, plan <folder>, or apply <folder> <reason> [accept=<loss>]'

/** A difference between the folder and what is in force; without a body it is retired. */
interface PlannedChange extends Omit<DefinitionFile, 'body'> {
  does: 'add' | 'change' | 'retire'
  body: unknown
}

/**
 * Runs the command `config`: carries definitions to files, and files to the definitions of this database.
 * The schema of a resource, for editors of files, needs no database.
 * @returns what to print
 * @throws StartProblem
 */
export async function runConfig(
  settings: Settings,
  declared: Declarations,
  words: readonly string[],
  registerCloser: (close: () => Promise<void>) => void,
): Promise<string> {
  const [what, folder, ...reason] = words
  if (what === 'schema' && !folder) return formatBody(buildBodySchema())
  if (!folder || !['pull', 'plan', 'apply'].includes(what ?? '') || (what === 'apply') !== reason.length > 0)
    throw new StartProblem(`config cannot do ${words.join(' ') || 'nothing'}`, usage)
  const full = withSecret({ ...settings, dataDir: prepareDataDirectory(settings.dataDir) })
  const { db, close } = await openDatabaseAlongside({ ...full, poolSize: 2 })
  registerCloser(close)
  if (what === 'pull') return pullDefinitions(db, folder)
  const accepts = reason.flatMap((word) => /^accept=(.+)$/.exec(word)?.[1] ?? [])
  const said = reason.filter((word) => !word.startsWith('accept=')).join(' ')
  return changeDefinitions(db, full, declared, folder, what === 'apply' ? said : undefined, accepts)
}

export async function pullDefinitions(db: Database, folder: string): Promise<string> {
  const { number, definitions } = await readDefinitionSet(db)
  writeDefinitionFiles(folder, definitions)
  return `${definitions.length} definitions of number ${number} are in ${folder}.`
}

/**
 * Compares the folder with what is in force and, with a reason, applies the differences in one transaction.
 * @throws StartProblem where a definition does not fit
 */
export async function changeDefinitions(
  db: Database,
  settings: Settings,
  declared: Declarations,
  folder: string,
  reason: string | undefined,
  accepts: readonly string[] = [],
): Promise<string> {
  const files = readDefinitionFiles(folder)
  const served = await ServedSlot.open(db, settings, declared)
  try {
    const { number, definitions } = await readDefinitionSet(db)
    const changes = planChanges(definitions, files)
    const lines = changes.map(({ does, kind, key }) => `${does} ${kind} ${key}`)
    const drafts = changes.map(({ kind, key, body }) => ({ kind, key, body }))
    const problems = [...served.tryChanges(drafts).problems].flatMap(([key, what]) =>
      [...what].map(([at, why]) => `${key} ${at}: ${why}`),
    )
    if (problems.length > 0) throw new StartProblem(problems.join('; '), 'correct the files, and plan again')
    if (reason === undefined || changes.length === 0) return [...lines, `${changes.length} changes.`].join('\n')
    const parts = buildWriterParts(declared, settings, sessionEnds, served.current.model)
    await applyChanges({ db, parts, served, number }, changes, { reason, accepts }).catch((error: unknown) => {
      throw toStartProblem(error)
    })
    return [...lines, `${changes.length} changes are in force.`].join('\n')
  } finally {
    await served.close()
  }
}

interface ConfigTarget {
  db: Database
  parts: ReturnType<typeof buildWriterParts>
  served: ServedSlot
  /** The number in force. */
  number: number
}

/** Applies changes in one transaction, and prepares large tables before it as a change on the screen does. */
async function applyChanges(
  { db, parts, served, number }: ConfigTarget,
  changes: readonly PlannedChange[],
  { reason, accepts }: { reason: string; accepts: readonly string[] },
): Promise<void> {
  const drafts = changes.map(({ kind, key, body }) => ({ kind, key, body }))
  const preparing = { ...createSystemWriter(parts, db), served, db }
  const consent = { accepts, fixes: {} }
  const { ready, finish } = await prepareDrafts(preparing, served.tryChanges(drafts), drafts, consent)
  const apply = async (tx: Tx) => {
    const writer = { ...createSystemWriter(parts, tx), served }
    const laterSteps: SchemaStep[] = []
    for (const [at, { does, ...change }] of changes.entries()) {
      const isTableReady = at < changes.length - 1
      const which = { number: number + at, isNew: does === 'add', beside: drafts, isTableReady }
      laterSteps.push(...(await applyDefinition(writer, { ...change, ...which, ready, reason, accepts })).laterSteps)
    }
    return { laterSteps }
  }
  await finishWith(finish, () => applyAndFollowUp({ db, served }, apply))
}

/** Writes a refusal as a program tells it; answers any other error unchanged. */
function toStartProblem(error: unknown): unknown {
  if (!(error instanceof StewardError) || !error.fields) return error
  const reasons = Object.entries(error.fields).map(([at, { args }]) => `${at}: ${args?.reason}`)
  const cure =
    'correct the files or the records, or confirm losses: accept=remove:<id>, accept=retype:<id>, accept=retire'
  return new StartProblem(reasons.join('; '), cure, { cause: error })
}

function planChanges(current: readonly DefinitionFile[], files: readonly DefinitionFile[]): PlannedChange[] {
  const before = new Map(current.map((one) => [one.key, formatDefinitionFile(one)]))
  const keys = new Set(files.map(({ key }) => key))
  return [
    ...files.flatMap((file): PlannedChange[] => {
      const stored = before.get(file.key)
      if (stored === formatDefinitionFile(file)) return []
      return [{ ...file, does: stored === undefined ? 'add' : 'change' }]
    }),
    ...current.flatMap(({ kind, key }): PlannedChange[] =>
      keys.has(key) ? [] : [{ kind, key, body: null, does: 'retire' }],
    ),
  ]
}
