import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { Suspense, useState } from 'react'
import {
  findShippedResource,
  listAllResources,
  loadAreas,
  requireCatalogue,
} from '../../../framework/company/catalogue'
import { listLendingRoles } from '../../../framework/company/own-roles/add-own-roles'
import type { RoleBody } from '../../../framework/company/own-roles/role-body'
import type { Role } from '../../../framework/register'
import { QueryContent } from '../../../views/blocks/query-content'
import { SearchField } from '../../../views/blocks/records/search-field'
import { PageHead } from '../../../views/page-head'
import { LoadingLines } from '../../../views/states/page-states'
import { type OpenedBeside, OpenedPanel } from '../../definitions/opened-panel'
import { useDefinitions } from '../../definitions/use-definitions'
import { RoleViews } from '../role-views'
import { ApplyRole } from './apply-role'
import { emptyDraft, type RoleDraft } from './draft'
import { copyRights } from './lenders'
import { MadeRolesTable } from './made-roles-table'
import { RoleEditor } from './role-editor'
import { type RoleSay, useMadeRoleWords } from './words'
import './made-roles.css'

interface OpenedEditor {
  key?: string
  draft: RoleDraft
}

type Opened = OpenedEditor | OpenedBeside | undefined

const describeReplacing = (name: string, say: RoleSay) => ({
  ...{ retire: say('retire'), retireTitle: say('retireTitle', { name }), retireText: say('retireText') },
  ...{ applied: say('applied', { name }), isRetired: say('isRetired', { name }) },
})

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
            <OpenedPanel
              {...{ opened, number, definitions }}
              describe={({ name }) => describeReplacing(name, say)}
              renderDialog={({ body, ...parts }) => <ApplyRole {...parts} body={body as RoleBody | null} />}
              onReplace={(replace) => setOpened({ replace })}
              onClose={close}
            />
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
