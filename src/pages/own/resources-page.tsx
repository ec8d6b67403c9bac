import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkAccess } from '../../framework/access'
import { loadResource, requireCatalogue } from '../../framework/company/catalogue'
import type { CurrentDefinition } from '../../framework/company/definition'
import { buildOwnRoute } from '../../framework/company/own-card'
import type { ResourceBody } from '../../framework/company/resource-body'
import { QueryContent } from '../../views/blocks/query-content'
import { SearchField } from '../../views/blocks/records/search-field'
import { FileFailureNotice } from '../../views/import/file-failure-notice'
import type { FileFailure } from '../../views/import/use-file-reader'
import { PageHead } from '../../views/page-head'
import { useSignedIn } from '../../views/signed-in'
import { type OpenedBeside, OpenedPanel } from '../definitions/opened-panel'
import { useDefinitions } from '../definitions/use-definitions'
import { copyResource } from './copy-resource'
import { CsvButton, type DraftOfFile } from './csv-button'
import { type Draft, listFilledFields, openDraft, startDraft } from './draft'
import { ApplyResource } from './plan/apply-resource'
import { ConfirmationSetting } from './proposals/confirmation-setting'
import { WaitingChanges } from './proposals/waiting-changes'
import { ResourceEditor } from './resource-editor'
import { ResourcesTable } from './resources-table'
import { type OwnSay, useOwnWords } from './words'
import './own.css'

/** What is being edited, and where its draft comes from. */
interface OpenedEditor {
  title: string
  draft: Draft
  key?: string
  notice?: string
  /** The file whose rows are imported once the resource is live. */
  file?: File
}

type Opened = OpenedEditor | OpenedBeside | undefined

/** Lists the resources that administrators made, and opens their editor; for administrators. */
export function ResourcesPage() {
  const say = useOwnWords()
  const answer = useDefinitions()
  const resources = useResourceLabels()
  const [opened, setOpened] = useState<Opened>()
  const [words, setWords] = useState('')
  const [failure, setFailure] = useState<FileFailure>()
  const close = () => setOpened(undefined)
  const create = () => setOpened({ title: say('create'), draft: startDraft() })
  if (opened && 'draft' in opened) return <EditorPage {...{ opened, resources }} onClose={close} />
  return (
    <div className="page-wide">
      <PageHead>
        <CsvButton
          {...{ resources }}
          onFailure={setFailure}
          onDraft={(draft) => setOpened({ title: say('create'), ...draft, ...describeFile(draft, say) })}
        />
        <Button variant="contained" onClick={create}>
          {say('create')}
        </Button>
      </PageHead>
      {failure ? <FileFailureNotice {...{ failure }} /> : null}
      <p className="quiet">{say('intro')}</p>
      <div className="choices">
        <SearchField label={say('search')} value={words} onChange={setWords} />
      </div>
      <QueryContent of={answer} lines={6}>
        {({ number, definitions }) => (
          <>
            <WaitingChanges />
            <ResourcesTable
              {...{ words }}
              onCreate={create}
              own={definitions.filter(({ kind }) => kind === 'resource')}
              onEdit={({ key, name, body }) => setOpened({ title: name, key, draft: openDraft(body as ResourceBody) })}
              onCopy={(definition) => setOpened(copyDefinition(definition, say))}
              onCopyShipped={(name) => void copyShipped(name, say).then(setOpened)}
              onVersions={(key) => setOpened({ versions: key })}
              onRetire={(definition) => setOpened({ replace: { definition } })}
            />
            <OpenedPanel
              {...{ opened, number, definitions }}
              describe={({ name: title }) => describeReplacing(title, say)}
              renderDialog={({ body, ...parts }) => <ApplyResource {...parts} body={body as ResourceBody | null} />}
              onReplace={(replace) => setOpened({ replace })}
              onClose={close}
            />
            <ConfirmationSetting />
          </>
        )}
      </QueryContent>
    </div>
  )
}

const describeReplacing = (title: string, say: OwnSay) => ({
  ...{ retire: say('retire'), retireTitle: say('retireTitle', { title }), retireText: say('retireText') },
  ...{ applied: say('applied', { title }), isRetired: say('isRetired', { title }) },
})

const questionWords = {
  amount: 'csvAmount',
  dates: 'csvDates',
  numbers: 'csvNumbers',
  references: 'csvReferences',
} as const

/** Says what was made of the file, and what its values leave open. */
const describeFile = ({ draft, file, questions, leftOut }: DraftOfFile, say: OwnSay) => ({
  notice: [
    `${say('csvColumns', { count: listFilledFields(draft).length, file: file.name })}. ${say('csvHelp')}`,
    ...[...questions].map(([question, fields]) => say(questionWords[question], { fields: fields.join(', ') })),
    ...(leftOut > 0 ? [say('csvLeftOut', { count: leftOut })] : []),
  ].join('\n'),
})

function copyDefinition({ name, body }: CurrentDefinition, say: OwnSay): OpenedEditor {
  const draft = openDraft(body as ResourceBody)
  const fresh = {
    ...draft,
    label: say('copyOf', { name: draft.label }),
    name: '',
    plural: '',
    usedNames: new Set<string>(),
  }
  return { title: say('create'), draft: fresh, notice: say('copied', { name }) }
}

async function copyShipped(name: string, say: OwnSay): Promise<OpenedEditor> {
  const shipped = await loadResource(name)
  const draft = copyResource(shipped, say('copyOf', { name: shipped.label }))
  return { title: say('create'), draft, notice: say('copied', { name: shipped.plural }) }
}

interface EditorPageProps {
  opened: OpenedEditor
  resources: ReadonlyMap<string, string>
  onClose(): void
}

function EditorPage({ opened, resources, onClose }: EditorPageProps) {
  const say = useOwnWords()
  const notify = useNotify()
  const navigate = useNavigate()
  const answer = useDefinitions()
  const finish = ({ name, plural }: ResourceBody) => {
    const text = say('applied', { title: plural })
    notify(text, { type: 'success', messageArgs: { _: text } })
    onClose()
    if (opened.file) void navigate(`/${buildOwnRoute(name)}/import`, { state: { file: opened.file } })
  }
  return (
    <div className="page-wide own-page">
      <PageHead title={opened.title} />
      <QueryContent of={answer}>
        {({ number }) => (
          <ResourceEditor
            {...{ number, resources, onClose }}
            definition={opened.key}
            start={opened.draft}
            notice={opened.notice}
            onApplied={finish}
          />
        )}
      </QueryContent>
    </div>
  )
}

/** The labels of resources that fields may refer to, by their names. */
function useResourceLabels(): ReadonlyMap<string, string> {
  const { roles } = useSignedIn()
  const { resources } = requireCatalogue()
  return useMemo(
    () =>
      new Map(
        resources
          .filter((card) => !card.source && !card.isLine && checkAccess(card, 'list', roles).allowed)
          .map(({ name, label }) => [name, label]),
      ),
    [resources, roles],
  )
}
