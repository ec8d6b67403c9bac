import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { findShippedResource, listAllResources, requireCatalogue } from '../../../framework/company/catalogue'
import type { RoleBody, RolePreview } from '../../../framework/company/own-roles/role-body'
import type { Resource } from '../../../framework/resource'
import { Card } from '../../../views/blocks/card'
import { useAnswer } from '../../../views/blocks/use-answer'
import { LeaveGuard } from '../../../views/form/leave-guard'
import { LoadingLines } from '../../../views/states/page-states'
import { DiscardDialog } from '../../definitions/discard-dialog'
import { draftGroup } from '../../definitions/use-definitions'
import { TryAsButton } from '../../own/trial/try-as-button'
import { ApplyRole } from './apply-role'
import { type RoleDraft, toRoleBody } from './draft'
import { listLenders } from './lenders'
import { RightsMatrix } from './rights-matrix'
import { MenuAsRole, RoleMenu } from './role-menu'
import { RolePages } from './role-pages'
import { RoleProblems, useRoleProblems } from './role-problems'
import { useMadeRoleWords } from './words'

interface RoleEditorProps {
  number: number
  /** The key of the definition; absent: a new role. */
  definition: string | undefined
  start: RoleDraft
  onApplied(body: RoleBody): void
  onClose(): void
}

/** Makes or changes a role: what it may do, and its menu, with a preview beside it. */
export function RoleEditor({ number, definition, start, onApplied, onClose }: RoleEditorProps) {
  const say = useMadeRoleWords()
  const [draft, setDraft] = useState<RoleDraft>(start)
  const [dialog, setDialog] = useState<'apply' | 'discard'>()
  const resources = useLendableResources()
  const lenders = useMemo(() => mapLenders(resources), [resources])
  const lendersOf = useCallback(({ name }: Resource) => lenders.get(name) ?? [], [lenders])
  const put = useCallback((part: Partial<RoleDraft>) => setDraft((before) => ({ ...before, ...part })), [])
  const changeRights = useCallback(
    (change: (rights: RoleDraft['rights']) => RoleDraft['rights']) =>
      setDraft((before) => ({ ...before, rights: change(before.rights) })),
    [],
  )
  const body = useMemo(() => toRoleBody(draft, definition === undefined), [draft, definition])
  const { preview, problems } = usePreview(body, definition, dialog !== 'apply')
  // The guard of links asks at any moment, so it reads what is there then.
  const isDirty = useRef(false)
  isDirty.current = draft !== start
  return (
    <>
      <AboutRole {...{ draft }} onChange={put} />
      <Card title={say('rights')}>
        <p className="quiet">{say('rightsHelp')}</p>
        <RightsMatrix
          {...{ resources, lendersOf }}
          rights={draft.rights}
          first={start.rights}
          onChange={changeRights}
        />
        <RolePages
          opens={draft.opens ?? []}
          onChange={(opens) => put({ opens: opens.length > 0 ? opens : undefined })}
        />
      </Card>
      <div className="made-menu">
        <Card title={say('menu')}>
          <p className="quiet">{say('menuHelp')}</p>
          <RoleMenu menu={draft.menu} {...{ preview }} onChange={(menu) => put({ menu })} />
        </Card>
        <Card title={say('preview')}>{preview ? <MenuAsRole {...{ preview }} /> : <LoadingLines lines={4} />}</Card>
      </div>
      <div className="made-foot">
        {problems.length > 0 && draft.label.trim() !== '' ? <RoleProblems {...{ problems }} /> : null}
        <Button variant="contained" disabled={draft.label.trim() === ''} onClick={() => setDialog('apply')}>
          {say('review')}
        </Button>
        {draft.label.trim() !== '' && problems.length === 0 ? (
          <TryAsButton label={say('tryAs')} title={body.label} draft={{ kind: 'role', key: definition, body }} />
        ) : null}
        <Button onClick={() => (isDirty.current ? setDialog('discard') : onClose())}>{say('cancel')}</Button>
      </div>
      <LeaveGuard isDirty={() => isDirty.current} />
      <EditorDialogs
        {...{ number, definition, body, dialog, onClose }}
        onStay={() => setDialog(undefined)}
        onApplied={() => {
          isDirty.current = false
          onApplied(body)
        }}
      />
    </>
  )
}

interface EditorDialogsProps extends Pick<RoleEditorProps, 'number' | 'definition' | 'onClose'> {
  body: RoleBody
  dialog: 'apply' | 'discard' | undefined
  onStay(): void
  onApplied(): void
}

function EditorDialogs({ dialog, onStay, onClose, ...props }: EditorDialogsProps) {
  const say = useMadeRoleWords()
  const title = say('reviewTitle', { name: props.body.label })
  if (dialog === 'apply') return <ApplyRole {...props} {...{ title }} action={say('apply')} onClose={onStay} />
  return dialog === 'discard' ? <DiscardDialog onDiscard={onClose} onStay={onStay} /> : null
}

interface AboutRoleProps {
  draft: RoleDraft
  onChange(part: Partial<RoleDraft>): void
}

function AboutRole({ draft, onChange }: AboutRoleProps) {
  const say = useMadeRoleWords()
  return (
    <Card title={say('about')}>
      <div className="columns made-about">
        <TextField
          required
          autoFocus
          size="small"
          label={say('label')}
          value={draft.label}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          onChange={({ target }) => onChange({ label: target.value })}
        />
        <TextField
          size="small"
          label={say('description')}
          value={draft.about ?? ''}
          slotProps={{ htmlInput: { maxLength: 200 } }}
          onChange={({ target }) => onChange({ about: target.value.trim() === '' ? undefined : target.value })}
        />
      </div>
    </Card>
  )
}

/** Lists the resources of which something can be lent, as they are declared. */
function useLendableResources(): readonly Resource[] {
  const all = listAllResources()
  return useMemo(() => {
    const { roles } = requireCatalogue()
    return all.flatMap(({ name }) => {
      const resource = findShippedResource(name)
      return resource && (resource.isOwn || listLenders(resource, roles).length > 0) ? [resource] : []
    })
  }, [all])
}

const mapLenders = (resources: readonly Resource[]) => {
  const { roles } = requireCatalogue()
  return new Map<string, readonly string[]>(resources.map((resource) => [resource.name, listLenders(resource, roles)]))
}

/** How long typing rests before the menu is composed anew. */
const restMs = 500

/**
 * Asks for the menu of the role when the draft rests; the last one stays until then.
 * @param isEnabled false while the role is applied: what has just been made would be refused as new
 */
function usePreview(body: RoleBody, definition: string | undefined, isEnabled: boolean) {
  // A role without a label is no role yet, and has a menu all the same.
  const text = JSON.stringify({ ...body, label: body.label || '–' })
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error } = useAnswer<RolePreview>(
    'previewRoleDefinition',
    { body: JSON.parse(rested), ...(definition !== undefined && { key: definition }) },
    { keepsLast: true, group: draftGroup, isEnabled },
  )
  const problems = useRoleProblems(error)
  return { preview: data, problems }
}
