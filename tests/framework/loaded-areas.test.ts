import { expect, test } from 'vitest'
import { steward } from '../../resources'
import { buildEngineResources } from '../../resources/engines'
import { areaEvents } from '../../resources/events'
import { requireSameDeclarations } from '../../server/build/same-declarations'
import type { Additions } from '../../src/framework/company/additions'
import type { Area } from '../../src/framework/company/application'
import type { ModulesByPath } from '../../src/framework/company/lazy-areas'
import { buildCards, enginesArea } from '../../src/framework/company/resource-cards'

const [company] = steward.areas.filter(({ name }) => name === 'company')
const fleetAdds: Additions = { locations: { columns: ['name'] } }

/** The application of two areas, one of which adds to the other, and what the screens load of it. */
function fleet(adds: Additions | undefined, files: Partial<Record<'index' | 'adds', object>>) {
  const area: Area = { name: 'fleet', resources: [], ...(adds && { adds }) }
  const areas = [company as Area, area]
  const declared = {
    './company/index.ts': async () => ({ companyArea: company }),
    ...loaded('index', { area, ...files }),
  }
  const resources = areas.flatMap((each) => each.resources)
  return () =>
    requireSameDeclarations({ ...steward, areas, resources }, declared, files.adds ? loaded('adds', files) : {}, {})
}

const loaded = (file: 'index' | 'adds', files: { area?: Area; index?: object; adds?: object }): ModulesByPath => ({
  [`./fleet/${file}.ts`]: async () => ({ ...(files[file] ?? { fleetArea: files.area }) }),
})

test('what an area adds stands in the file that the screens load, and is what the server knows', async () => {
  await expect(fleet(fleetAdds, { adds: { fleetAdds } })()).resolves.toBeUndefined()
  await expect(fleet(undefined, {})()).resolves.toBeUndefined()
})

test.each<[string, Additions | undefined, Parameters<typeof fleet>[1], string]>([
  ['stands elsewhere', fleetAdds, {}, 'Nothing loads what the area fleet adds: it stands in its adds.ts'],
  ['is more than the file says', fleetAdds, { adds: { otherAdds: {} } }, 'The area fleet adds something else'],
  ['is not handed to the area', undefined, { adds: { fleetAdds } }, 'The area fleet adds something else'],
  ['is exported twice', fleetAdds, { adds: { fleetAdds, moreAdds: {} } }, 'adds.ts exports more than one'],
  [
    'belongs to another area of the folder',
    fleetAdds,
    { adds: { fleetAdds }, index: { boatsArea: { name: 'boats', resources: [] } } },
    'The area fleet is not the one of the folder fleet',
  ],
])('what %s is refused at the build', async (_, adds, files, words) => {
  await expect(fleet(adds, files)()).rejects.toThrow(words)
})

test('the screens load what the shipped areas declare', async () => {
  const declared = import.meta.glob('../../resources/*/index.ts') as ModulesByPath
  const added = import.meta.glob('../../resources/*/adds.ts') as ModulesByPath
  await expect(requireSameDeclarations(steward, declared, added, areaEvents)).resolves.toBeUndefined()
})

test('from the cards alone the screens build every resource of the engines', () => {
  const { resources } = buildCards(steward)
  const built = buildEngineResources(resources, steward.events).map(({ name }) => name)
  const stored = resources.flatMap(({ name, area }) => (area === enginesArea ? name : []))
  expect(built.toSorted()).toEqual(stored.toSorted())
})

const [[area, ownEvents] = ['', {}], ...others] = Object.entries(areaEvents)

test.each([
  ['no file exports', Object.fromEntries(others)],
  ['another object than the file exports', { ...areaEvents, [area]: { ...ownEvents } }],
])('events that the area declares and %s are refused at the build', async (_, events) => {
  const declared = import.meta.glob('../../resources/*/index.ts') as ModulesByPath
  const added = import.meta.glob('../../resources/*/adds.ts') as ModulesByPath
  await expect(requireSameDeclarations(steward, declared, added, events)).rejects.toThrow(
    `The area ${area} notifies of something else than what its events.ts exports`,
  )
})
