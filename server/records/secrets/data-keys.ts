import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entry, hashId, isDataKeyList, splitEntries } from '../../start/data-key-list'
import { deriveKey, writeFileOnce } from '../../start/secret'
import type { Settings } from '../../start/settings'
import { getErrorMessage, StartProblem } from '../../start/start-problem'

/** The keys of sealed values: one for hashes, which never changes, and the encryption keys. */
export interface DataKeys {
  hash: Buffer
  /** The encryption keys by id. All of them decrypt; the one named by `writing` encrypts. */
  byId: ReadonlyMap<string, Buffer>
  writing: string
}

/**
 * Parses a list of keys.
 * @throws Error where the text is no such list; the message does not contain the text
 */
export function parseDataKeys(text: string): DataKeys {
  if (!isDataKeyList(text)) throw new Error('These are no data keys')
  const keys = splitEntries(text).map((each): [string, string] => {
    const [, id = '', key = ''] = entry.exec(each) ?? []
    return [id, key]
  })
  const byId = new Map(keys.filter(([id]) => id !== hashId).map(([id, key]) => [id, deriveDataKey(key, 'seal')]))
  const [writing = ''] = byId.keys()
  return { hash: deriveDataKey(new Map(keys).get(hashId) ?? '', 'hash'), byId, writing }
}

const deriveDataKey = (key: string, purpose: string) => deriveKey(Buffer.from(key, 'base64'), `data ${purpose}`)

/**
 * Adds the data keys to the settings. Where the settings name none, reads DATA_DIR/data-keys, which it
 * creates on first use. DATA_DIR must exist.
 */
export function withDataKeys(settings: Settings): Settings {
  if (settings.dataKeys) return settings
  const path = join(settings.dataDir, 'data-keys')
  const dataKeys = readOrCreateDataKeys(path)
  if (isDataKeyList(dataKeys)) return { ...settings, dataKeys }
  throw new StartProblem(
    `${path} holds no usable keys`,
    'put back the file from a backup: what was sealed with its keys cannot be read without them',
  )
}

function readOrCreateDataKeys(path: string): string {
  try {
    writeFileOnce(path, () => `${generateDataKey(hashId)}\n${generateDataKey('k1')}\n`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StartProblem(
      `The keys in ${path} cannot be read or made (${getErrorMessage(error)})`,
      'start as the user who owns it, set STEWARD_DATA_KEYS, or set DATA_DIR to another directory',
      { cause: error },
    )
  }
}

const generateDataKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
