import { loadResource, requireCatalogue } from '../src/framework/company/catalogue'
import { createDataProvider } from './create'

/** Creates the data provider of the registered application. */
export function createAppDataProvider() {
  return createDataProvider(async (route) => {
    // Resources that administrators make come while the page is open.
    const card = requireCatalogue().resources.find((each) => each.route === route)
    if (!card) throw new Error(`No resource has the route ${route}`)
    return loadResource(card.name)
  })
}
