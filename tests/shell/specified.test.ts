import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { homePath, markerPaths, serverErrorPath, signInPath, signUpPath } from '../../authProvider/paths'
import { outsidePages } from '../../resources/outside-pages'
import { buildOperationsAndJobs } from '../../server/operations/operations-and-jobs'
import { buildExtraRoutes, buildResourceScreens } from '../../src/app-routes'
import { profilePath } from '../../src/shell/account/profile-path'
import { type AreaPages, registerPages } from '../../src/views/tools/area-pages'
import { handInAll } from '../setup/handed-in'
import { shipped } from '../setup/shipped'

const readNames = (file: string): string[] =>
  readFileSync(new URL(`../specification/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => line.split('\t')[0] ?? [])

test('every operation of the specification is known', () => {
  const { registry } = buildOperationsAndJobs(shipped)
  expect(readNames('operations.tsv').filter((name) => !registry.get(name))).toEqual([])
})

test('every route of the specification opens a page', async () => {
  await handInAll()
  const areas = import.meta.glob<Record<string, AreaPages>>('../../resources/*/pages/index.ts', { eager: true })
  registerPages(Object.values(areas).flatMap((module) => Object.values(module)))
  const session = ['/session/404', signInPath, signUpPath, ...Object.values(markerPaths), ...Object.keys(outsidePages)]
  const own = ['/', homePath, serverErrorPath, profilePath, ...session]
  const paths = [...buildExtraRoutes().map(({ path }) => path), ...buildResourceScreens().map(({ name }) => `/${name}`)]
  const known = new Set([...own, ...paths].map((path) => path.toLowerCase()))
  expect(readNames('routes.tsv').filter((route) => !known.has(route.toLowerCase()))).toEqual([])
})
