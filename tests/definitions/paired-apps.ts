import { type Person, startApp, type TestApp } from '../setup/app'
import { type SecondApp, secondApp } from '../wire/wire'

/** Two servers on one database, and an administrator. */
export interface PairedApps {
  app: TestApp
  second: SecondApp
  admin: Person
  closeBoth(): Promise<void>
}

export async function startPairedApps(): Promise<PairedApps> {
  const app = await startApp()
  // As the first one: fifty people in one process beside other tests wait for each other.
  const second = await secondApp(app, undefined, 4)
  const admin = await app.person('admin')
  const closeBoth = async () => {
    await second.close()
    await app.close()
  }
  return { app, second, admin, closeBoth }
}
