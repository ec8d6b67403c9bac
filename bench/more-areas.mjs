import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Adds an area to a copy of the program, as somebody who writes one does: its folder, and its lines in the composition.
 * @param copy folder of the copy
 * @param declarations TypeScript that exports `resources`, an array; below `resources/<name>/`
 */
export function addArea(copy, name, declarations) {
  const folder = join(copy, 'resources', name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'declared.ts'), declarations)
  writeFileSync(
    join(folder, 'index.ts'),
    `import { defineArea } from '../../src/framework/company/application'
import { resources } from './declared'

export const ${name}Area = defineArea({ name: '${name}', resources })
`,
  )
  change(join(copy, 'resources', 'index.ts'), [
    ['', `import { ${name}Area } from './${name}'\n`],
    ['const areas = [', `${name}Area, `],
  ])
}

/** Adds reports and dashboards in the same way. @param declarations exports `reports` and `dashboards` */
export function addReports(copy, name, declarations) {
  const folder = join(copy, 'resources', name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'declared.ts'), declarations)
  writeFileSync(
    join(folder, 'reports.ts'),
    `import { defineAreaReports } from '../../src/framework/reports/area-reports'
import { dashboards, reports } from './declared'

export const ${name}Reports = defineAreaReports({ name: '${name}', reports, dashboards })
`,
  )
  change(join(copy, 'resources', 'index.ts'), [
    ['', `import { ${name}Reports } from './${name}/reports'\n`],
    ['areaReports: readonly AreaReports[] = [', `${name}Reports, `],
  ])
}

function change(file, additions) {
  let text = readFileSync(file, 'utf8')
  for (const [after, added] of additions) {
    const place = text.indexOf(after)
    if (place < 0) throw new Error(`${file} holds no ${after}`)
    text = text.slice(0, place + after.length) + added + text.slice(place + after.length)
  }
  writeFileSync(file, text)
}
