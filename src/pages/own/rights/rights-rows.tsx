import Button from '@mui/material/Button'
import { useState } from 'react'
import { requireCatalogue } from '../../../framework/company/catalogue'
import { listRoles } from '../../../framework/company/roles'
import type { LooseFilter } from '../../../framework/filter'
import { peopleResource, type Role } from '../../../framework/register'
import { Table } from '../../../views/blocks/table'
import { CellSelect } from '../cell-select'
import type { Draft } from '../draft'
import { ProblemsAt } from '../problems/part-problems'
import { useOwnWords } from '../words'
import {
  type AccessLevel,
  accessLevels,
  findLevel,
  findRecordSet,
  listRecordSets,
  listRightRows,
  putRule,
  type RightRow,
  type RightVerb,
  rightVerbs,
} from './rights'

interface RightsRowsProps {
  draft: Draft
  onChange(access: Draft['access']): void
}

/** Who may do what: one row for each role, by level or verb by verb. */
export function RightsRows({ draft, onChange }: RightsRowsProps) {
  const say = useOwnWords()
  const { roles } = requireCatalogue()
  const [isDetailed, setDetailed] = useState(false)
  const rows = listRightRows(draft.access, listRoles(roles))
  const put = (row: RightRow, changed: { can?: readonly string[]; where?: LooseFilter | undefined }) => {
    const { where, ...rest } = { ...row.rule, ...changed }
    onChange(putRule(draft.access, row, { ...rest, ...(where && { where }) }))
  }
  const addRule = (role: Role) => onChange([...draft.access, { to: [role], can: ['list', 'show'] }])
  return (
    <>
      <Table
        label={say('rights')}
        narrow="stack"
        lines={rows}
        keyOf={({ role, at }) => `${role} ${at ?? 'none'}`}
        columns={[
          { head: say('role'), of: ({ role }) => roles.labels[role] },
          {
            head: say('access'),
            of: (row) => (
              <LevelCell {...{ row }} label={roles.labels[row.role]} onChange={(can) => put(row, { can })} />
            ),
          },
          {
            head: say('which'),
            of: (row) => <RecordsCell {...{ draft, row }} onChange={(where) => put(row, { where })} />,
          },
          ...(isDetailed ? rightVerbs : []).map((verb) => ({
            key: verb,
            head: say(verb === 'create' ? 'add' : verb),
            of: (row: RightRow) => <VerbCell {...{ row, verb }} onChange={(can) => put(row, { can })} />,
          })),
        ]}
      />
      <ProblemsAt path="access" />
      <div className="toolbar own-below">
        <Button aria-pressed={isDetailed} onClick={() => setDetailed(!isDetailed)}>
          {say(isDetailed ? 'byLevel' : 'byVerb')}
        </Button>
        <CellSelect
          label={say('moreRights')}
          value=""
          options={[['', say('moreRights')], ...listRoles(roles).map((role) => [role, roles.labels[role]] as const)]}
          onChange={(role) => addRule(role as Role)}
        />
      </div>
    </>
  )
}

interface LevelCellProps {
  row: RightRow
  label: string
  onChange(can: readonly string[]): void
}

function LevelCell({ row: { rule }, label, onChange }: LevelCellProps) {
  const say = useOwnWords()
  const level = findLevel(rule.can ?? [])
  const levels = Object.keys(accessLevels) as AccessLevel[]
  return (
    <CellSelect
      label={say('accessOf', { role: label })}
      value={level ?? 'custom'}
      options={[
        ...levels.map((each) => [each, say(each)] as const),
        ...(level ? [] : [['custom', say('custom')] as const]),
      ]}
      onChange={(next) => {
        const chosen = levels.find((each) => each === next)
        if (chosen) onChange(accessLevels[chosen])
      }}
    />
  )
}

interface RecordsCellProps {
  draft: Draft
  row: RightRow
  onChange(where: LooseFilter | undefined): void
}

function RecordsCell({ draft, row: { role, rule }, onChange }: RecordsCellProps) {
  const say = useOwnWords()
  const sets = listRecordSets(draft, peopleResource)
  const chosen = findRecordSet(sets, rule.where)
  const special = ['special', say('specialRecords', { filter: JSON.stringify(rule.where) })] as const
  return (
    <CellSelect
      label={say('whichOf', { role: requireCatalogue().roles.labels[role] })}
      value={chosen?.key ?? 'special'}
      options={[
        ...sets.map(({ key, word, label }) => [key, say(word, { label })] as const),
        ...(chosen ? [] : [special]),
      ]}
      onChange={(key) => {
        const set = sets.find((each) => each.key === key)
        if (set) onChange(set.where)
      }}
    />
  )
}

interface VerbCellProps {
  row: RightRow
  verb: RightVerb
  onChange(can: readonly string[]): void
}

function VerbCell({ row: { role, rule }, verb, onChange }: VerbCellProps) {
  const say = useOwnWords()
  const can = rule.can ?? []
  return (
    <input
      type="checkbox"
      aria-label={say('verbOf', {
        verb: say(verb === 'create' ? 'add' : verb),
        role: requireCatalogue().roles.labels[role],
      })}
      checked={can.includes(verb)}
      onChange={({ target }) => onChange(target.checked ? [...can, verb] : can.filter((each) => each !== verb))}
    />
  )
}
