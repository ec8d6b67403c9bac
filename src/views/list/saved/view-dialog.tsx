import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Stack from '@mui/material/Stack'
import { type FormEvent, useId, useState } from 'react'
import { CallError } from '../../../../dataProvider/call'
import { text } from '../../../fields'
import { requireViews } from '../../../fields/views'
import { checkAccess } from '../../../framework/access'
import { listEffectiveRoles, requireCatalogue } from '../../../framework/company/catalogue'
import { listRoles } from '../../../framework/company/roles'
import type { FieldError } from '../../../framework/errors'
import { getFieldBehaviour, isEmpty } from '../../../framework/field'
import type { SavedView } from '../../../framework/lists/saved-view'
import type { Role } from '../../../framework/register'
import type { Resource } from '../../../framework/resource'
import { useSavedViewsWords } from '../../../i18n/lists/saved-views-words'
import { useDescribeFieldError } from '../../../i18n/records/field-error-words'
import { useSignedIn } from '../../signed-in'
import { useDescribeError } from '../../states/page-states'
import type { ViewChange } from './use-view-changes'

interface ViewDialogProps {
  resource: Resource
  /** The stored view; undefined for a new one. */
  view: SavedView | undefined
  onClose(): void
  /** Saves the view; rejects with the server's refusal. */
  onSave(change: ViewChange, isFirst: boolean): Promise<void>
}

const nameField = text({ required: true, max: 80 })

/** Checks the typed name; answers its error. */
function checkViewName(name: string): FieldError | undefined {
  if (isEmpty(name.trim())) return { code: 'required' }
  const read = getFieldBehaviour(nameField).parse(name)
  return read.ok ? undefined : read.error
}

