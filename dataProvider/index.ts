import { loadResource, requireCatalogue } from '../src/framework/company/catalogue'
import { createDataProvider } from './create'

/** Creates the data provider of the registered application. */
export function createAppDataProvider() {
  const names = new Map(requireCatalogue().resources.map(({ route, name }) => [route, name]))
  return createDataProvider(async (route) => {
    const name = names.get(route)
    if (name === undefined) throw new Error(`No resource has the route ${route}`)
    return loadResource(name)
  })
}
