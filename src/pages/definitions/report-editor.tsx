import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { Suspense, useMemo, useState } from 'react'
import { checkAccess } from '../../framework/access'
import { findResource, requireCatalogue } from '../../framework/company/catalogue'
import type { ReportBody } from '../../framework/company/definition'
import type { Resource } from '../../framework/resource'
import { LabelledSelect } from '../../views/import/labelled-select'
import { useSignedIn } from '../../views/signed-in'
import { LoadingLines } from '../../views/states/page-states'
import { ApplyDialog } from './apply-dialog'
import type { DefinitionEditorProps } from './definition-list'
import { labelFigures, listReportChoices, startReport, suggestTitle } from './report-choices'
import { ReportForm } from './report-form'
import { ReportPreview } from './report-preview'
import { type DefinitionsSay, useDefinitionWords } from './words'
import './definitions.css'

/** Says where people find the report whose side bar has no such group. */
const sayMenu = (menu: string | undefined, say: DefinitionsSay): string[] =>
  menu && menu !== 'top' ? [say('menuElsewhere', { group: menu })] : []

/** Makes or changes a report by picking; what is picked is shown at once beside it. */
export function ReportEditor({ number, definition, onDone }: DefinitionEditorProps) {
  const say = useDefinitionWords()
  const { roles } = useSignedIn()
  const stored = definition ? (definition.body as ReportBody) : undefined
  const [of, setOf] = useState<string>(stored?.of ?? '')
  const offered = requireCatalogue()
    .resources.filter((card) => !card.source && checkAccess(card, 'list', roles).allowed)
    .map(({ name, plural }) => [name, plural] as const)
    .sort(([, one], [, other]) => one.localeCompare(other))
  return (
    <div className="definition-editor">
      <section className="card" aria-label={say('name')}>
        <div className="stack">
          <LabelledSelect label={say('of')} value={of} none={say('choose')} options={offered} onChange={setOf} />
          {of ? null : <p className="quiet">{say('previewNone')}</p>}
        </div>
      </section>
      {of ? (
        <Suspense fallback={<LoadingLines lines={8} />}>
          <PartsOfReport
            key={of}
            {...{ number, definition, onDone, of }}
            stored={stored?.of === of ? stored : undefined}
          />
        </Suspense>
      ) : null}
    </div>
  )
}

interface PartsProps extends DefinitionEditorProps {
  of: string
  stored: ReportBody | undefined
}

function PartsOfReport({ of, ...props }: PartsProps) {
  const resource = findResource(of)
  return resource ? <ResourceReport {...props} resource={resource} /> : null
}

function ResourceReport(props: Omit<PartsProps, 'of'> & { resource: Resource }) {
  const { number, definition, stored, resource, onDone } = props
  const say = useDefinitionWords()
  const notify = useNotify()
  const who = useSignedIn()
  const choices = useMemo(() => listReportChoices(resource, who, say), [resource, who, say])
  const [body, setBody] = useState<ReportBody>(() => stored ?? startReport(resource, choices))
  const [ownTitle, setTitle] = useState(stored?.title ?? '')
  const [isApplying, setApplying] = useState(false)
  const title = ownTitle || suggestTitle(resource, body, choices, say)
  const whole = { ...body, title: title.trim(), figures: labelFigures(body.figures, choices) }
  const tell = () => {
    const text = say('applied', { title: whole.title })
    notify(text, { type: 'success', messageArgs: { _: text } })
    onDone()
  }
  return (
    <>
      <section className="card" aria-label={title}>
        <div className="stack">
          <ReportForm
            {...{ resource, choices, body }}
            title={ownTitle || title}
            onTitle={setTitle}
            onChange={(changed) => setBody({ ...body, ...changed })}
          />
          <div className="toolbar">
            <Button variant="contained" onClick={() => setApplying(true)}>
              {say('apply')}
            </Button>
            <Button onClick={onDone}>{say('cancel')}</Button>
          </div>
        </div>
      </section>
      <ReportPreview {...{ resource }} body={whole} />
      {isApplying ? (
        <ApplyDialog
          {...{ number }}
          change={{ kind: 'report', key: definition?.key, body: whole }}
          title={say('applyTitle', { title: whole.title })}
          text={[say('applyText'), ...sayMenu(whole.menu, say)].join(' ')}
          action={say('apply')}
          onApplied={tell}
          onClose={() => setApplying(false)}
        />
      ) : null}
    </>
  )
}
