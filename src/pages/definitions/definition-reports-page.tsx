import { findCard } from '../../framework/company/catalogue'
import type { ReportBody } from '../../framework/company/definition'
import { DefinitionPage } from './definition-list'
import { ReportEditor } from './report-editor'
import { useDefinitionWords } from './words'

/** Lists the reports that administrators made, and opens the editor; for administrators. */
export function DefinitionReportsPage() {
  const say = useDefinitionWords()
  const words = {
    ...{ intro: say('intro'), create: say('create'), none: say('none'), noneText: say('noneText') },
    ...{ back: say('back'), createFirst: say('createFirst'), name: say('name'), about: say('records') },
  }
  return (
    <DefinitionPage
      kind="report"
      words={words}
      Editor={ReportEditor}
      describe={({ body }) => findCard((body as ReportBody).of)?.plural ?? ''}
    />
  )
}
