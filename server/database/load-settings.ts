import { readSettings, type Settings } from '../start/settings'
import { selectInstalledPostgres } from './embedded-packages'

/** Reads the settings from the environment and selects the PostgreSQL that they name. */
export function loadSettings(): Settings {
  const settings = readSettings(process.env)
  if (settings.postgres && !settings.databaseUrl) selectInstalledPostgres(settings.postgres)
  return settings
}
