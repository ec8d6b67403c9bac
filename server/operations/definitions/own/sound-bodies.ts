import { createHash } from 'node:crypto'
import type { Roles } from '../../../../src/framework/company/roles'
import type { Sql } from '../../../database/connect'

/** The build writes a name here that no other build has. */
declare const stewardBuild: string | undefined

/** The name of this very program; undefined where it runs from its sources, which may change at any time. */
const programBuild = typeof stewardBuild === 'string' ? stewardBuild : undefined

const metaKey = 'sound-definitions'

/** The name of this very program; undefined where it runs from sources, which may change at any time. */
export class SoundBodies {
  readonly #current = new Set<string>()

  constructor(
    readonly build: string,
    private readonly stored: ReadonlySet<string>,
  ) {}

  has(digest: string): boolean {
    return this.stored.has(digest)
  }

  add(digest: string): void {
    this.#current.add(digest)
  }

  list(): string[] {
    return [...this.#current].sort()
  }

  /** True where another start would check something again, or remember what is gone. */
  get isChanged(): boolean {
    return this.#current.size !== this.stored.size || [...this.#current].some((digest) => !this.stored.has(digest))
  }
}

/** A check depends on all that the body names, directly or not, and on the names of roles. */
export const buildSoundDigest = ({ labels }: Pick<Roles, 'labels'>, text: string): string =>
  createHash('sha256')
    .update(JSON.stringify([Object.keys(labels), text]))
    .digest('base64url')

/** Reads what this program has found sound. Another program begins with nothing. */
export async function readSoundBodies(sql: Sql, build = programBuild): Promise<SoundBodies | undefined> {
  if (build === undefined) return undefined
  const { rows } = await sql.query<{ value: string }>({
    text: 'select value from steward_meta where key = $1',
    values: [metaKey],
  })
  const stored: { build?: string; digests?: string[] } = JSON.parse(rows[0]?.value ?? '{}')
  return new SoundBodies(build, new Set(stored.build === build ? stored.digests : []))
}

/** Stores what was found sound, where that has changed. */
export async function storeSoundBodies(sql: Sql, sound: SoundBodies): Promise<void> {
  if (!sound.isChanged) return
  await sql.query({
    text: 'insert into steward_meta values ($1, $2) on conflict (key) do update set value = excluded.value',
    values: [metaKey, JSON.stringify({ build: sound.build, digests: sound.list() })],
  })
}
