import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useState } from 'react'
import { Link } from 'react-router'
import { findCard } from '../../framework/company/catalogue'
import { buildStoredReportRoute, type CurrentDefinition, type ReportBody } from '../../framework/company/definition'
import { QueryContent } from '../../views/blocks/query-content'
import { Table } from '../../views/blocks/table'
import { PageHead } from '../../views/page-head'
import { formatInstantInZone } from '../../views/reports/format-instant'
import { useSignedIn } from '../../views/signed-in'
import { Notice } from '../../views/states/page-states'
import { ApplyDialog } from './apply-dialog'
import { ReportEditor } from './report-editor'
import { useDefinitions } from './use-definitions'
import { VersionsPanel } from './versions-panel'
import { useDefinitionWords } from './words'
import './definitions.css'

/** What the page shows: the list, or the editor of a report or of a new one. */
type Opened = { editor: CurrentDefinition | null } | { versions: string } | { retire: CurrentDefinition } | undefined

/** Lists the reports that administrators made, and opens the editor; for administrators. */
export function DefinitionReportsPage() {
  const say = useDefinitionWords()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const answer = useDefinitions()
  if (opened && 'editor' in opened)
    return (
      <div className="page-wide">
        <PageHead title={opened.editor?.name ?? say('create')} above={<Button onClick={close}>{say('back')}</Button>} />
        <QueryContent of={answer}>
          {({ number }) => <ReportEditor number={number} definition={opened.editor ?? undefined} onDone={close} />}
        </QueryContent>
      </div>
    )
  return (
    <div className="page-wide">
      <PageHead>
        <Button variant="contained" onClick={() => setOpened({ editor: null })}>
          {say('create')}
        </Button>
      </PageHead>
      <p className="quiet">{say('intro')}</p>
      <QueryContent of={answer} lines={6}>
        {({ number, definitions }) => {
          const reports = definitions.filter(({ kind }) => kind === 'report')
          const openedReport = opened && 'versions' in opened && reports.find(({ key }) => key === opened.versions)
          return (
            <>
              {reports.length === 0 ? (
                <Notice role="status" title={say('none')} text={say('noneText')} />
              ) : (
                <ReportsTable reports={reports} onOpen={setOpened} />
              )}
              {openedReport ? <VersionsPanel number={number} definition={openedReport} onClose={close} /> : null}
              {opened && 'retire' in opened ? (
                <RetireDialog number={number} definition={opened.retire} onClose={close} />
              ) : null}
            </>
          )
        }}
      </QueryContent>
    </div>
  )
}

interface ReportsTableProps {
  reports: readonly CurrentDefinition[]
  onOpen(opened: Opened): void
}

function ReportsTable({ reports, onOpen }: ReportsTableProps) {
  const say = useDefinitionWords()
  const { zone, company } = useSignedIn()
  return (
    <div className="card definition-list">
      <Table
        label={say('name')}
        narrow="stack"
        lines={reports}
        keyOf={({ key }) => key}
        columns={[
          {
            head: say('name'),
            of: ({ key, name, isRetired }) =>
              isRetired ? name : <Link to={`/${buildStoredReportRoute(key)}`}>{name}</Link>,
          },
          { head: say('records'), of: ({ body }) => findCard((body as ReportBody).of)?.plural ?? '' },
          {
            head: say('state'),
            of: ({ isRetired, problem }) =>
              problem ? (
                <span className="tone" data-tone="danger">
                  {say('left', { problem })}
                </span>
              ) : (
                <span className="chip">{say(isRetired ? 'retired' : 'inForce')}</span>
              ),
          },
          {
            head: say('changed'),
            of: ({ by, at }) => say('change', { by: by ?? '', at: formatInstantInZone(at, zone ?? company.zone) }),
          },
          { head: say('reason'), of: ({ reason }) => reason },
          {
            key: 'actions',
            head: '',
            of: (definition) => (
              <span className="toolbar">
                <Button size="small" onClick={() => onOpen({ editor: definition })}>
                  {say('edit')}
                </Button>
                <Button size="small" onClick={() => onOpen({ versions: definition.key })}>
                  {say('versions')}
                </Button>
                {definition.isRetired ? null : (
                  <Button size="small" color="error" onClick={() => onOpen({ retire: definition })}>
                    {say('retire')}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
    </div>
  )
}

interface RetireDialogProps {
  number: number
  definition: CurrentDefinition
  onClose(): void
}

function RetireDialog({ number, definition: { kind, key, name }, onClose }: RetireDialogProps) {
  const say = useDefinitionWords()
  const notify = useNotify()
  return (
    <ApplyDialog
      {...{ number, onClose }}
      isDanger
      change={{ kind, key, body: null }}
      title={say('retireTitle', { title: name })}
      text={say('retireText')}
      action={say('retire')}
      onApplied={() => {
        const text = say('isRetired', { title: name })
        notify(text, { type: 'success', messageArgs: { _: text } })
        onClose()
      }}
    />
  )
}
