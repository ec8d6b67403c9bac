import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findRouteModules } from '../../server/build/pages/route-modules'

test('pages, tiles and first calls are read from code, also through constants', () => {
  const { pages, tiles } = findRouteModules(`
    const Waiting = lazyWithPreload(() => import('./waiting'))
    export const pages = defineAreaPages({
      name: 'area',
      tiles: { home: Waiting, me: lazyWithPreload(() => import('./own')) },
      home: lazyWithPreload(() => import('./home')),
      asks: ['getHome'],
      pages: [
        definePage({ route: 'Inbox', load: () => loadWithApprovalAreas(import('./inbox')).then((m) => m.Inbox) }),
        definePage({ route: '/Leave', asks: ['getOne?a=1'], load: () => Promise.all([import('./a'), import('./b')]) }),
      ],
    })`)
  expect(pages).toEqual({
    '/Home': { imports: ['./home'], asks: ['getHome'], hasAllKinds: false },
    '/Inbox': { imports: ['./inbox'], asks: [], hasAllKinds: true },
    '/Leave': { imports: ['./a', './b'], asks: ['getOne?a=1'], hasAllKinds: false },
  })
  expect(tiles).toEqual({ home: ['./waiting'], me: ['./own'] })
})

test('a constant that names itself ends', () => {
  expect(findRouteModules("const A = () => A; f({ route: '/A', load: A })").pages['/A']?.imports).toEqual([])
})

test('every page that an area declares is found', () => {
  const code = readFileSync(new URL('../../resources/travel/pages/index.ts', import.meta.url), 'utf8')
  expect(findRouteModules(code.replaceAll(/^import .*$/gm, '')).pages['/Travel']?.imports).toEqual(['./travel'])
})
