import { hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorMessage, StartProblem } from './start-problem'

/**
 * Adds the secret to the settings: the configured one, otherwise that of DATA_DIR/secret, which the first
 * start creates. DATA_DIR must exist.
 */
export function withSecret<S extends { secret: string; dataDir: string }>(settings: S): S {
  if (settings.secret) return settings
  const path = join(settings.dataDir, 'secret')
  const secret = readOrCreateSecret(path)
  if (secret.length >= 32) return { ...settings, secret }
  throw new StartProblem(`${path} holds no usable secret`, 'remove it and start again; everybody then signs in anew')
}

/** Derives a key of 32 bytes for each purpose, so that one leaked key does not reveal another. */
export function deriveKey(secret: string | Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, 'steward', purpose, 32))
}

function readOrCreateSecret(path: string): string {
  try {
    writeFileOnce(path, () => `${randomBytes(48).toString('base64url')}\n`)
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StartProblem(
      `The secret in ${path} cannot be read or made (${getErrorMessage(error)})`,
      'start as the user who owns it, set STEWARD_SECRET, or set DATA_DIR to another directory',
      { cause: error },
    )
  }
}

/**
 * Writes the file where it is missing. A hard link appears with its whole content, so two first starts at the
 * same time use the same file.
 */
export function writeFileOnce(path: string, make: () => string): void {
  if (existsSync(path)) return
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, make(), { mode: 0o600, flush: true })
  try {
    linkSync(draft, path)
  } catch (error) {
    if (!existsSync(path)) throw error
  } finally {
    rmSync(draft, { force: true })
  }
}
