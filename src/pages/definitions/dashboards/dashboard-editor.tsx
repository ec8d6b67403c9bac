import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import type { DashboardBody } from '../../../framework/company/definition'
import { ApplyDialog } from '../apply-dialog'
import type { DefinitionEditorProps } from '../definition-list'
import { useDefinitionWords } from '../words'
import { DashboardForm } from './dashboard-form'
import { DashboardPreview } from './dashboard-preview'
import { useDashboardWords } from './words'
import '../definitions.css'

/** Makes or changes a dashboard by picking; what is picked is shown at once beside it. */
export function DashboardEditor({ number, definition, onDone }: DefinitionEditorProps) {
  const [say, sayAll] = [useDashboardWords(), useDefinitionWords()]
  const notify = useNotify()
  const [body, setBody] = useState<DashboardBody>(
    () => (definition?.body as DashboardBody | undefined) ?? { title: say('suggested'), to: [] },
  )
  const [isApplying, setApplying] = useState(false)
  const whole = { ...body, title: body.title.trim() }
  const isReady = whole.title !== '' && body.to.length > 0 && isFilled(body)
  const tell = () => {
    const text = sayAll('applied', { title: whole.title })
    notify(text, { type: 'success', messageArgs: { _: text } })
    onDone()
  }
  return (
    <div className="definition-editor">
      <section className="card" aria-label={whole.title}>
        <div className="stack">
          <DashboardForm body={body} onChange={(changed) => setBody({ ...body, ...changed })} />
          {body.to.length === 0 ? <p role="status">{say('rolesNeeded')}</p> : null}
          <div className="toolbar">
            <Button variant="contained" disabled={!isReady} onClick={() => setApplying(true)}>
              {sayAll('apply')}
            </Button>
            <Button onClick={onDone}>{sayAll('cancel')}</Button>
          </div>
        </div>
      </section>
      <DashboardPreview body={whole} />
      {isApplying ? (
        <ApplyDialog
          {...{ number }}
          change={{ kind: 'dashboard', key: definition?.key, body: whole }}
          title={sayAll('applyTitle', { title: whole.title })}
          text={say('applyText')}
          action={sayAll('apply')}
          onApplied={tell}
          onClose={() => setApplying(false)}
        />
      ) : null}
    </div>
  )
}

const isFilled = ({ tiles = [], charts = [] }: DashboardBody) => tiles.length + charts.length > 0
