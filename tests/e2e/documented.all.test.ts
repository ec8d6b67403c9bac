import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { composition, wired } from '../../scripts/area.mjs'
import * as fields from '../../src/fields'
import { openBrowser } from '../browser/session'
import { codeBlocks, pagesBelow } from '../docs/pages'
import { copyProject } from '../lint/copy.mjs'
import { type CopyServer, startCopy } from './copied'
import { callAs, signedIn } from './signed-in'

/** What examples import, by where it stands. */
const known: Readonly<Record<string, readonly string[]>> = {
  'src/engines/expressions/declared-expression': ['expression'],
  'src/fields': Object.keys(fields),
  'src/fields/computed/rollup/left': ['left'],
  'src/fields/computed/total/book-value': ['bookValue', 'monthsWorn'],
  'src/fields/money/rate/base-currency': ['inBase', 'rateInForce'],
  'src/framework/rule-context/rule-context': ['parent'],
  'src/framework/rule-context/in-force': ['inForce'],
  'src/framework/resource': ['defineResource'],
  'src/framework/steps/consequences': ['add', 'each', 'set', 'take'],
  'src/framework/values/money': ['compareAmounts', 'fromUnits', 'toUnits'],
}

const withImports = (code: string): string => {
  const isUsed = (name: string) => new RegExp(`(?<![\\w.'])${name}\\(`).test(code)
  const lines = Object.entries(known).map(([path, all]) => [path, all.filter(isUsed)] as const)
  const used = lines.filter(([, all]) => all.length > 0)
  return `${used.map(([path, all]) => `import { ${all.join(', ')} } from '../../${path}'\n`).join('')}${code}`
}

/** What the example of an area leaves to its author: an effect, an operation and a page. */
const besides = {
  'server/effects.ts': `import { defineEffect, defineHandler } from '../../../server/records/write/handler'
import { employees } from '../../people/employees'
import { vehicles } from '../vehicles'
export const vehicleEffects = defineHandler(vehicles, { fields: ['keeperEmpId'] })
export const takeVehiclesBack = defineEffect(employees, { fields: ['status'], async after() {} })
`,
  'pages/fleet.tsx': `import { PageHead } from '../../../src/views/page-head'
export const Fleet = () => <div className="page-narrow"><PageHead /></div>
`,
}

const headers: Readonly<Record<string, string>> = {
  'index.ts': `import { defineArea } from '../../src/framework/company/application'
import { fleetAdds } from './adds'
import * as examples from './examples'
import { vehicles } from './vehicles'
`,
  'adds.ts': `import { count } from '../../src/fields'
import type { Additions } from '../../src/framework/company/additions'
`,
  'server/index.ts': `import { defineAreaServer } from '../../../server/area'
import { takeVehiclesBack, vehicleEffects } from './effects'
`,
  'pages/index.ts': `import { definePage } from '../../../src/views/blocks/define-page'
import { defineAreaPages } from '../../../src/views/tools/area-pages'
`,
}

const blocks = pagesBelow('docs/declaration').flatMap(([, text]) => codeBlocks(text))
const declaring = blocks.filter((code) => code.includes('defineResource('))
const routes = declaring.flatMap((code) =>
  [...code.matchAll(/route: '(\w+)', (?:plural|title)/g)].map(([, route]) => route ?? ''),
)
const names = declaring.flatMap((code) => [...code.matchAll(/defineResource\('(\w+)'/g)].map(([, name]) => name ?? ''))

const failed = /could not be shown|does not work|Unable to fetch/
const copy = copyProject('documented')
let server: CopyServer
let browser: Browser
let page: Page
let errors: readonly Error[]
beforeAll(async () => {
  writeArea()
  server = await startCopy(copy)
  browser = await openBrowser()
  const opened = await signedIn(browser, 'admin', { baseURL: server.baseURL })
  page = opened.page
  errors = opened.pageErrors
}, 600_000)

afterAll(async () => {
  await browser?.close()
  await server?.close()
  rmSync(copy, { recursive: true, force: true })
})

/** The area of the chapter on areas, with every resource of all chapters. */
function writeArea(): void {
  const isOwn = (code: string) => code.includes("defineResource('vehicles'")
  const own = declaring.find(isOwn) ?? ''
  const others = declaring.filter((code) => !isOwn(code))
  const chapter = blocks.find((code) => code.startsWith('// resources/fleet/index.ts')) ?? ''
  const withoutReports = others.map((code) =>
    code.replace(/export const \w+ = define(Report|Dashboard)\([\s\S]*?\n}\)\n/g, ''),
  )
  write('vehicles.ts', withImports(own))
  write('examples.ts', withImports(withoutReports.join('\n')))
  for (const [path, text] of Object.entries(besides)) write(path, text)
  for (const part of chapter.split(/^\/\/ resources\/fleet\//m).slice(1)) {
    const [head = '', ...lines] = part.split('\n')
    const [path = ''] = head.split(':')
    write(path, (headers[path] ?? '') + completed(lines.join('\n')))
  }
  for (const path of composition) {
    const file = join(copy, path)
    writeFileSync(file, wired(path, readFileSync(file, 'utf8'), 'fleet'))
  }
}

const completed = (code: string): string =>
  code
    .replace('resources: [vehicles]', 'resources: [vehicles, ...Object.values(examples)]')
    .replace('    vehicles: true', names.map((name) => `    ${name}: true`).join('\n'))
    .replace(' operations: [bookVehicle],', '')

function write(path: string, text: string): void {
  const file = join(copy, 'resources/fleet', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

test('every resource of the examples opens as a list and as a form', async () => {
  expect(routes).toHaveLength(names.length)
  for (const route of routes) {
    for (const path of [`/${route}`, `/${route}/create`]) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      const shown = await page.locator('body').innerText()
      expect([path, failed.exec(shown)?.[0]]).toEqual([path, undefined])
    }
  }
  expect(errors).toEqual([])
})

test('the page of the area and what it adds to people open', async () => {
  await page.goto('/Fleet')
  await page.getByRole('heading', { level: 1, name: 'Fleet' }).waitFor()
  await page.goto('/Employees/1/show')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await callAs(page, 'getEmployeeByEmpId', { id: '1' })).data).toMatchObject({ vehicles: 0 })
  expect(await page.locator('body').innerText()).not.toMatch(failed)
  expect(errors).toEqual([])
})
