import { defineScope } from '../../server/session/roles/session-scopes'
import { expression } from '../../src/engines/expressions/declared-expression'
import * as fields from '../../src/fields'
import { left } from '../../src/fields/computed/rollup/left'
import * as wear from '../../src/fields/computed/total/book-value'
import * as inBase from '../../src/fields/money/rate/base-currency'
import { declareRoles } from '../../src/framework/company/roles'
import { defineDashboard, tile } from '../../src/framework/reports/dashboard'
import { defineReport } from '../../src/framework/reports/report'
import { defineResource, type Resource } from '../../src/framework/resource'
import { inForce } from '../../src/framework/rule-context/in-force'
import { parent } from '../../src/framework/rule-context/rule-context'
import { add, each, set, take } from '../../src/framework/steps/consequences'
import { compareAmounts, fromUnits, toUnits } from '../../src/framework/values/money'
import { pagesBelow } from '../docs/pages'

/** The resources, or other declarations, of the example under a heading of `docs/declaration/`. */
export function documented<Made = Resource>(heading: string, names: readonly string[]): Made[] {
  const text = pagesBelow('docs/declaration')
    .map(([, page]) => page)
    .join('\n')
  const [, code = ''] = new RegExp(`^##? ${heading}\\n\\n\`\`\`ts\\n([\\s\\S]*?)\`\`\``, 'm').exec(text) ?? []
  const known = {
    ...inBase,
    ...fields,
    ...{ fromUnits, toUnits },
    ...wear,
    left,
    ...{ parent, inForce, defineResource, compareAmounts, defineReport, defineDashboard, tile, add, each, set, take },
    ...{ defineScope, declareRoles, expression },
  }
  const run = new Function(
    ...Object.keys(known),
    `${code.replaceAll('export const', 'const')}; return [${names.join()}]`,
  )
  return run(...Object.values(known)) as Made[]
}
