import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { buildStoredReportRoute, type CurrentDefinition, type DefinitionKind } from '../../framework/company/definition'
import { QueryContent } from '../../views/blocks/query-content'
import { Table } from '../../views/blocks/table'
import { PageHead } from '../../views/page-head'
import { Notice } from '../../views/states/page-states'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { ApplyDialog } from './apply-dialog'
import { useDefinitions } from './use-definitions'
import { VersionsPanel } from './versions-panel'
import { useDefinitionWords } from './words'
import './definitions.css'

/** What the page shows: the list, or the editor of a definition or of a new one. */
type Opened = { editor: CurrentDefinition | null } | { versions: string } | { retire: CurrentDefinition } | undefined

/** The words of a page in which its kind differs from others. */
interface DefinitionPageWords {
  intro: string
  create: string
  /** The button where there is none yet. */
  createFirst: string
  none: string
  noneText: string
  back: string
  /** Head of the column of titles. */
  name: string
  /** Head of the column that tells what a definition is about. */
  about: string
}

export interface DefinitionEditorProps {
  number: number
  /** The definition that is changed; absent: a new one. */
  definition: CurrentDefinition | undefined
  onDone(): void
}

interface DefinitionPageProps {
  kind: DefinitionKind
  words: DefinitionPageWords
  Editor: ComponentType<DefinitionEditorProps>
  describe(definition: CurrentDefinition): ReactNode
}

/** Lists the definitions of a kind that administrators made, and opens the editor. */
export function DefinitionPage({ kind, words, Editor, describe }: DefinitionPageProps) {
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const answer = useDefinitions()
  if (opened && 'editor' in opened)
    return (
      <div className="page-wide">
        <PageHead title={opened.editor?.name ?? words.create} above={<Button onClick={close}>{words.back}</Button>} />
        <QueryContent of={answer}>
          {({ number }) => <Editor number={number} definition={opened.editor ?? undefined} onDone={close} />}
        </QueryContent>
      </div>
    )
  return (
    <div className="page-wide">
      <PageHead>
        <Button variant="contained" onClick={() => setOpened({ editor: null })}>
          {words.create}
        </Button>
      </PageHead>
      <p className="quiet">{words.intro}</p>
      <QueryContent of={answer} lines={6}>
        {({ number, definitions }) => {
          const own = definitions.filter((each) => each.kind === kind)
          const openedOne = opened && 'versions' in opened && own.find(({ key }) => key === opened.versions)
          return (
            <>
              {own.length === 0 ? (
                <Notice role="status" title={words.none} text={words.noneText}>
                  <Button variant="outlined" onClick={() => setOpened({ editor: null })}>
                    {words.createFirst}
                  </Button>
                </Notice>
              ) : (
                <DefinitionTable definitions={own} words={words} describe={describe} onOpen={setOpened} />
              )}
              {openedOne ? <VersionsPanel number={number} definition={openedOne} onClose={close} /> : null}
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

interface DefinitionTableProps extends Pick<DefinitionPageProps, 'describe'> {
  definitions: readonly CurrentDefinition[]
  words: DefinitionPageWords
  onOpen(opened: Opened): void
}

function DefinitionTable({ definitions, words, describe, onOpen }: DefinitionTableProps) {
  const say = useDefinitionWords()
  return (
    <div className="card definition-list">
      <Table
        label={words.name}
        narrow="stack"
        lines={definitions}
        keyOf={({ key }) => key}
        columns={[
          {
            head: words.name,
            of: ({ key, name, isRetired }) =>
              isRetired ? name : <Link to={`/${buildStoredReportRoute(key)}`}>{name}</Link>,
          },
          { head: words.about, of: describe },
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
            of: ({ by, at }) => say('change', { by: by ?? '', at: formatLocalInstant(at) }),
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
