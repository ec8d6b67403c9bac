import { drawFirstScreen } from '../src/first/first-screen'
import type { FirstScreen } from '../src/first/picture'
import { readOverlays } from '../src/first/stored'
import { applyAdditions } from '../src/framework/company/additions'
import { buildLazyAreas, type ModulesByPath } from '../src/framework/company/lazy-areas'
import { applyOverlay } from '../src/framework/company/overlay'
import type { Resource } from '../src/framework/resource'
import { companyRoles } from './people/roles'

const declared: ModulesByPath = import.meta.glob('./*/index.ts')
const added: ModulesByPath = import.meta.glob('./*/adds.ts')

/** The pages whose content is not made from declarations; the build reads from here what they load. */
const pictures: Parameters<typeof drawFirstScreen>[1]['pictures'] = {
  '/Home': async (source) => (await import('./home/pages/first-picture')).drawHome(source),
}

async function loadResource({ resource: name, area = '', adds = [] }: FirstScreen) {
  const areas = buildLazyAreas(declared, added)
  const others = adds.map(async (other) => ({ name: other, adds: (await areas[other]?.adds?.()) ?? {} }))
  const [shipped = [], additions] = await Promise.all([areas[area]?.resources(), Promise.all(others)])
  const resources = applyAdditions(shipped, additions, true).map(applyKeptOverlay)
  const find = (other: string) => resources.find((each) => each.name === other)
  const resource = find(name ?? '')
  return resource && { resource, find }
}

/** Applies what administrators changed of the words, as far as this browser has kept it. */
function applyKeptOverlay(resource: Resource): Resource {
  const overlay = readOverlays().find(({ of }) => of === resource.name)
  return overlay ? applyOverlay(resource, overlay) : resource
}

/** Draws the first picture of a page; the page itself loads this file, on phones alone. */
export const draw = (screen: FirstScreen): Promise<void> => drawFirstScreen(screen, { roles: companyRoles, pictures, load: loadResource })
