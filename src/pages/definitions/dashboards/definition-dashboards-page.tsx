import type { DashboardBody } from '../../../framework/company/definition'
import { DefinitionPage } from '../definition-list'
import { DashboardEditor } from './dashboard-editor'
import { useDashboardWords } from './words'

/** Lists the dashboards that administrators made, and opens the editor; for administrators. */
export function DefinitionDashboardsPage() {
  const say = useDashboardWords()
  const words = {
    ...{ intro: say('intro'), create: say('create'), none: say('none'), noneText: say('noneText') },
    ...{ back: say('back'), createFirst: say('createFirst'), name: say('name'), about: say('about') },
  }
  return (
    <DefinitionPage
      kind="dashboard"
      words={words}
      Editor={DashboardEditor}
      describe={({ body }) => {
        const { tiles = [], charts = [] } = body as DashboardBody
        return [say('tileCount', { count: tiles.length }), say('chartCount', { count: charts.length })].join(', ')
      }}
    />
  )
}
