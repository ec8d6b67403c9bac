import { createHash, randomInt } from 'node:crypto'
import type { DefinitionKind } from '../../../src/framework/company/definition'
import { type FieldErrors, StewardError } from '../../../src/framework/errors'
import type { Tx } from '../../database/connect'
import { systemLevel } from '../../database/system/system'
import type { BodyProblems, DefinitionsInForce } from '../../records/areas/definitions-in-force'
import { createRecord } from '../../records/write/save'
import { type Writer, withSystemRights } from '../../records/write/writer'
import { refuseSecretsInBody } from './body-filters'
import { definitionChannel, definitionTable, numberKey, readLatestVersion } from './stored-definitions'

/** A change of one definition, as an administrator asks for it. */
interface DefinitionChange {
  /** The number that the administrator has seen. */
  number: number
  kind: DefinitionKind
  /** Absent: a new definition. */
  key: string | undefined
  /** True: the key comes from another installation, and nothing is stored under it here. */
  isNew?: boolean
  /** Null: the definition is retired. */
  body: unknown
  reason: string
}

/** The version that is in force now. */
export interface AppliedDefinition {
  number: number
  key: string
  revision: number
}

/**
 * Stores the next version of a definition, and announces its number to every server with the commit.
 * @throws StewardError `staleVersion` where somebody else has applied a change meanwhile, `notFound`,
 * `invalidInput` at the parts of the body that do not fit
 */
export async function applyDefinition(
  writer: Writer & { served: DefinitionsInForce },
  change: DefinitionChange,
): Promise<AppliedDefinition> {
  const { sql } = writer
  const number = await takeNextNumber(sql, change.number)
  const before = change.key === undefined ? undefined : await readLatestVersion(sql, change.key)
  const isKeyWrong = before ? before.kind !== change.kind : change.key !== undefined && !change.isNew
  if (isKeyWrong) throw new StewardError('notFound')
  const key = change.key ?? generateKey()
  const isRetired = change.body === null
  if (isRetired && (!before || before.isRetired)) throw new StewardError('notFound')
  const body = isRetired ? JSON.parse(before?.body ?? 'null') : change.body
  if (!isRetired) requireFittingBody(writer, { key, kind: change.kind, body })
  const text = JSON.stringify(body)
  const revision = (before?.revision ?? 0) + 1
  await createRecord(withSystemRights(writer), definitionTable, {
    ...{ number, kind: change.kind, key, revision, body: text, isRetired, reason: change.reason },
    name: readName(body) ?? before?.name ?? key,
    hash: createHash('sha256').update(text).digest('hex'),
  })
  await sql.query({ text: 'select pg_notify($1, $2)', values: [definitionChannel, String(number)] })
  return { number, key, revision }
}

/** Refuses a body that does not fit, with each part that does not. */
export function requireFittingBody(
  writer: Pick<Writer, 'model' | 'caller'> & { served: DefinitionsInForce },
  definition: { key: string; kind: DefinitionKind; body: unknown },
): void {
  const problems = writer.served.findProblems(definition)
  if (problems) throw toBodyError(problems)
  refuseSecretsInBody(writer.model, definition.body)
}

const toBodyError = (problems: BodyProblems): StewardError => {
  const fields: FieldErrors = Object.fromEntries(
    [...problems].map(([path, reason]) => [
      path === 'body' ? 'body' : `body.${path}`,
      { code: 'unusable', args: { reason } },
    ]),
  )
  return new StewardError('invalidInput', { fields })
}

/**
 * Raises the number in force by one, and keeps others waiting until the end of the transaction. From the first
 * definition on, a program that knows none refuses to start.
 * @throws StewardError `staleVersion`
 */
async function takeNextNumber(sql: Tx, seen: number): Promise<number> {
  const { rows } = await sql.query<{ number: number }>({
    text:
      'insert into steward_meta as m (key, value) select $1, 1::text where $2 = 0 ' +
      'or exists (select from steward_meta where key = $1) ' +
      'on conflict (key) do update set value = (m.value::int + 1)::text where m.value::int = $2 returning value::int as number',
    values: [numberKey, seen],
  })
  const [row] = rows
  if (!row) throw new StewardError('staleVersion')
  await sql.query({
    text: `update steward_meta set value = $1 where key = 'level' and value::int < $1::int`,
    values: [String(systemLevel)],
  })
  return row.number
}

const letters = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Makes a key that never changes; it begins with a letter, because names of operations hold it. */
const generateKey = (): string => `r${Array.from({ length: 9 }, () => letters[randomInt(letters.length)]).join('')}`

/** Names a report by its title, and the changes of a resource by the resource. */
function readName(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const name = 'title' in body ? body.title : 'of' in body ? body.of : undefined
  return typeof name === 'string' ? name.trim().slice(0, 120) : undefined
}
