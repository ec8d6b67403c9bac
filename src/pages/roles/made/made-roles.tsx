import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { Suspense, useState } from 'react'
import {
  findShippedResource,
  listAllResources,
  loadAreas,
  requireCatalogue,
} from '../../../framework/company/catalogue'
import type { CurrentDefinition, DefinitionVersion } from '../../../framework/company/definition'
import { listLendingRoles } from '../../../framework/company/own-roles/add-own-roles'
import type { RoleBody } from '../../../framework/company/own-roles/role-body'
import type { Role } from '../../../framework/register'
import { QueryContent } from '../../../views/blocks/query-content'
import { SearchField } from '../../../views/blocks/records/search-field'
import { PageHead } from '../../../views/page-head'
import { LoadingLines } from '../../../views/states/page-states'
import { useDefinitions } from '../../definitions/use-definitions'
import { VersionsPanel } from '../../definitions/versions-panel'
import { useDefinitionWords } from '../../definitions/words'
import { RoleViews } from '../role-views'
import { ApplyRole } from './apply-role'
import { emptyDraft, type RoleDraft } from './draft'
import { copyRights } from './lenders'
import { MadeRolesTable } from './made-roles-table'
import { RoleEditor } from './role-editor'
import { useMadeRoleWords } from './words'
import './made-roles.css'

interface OpenedEditor {
  key?: string
  draft: RoleDraft
}

interface Replacement {
  definition: CurrentDefinition
  version?: DefinitionVersion
}

type Opened = OpenedEditor | { versions: string } | { replace: Replacement } | undefined

/** Copies a shipped role: everything that it lends. */
async function copyShipped(role: Role, label: string): Promise<OpenedEditor> {
  const { areas, resources } = requireCatalogue()
  await loadAreas(Object.keys(areas))
  const declared = resources.flatMap(({ name }) => findShippedResource(name) ?? [])
  return { draft: { ...emptyDraft, label, rights: copyRights(declared, role) } }
}

/** Lists the roles, and opens the editor of one that an administrator makes. */
export function MadeRoles() {
  const say = useMadeRoleWords()
  const answer = useDefinitions()
  const [opened, setOpened] = useState<Opened>()
  const [words, setWords] = useState('')
  const close = () => setOpened(undefined)
  const { labels } = requireCatalogue().roles
  if (opened && 'draft' in opened)
    return (
      <Suspense fallback={<LoadingLines lines={8} />}>
        <PageHead title={opened.key === undefined ? say('create') : opened.draft.label} />
        <OpenedRole {...{ opened }} onClose={close} />
      </Suspense>
    )
  return (
    <>
      <PageHead>
        <Button variant="contained" onClick={() => setOpened({ draft: emptyDraft })}>
          {say('create')}
        </Button>
      </PageHead>
      <RoleViews view="roles" />
      <p className="quiet">{say('intro')}</p>
      <div className="choices">
        <SearchField label={say('search')} value={words} onChange={setWords} />
      </div>
      <QueryContent of={answer} lines={6}>
        {({ number, definitions }) => (
          <>
            <MadeRolesTable
              {...{ words }}
              own={definitions.filter(({ kind }) => kind === 'role')}
              lenders={listLendingRoles(requireCatalogue().roles)}
              onEdit={({ key, body }) => setOpened({ key, draft: body as RoleBody })}
              onCopy={({ name, body }) =>
                setOpened({ draft: { ...(body as RoleBody), name: '', label: say('copyLabel', { name }) } })
              }
              onCopyShipped={(role) => void copyShipped(role, say('copyLabel', { name: labels[role] })).then(setOpened)}
              onVersions={({ key }) => setOpened({ versions: key })}
              onRetire={(definition) => setOpened({ replace: { definition } })}
            />
            <OpenedPanel {...{ opened, number, definitions }} onOpen={setOpened} onClose={close} />
          </>
        )}
      </QueryContent>
    </>
  )
}

function OpenedRole({ opened: { key, draft }, onClose }: { opened: OpenedEditor; onClose(): void }) {
  const say = useMadeRoleWords()
  const notify = useNotify()
  // Everything that can be lent is there before the editor, so that it opens at once.
  listAllResources()
  return (
    <QueryContent of={useDefinitions()} lines={6}>
      {({ number }) => (
        <RoleEditor
          {...{ number, onClose }}
          definition={key}
          start={draft}
          onApplied={({ label }) => {
            const text = say('applied', { name: label })
            notify(text, { type: 'success', messageArgs: { _: text } })
            onClose()
          }}
        />
      )}
    </QueryContent>
  )
}

interface OpenedPanelProps {
  opened: Opened
  number: number
  definitions: readonly CurrentDefinition[]
  onOpen(opened: Opened): void
  onClose(): void
}

/** Shows the versions of a role, or asks before it is retired or a former version comes back. */
function OpenedPanel({ opened, number, definitions, onOpen, onClose }: OpenedPanelProps) {
  if (opened && 'replace' in opened) return <ReplaceDialog {...{ number, onClose }} replacement={opened.replace} />
  const definition = opened && 'versions' in opened && definitions.find(({ key }) => key === opened.versions)
  if (!definition) return null
  const restore = (version: DefinitionVersion) => onOpen({ replace: { definition, version } })
  return <VersionsPanel {...{ number, definition, onClose }} onRestore={restore} />
}

interface ReplaceDialogProps {
  number: number
  replacement: Replacement
  onClose(): void
}

function ReplaceDialog({ number, replacement: { definition, version }, onClose }: ReplaceDialogProps) {
  const say = useMadeRoleWords()
  const sayOfAll = useDefinitionWords()
  const notify = useNotify()
  const { key, name } = definition
  const revision = version?.revision ?? 0
  return (
    <ApplyRole
      {...{ number, onClose }}
      definition={key}
      body={version ? (version.body as RoleBody) : null}
      title={version ? sayOfAll('restoreTitle', { revision, title: name }) : say('retireTitle', { name })}
      action={version ? sayOfAll('restore') : say('retire')}
      text={version ? sayOfAll('restoreText') : say('retireText')}
      onApplied={() => {
        const text = say(version ? 'applied' : 'isRetired', { name })
        notify(text, { type: 'success', messageArgs: { _: text } })
        onClose()
      }}
    />
  )
}
