import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkAccess } from '../../framework/access'
import { loadResource, requireCatalogue } from '../../framework/company/catalogue'
import type { CurrentDefinition, DefinitionVersion } from '../../framework/company/definition'
import { buildOwnRoute } from '../../framework/company/own-card'
import type { ResourceBody } from '../../framework/company/resource-body'
import { QueryContent } from '../../views/blocks/query-content'
import { SearchField } from '../../views/blocks/records/search-field'
import { FileFailureNotice } from '../../views/import/file-failure-notice'
import type { FileFailure } from '../../views/import/use-file-reader'
import { PageHead } from '../../views/page-head'
import { useSignedIn } from '../../views/signed-in'
import { useDefinitions } from '../definitions/use-definitions'
import { VersionsPanel } from '../definitions/versions-panel'
import { useDefinitionWords } from '../definitions/words'
import { copyResource } from './copy-resource'
import { CsvButton, type DraftOfFile } from './csv-button'
import { type Draft, listFilledFields, openDraft, startDraft } from './draft'
import { ApplyResource } from './plan/apply-resource'
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

/** A former version that is brought back, or none where the resource is retired. */
interface Replacement {
  definition: CurrentDefinition
  version?: DefinitionVersion
}

type Opened = OpenedEditor | { versions: string } | { replace: Replacement } | undefined

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
              onReplace={(replace) => setOpened({ replace })}
              onClose={close}
            />
          </>
        )}
      </QueryContent>
    </div>
  )
}

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

interface OpenedPanelProps {
  opened: Opened
  number: number
  definitions: readonly CurrentDefinition[]
  onReplace(replacement: Replacement): void
  onClose(): void
}

function OpenedPanel({ opened, number, definitions, onReplace, onClose }: OpenedPanelProps) {
  if (opened && 'replace' in opened) return <ReplaceDialog {...{ number, onClose }} replacement={opened.replace} />
  const definition = opened && 'versions' in opened && definitions.find(({ key }) => key === opened.versions)
  if (!definition) return null
  const restore = (version: DefinitionVersion) => onReplace({ definition, version })
  return <VersionsPanel {...{ number, definition, onClose }} onRestore={restore} />
}

interface ReplaceDialogProps {
  number: number
  replacement: Replacement
  onClose(): void
}

/** Asks before a resource is retired, or a former version of it comes back. */
function ReplaceDialog({ number, replacement: { definition, version }, onClose }: ReplaceDialogProps) {
  const say = useOwnWords()
  const sayOfAll = useDefinitionWords()
  const notify = useNotify()
  const { key, name: title } = definition
  const revision = version?.revision ?? 0
  return (
    <ApplyResource
      {...{ number, onClose }}
      definition={key}
      body={version ? (version.body as ResourceBody) : null}
      title={version ? sayOfAll('restoreTitle', { revision, title }) : say('retireTitle', { title })}
      action={version ? sayOfAll('restore') : say('retire')}
      text={version ? sayOfAll('restoreText') : say('retireText')}
      onApplied={() => {
        const text = say(version ? 'applied' : 'isRetired', { title })
        notify(text, { type: 'success', messageArgs: { _: text } })
        onClose()
      }}
    />
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