/** Asks for a view's name, sharing and position; shows a refusal, and no input is lost. */
export function ViewDialog({ resource, view, onClose, onSave }: ViewDialogProps) {
  const say = useSavedViewsWords()
  const id = useId()
  const isAdmin = useSignedIn().roles.includes('admin')
  const [name, setName] = useState(view?.name ?? '')
  const [isFirst, setFirst] = useState(view?.isMyDefault ?? false)
  const [shares, setShares] = useState<ViewShares>({ roles: view?.roles ?? [], defaultFor: view?.defaultFor ?? [] })
  const { fault, failure, isPending, submit } = useViewSubmit(name, `${id}-name`, () =>
    onSave({ name: name.trim(), ...(isAdmin ? shares : {}) }, isFirst),
  )
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} fullWidth maxWidth="xs">
      <form noValidate onSubmit={submit}>
        <DialogTitle id={`${id}-title`} component="h2">
          {view ? say('editTitle', { name: view.name }) : say('newTitle')}
        </DialogTitle>
        <DialogContent>
          <Stack spacing={2}>
            {failure ? <Alert severity="error">{failure}</Alert> : null}
            <NameInput id={`${id}-name`} value={name} error={fault} onChange={setName} />
            <RoleTick label={say('first')} isOn={isFirst} onChange={setFirst} />
            {isAdmin ? <ViewSharing resource={resource} shares={shares} onChange={setShares} /> : null}
          </Stack>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button sx={{ minHeight: 44 }} onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button sx={{ minHeight: 44 }} type="submit" variant="contained" aria-disabled={isPending}>
            {say('save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Saves under a typed name: checks it, shows a refusal, and saves once at a time. */
export function useViewSubmit(name: string, nameId: string, save: () => Promise<void>) {
  const inWords = useDescribeError()
  const [fault, setFault] = useState<FieldError>()
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const refuse = (nameError: FieldError | undefined) => {
    setFault(nameError)
    if (nameError) document.getElementById(nameId)?.focus()
    return nameError !== undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setFailure('')
    if (isPending || refuse(checkViewName(name))) return
    setPending(true)
    try {
      await save()
    } catch (error) {
      setPending(false)
      const fields = error instanceof CallError ? error.fields : undefined
      const reasons = Object.values(fields ?? {}).flatMap(({ args }) => (args?.reason ? [String(args.reason)] : []))
      if (!refuse(fields?.name)) setFailure([inWords(error), ...reasons].join(' '))
    }
  }
  return { fault, failure, isPending, submit }
}

interface NameInputProps {
  id: string
  value: string
  error: FieldError | undefined
  onChange(value: string): void
}

export function NameInput({ id, value, error, onChange }: NameInputProps) {
  const say = useSavedViewsWords()
  const toWords = useDescribeFieldError()
  const { Input } = requireViews(nameField)
  if (!Input) return null
  const label = say('name')
  return (
    <Input
      id={id}
      name="name"
      label={label}
      field={nameField}
      record={{}}
      value={value}
      onChange={(typed) => onChange(String(typed ?? ''))}
      error={error && toWords(error, label)}
      isRequired
    />
  )
}

type ViewShares = Pick<SavedView, 'roles' | 'defaultFor'>

interface ViewSharingProps {
  resource: Resource
  shares: ViewShares
  onChange(shares: ViewShares): void
}

/** Lets administrators choose who sees the view, and for which of them it opens by default. */
function ViewSharing({ resource, shares, onChange }: ViewSharingProps) {
  const say = useSavedViewsWords()
  const { roles, defaultFor } = shares
  const share = (role: Role, isOn: boolean) =>
    onChange({
      roles: isOn ? [...roles, role] : roles.filter((other) => other !== role),
      defaultFor: defaultFor.filter((other) => isOn || other !== role),
    })
  const openFirst = (role: Role, isOn: boolean) =>
    onChange({ roles, defaultFor: isOn ? [...defaultFor, role] : defaultFor.filter((other) => other !== role) })
  return (
    <>
      <RoleShares resource={resource} roles={roles} onShare={share} />
      {roles.length > 0 ? (
        <FormControl component="fieldset">
          <FormLabel component="legend">{say('firstFor')}</FormLabel>
          <RoleTicks names={roles} on={defaultFor} onChange={openFirst} />
        </FormControl>
      ) : null}
    </>
  )
}

interface RoleSharesProps {
  resource: Resource
  roles: readonly Role[]
  onShare(role: Role, isOn: boolean): void
}

/** Lets administrators choose the roles with which something made of the records is shared. */
export function RoleShares({ resource, roles, onShare }: RoleSharesProps) {
  const say = useSavedViewsWords()
  // Roles that may not list the records are left out, because they cannot use it.
  const offered = listAllRoles().filter(
    (role) => roles.includes(role) || checkAccess(resource, 'list', listEffectiveRoles([role])).allowed,
  )
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{say('shareWith')}</FormLabel>
      <FormHelperText sx={{ mx: 0 }}>{say('shareHelp')}</FormHelperText>
      <RoleTicks names={offered} on={roles} onChange={onShare} />
    </FormControl>
  )
}

const listAllRoles = () => listRoles(requireCatalogue().roles)

interface RoleTicksProps {
  names: readonly Role[]
  on: readonly Role[]
  onChange(role: Role, isOn: boolean): void
}

const RoleTicks = ({ names, on, onChange }: RoleTicksProps) => (
  <FormGroup row>
    {names.map((role) => (
      <RoleTick
        key={role}
        label={requireCatalogue().roles.labels[role]}
        isOn={on.includes(role)}
        onChange={(isOn) => onChange(role, isOn)}
      />
    ))}
  </FormGroup>
)

export const RoleTick = ({
  label,
  isOn,
  onChange,
}: {
  label: string
  isOn: boolean
  onChange(isOn: boolean): void
}) => (
  <FormControlLabel
    label={label}
    // The spacing of the dialog would indent the box.
    sx={{ '&&': { marginInlineStart: '-11px' } }}
    control={<Checkbox checked={isOn} onChange={(event) => onChange(event.target.checked)} />}
  />
)
