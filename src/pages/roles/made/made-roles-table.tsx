import Button from '@mui/material/Button'
import { requireCatalogue } from '../../../framework/company/catalogue'
import type { CurrentDefinition } from '../../../framework/company/definition'
import type { RoleBody } from '../../../framework/company/own-roles/role-body'
import { listRoles } from '../../../framework/company/roles'
import type { Role } from '../../../framework/register'
import { matchesSearch } from '../../../views/blocks/records/search-field'
import { Table } from '../../../views/blocks/table'
import { useMadeRoleWords } from './words'

interface MadeRolesTableProps {
  /** Only roles with these words are shown. */
  words: string
  own: readonly CurrentDefinition[]
  /** The shipped roles of which a copy can be made. */
  lenders: readonly Role[]
  onEdit(definition: CurrentDefinition): void
  onCopy(definition: CurrentDefinition): void
  onCopyShipped(role: Role): void
  onVersions(definition: CurrentDefinition): void
  onRetire(definition: CurrentDefinition): void
}

interface Line {
  key: string
  name: string
  about?: string | undefined
  definition?: CurrentDefinition
  /** The shipped role; only some can be copied. */
  role?: Role
}

/** Shows the roles that administrators made, and those that are part of the program. */
export function MadeRolesTable({ words, own, lenders, onCopyShipped, ...actions }: MadeRolesTableProps) {
  const say = useMadeRoleWords()
  const { roles } = requireCatalogue()
  const everybodys = roles.effective([])
  const lines: Line[] = [
    ...own.map((definition) => ({
      ...{ key: definition.key, name: definition.name, definition },
      about: (definition.body as RoleBody).about,
    })),
    ...listRoles(roles).flatMap((role): Line[] =>
      roles.own?.includes(role) ? [] : [{ key: role, name: roles.labels[role], role }],
    ),
  ]
  const matches = lines.filter(({ name, about }) => matchesSearch(words, [name, about]))
  if (matches.length === 0) return <p role="status">{say('none')}</p>
  return (
    <div className="card">
      <Table
        label={say('roles')}
        narrow="stack"
        lines={matches}
        keyOf={({ key }) => key}
        columns={[
          { head: say('name'), of: (line) => <RoleName {...{ line }} /> },
          { head: say('origin'), of: (line) => <RoleOrigin {...{ line }} /> },
          {
            key: 'do',
            head: '',
            of: ({ definition, role, name }) => {
              if (definition) return <OwnActions {...{ definition }} {...actions} />
              if (!role || !lenders.includes(role) || everybodys.includes(role)) return null
              return (
                <Button size="small" aria-label={say('copyOf', { name })} onClick={() => onCopyShipped(role)}>
                  {say('copy')}
                </Button>
              )
            },
          },
        ]}
      />
    </div>
  )
}

const RoleName = ({ line: { name, about } }: { line: Line }) => (
  <span className="stack strong">
    {name}
    {about ? <span className="quiet">{about}</span> : null}
  </span>
)

function RoleOrigin({ line: { definition } }: { line: Line }) {
  const say = useMadeRoleWords()
  if (!definition) return <span className="quiet">{say('shipped')}</span>
  const { isRetired, problem } = definition
  if (isRetired) return <span className="chip">{say('retired')}</span>
  if (!problem) return say('madeHere')
  return (
    <span className="tone" data-tone="warning">
      {say('leftOut', { problem })}
    </span>
  )
}

type OwnActionsProps = Pick<MadeRolesTableProps, 'onEdit' | 'onCopy' | 'onVersions' | 'onRetire'> & {
  definition: CurrentDefinition
}

function OwnActions({ definition, onEdit, onCopy, onVersions, onRetire }: OwnActionsProps) {
  const say = useMadeRoleWords()
  const { name, isRetired } = definition
  const buttons = [
    ...(isRetired ? [] : [['edit', say('edit'), say('editOf', { name }), onEdit] as const]),
    ['copy', say('copy'), say('copyOf', { name }), onCopy] as const,
    ['versions', say('versions'), say('versionsOf', { name }), onVersions] as const,
    ...(isRetired ? [] : [['retire', say('retire'), say('retireOf', { name }), onRetire] as const]),
  ]
  return (
    <span className="toolbar">
      {buttons.map(([key, text, label, onClick]) => (
        <Button key={key} size="small" aria-label={label} onClick={() => onClick(definition)}>
          {text}
        </Button>
      ))}
    </span>
  )
}
