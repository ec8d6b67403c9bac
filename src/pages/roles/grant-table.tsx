import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { date } from '../../fields'
import type { RoleGrant } from '../../framework/answers/role-grant'
import { getFieldBehaviour } from '../../framework/field'
import { Table } from '../../views/blocks/table'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { type Tone, ToneChip } from '../../views/value/state-chip'
import { useRoleChange } from './use-roles'
import { useRoleWords } from './words'

const tones: Readonly<Record<RoleGrant['state'], Tone>> = { current: 'success', future: 'info', ended: 'neutral' }

const dayInWords = getFieldBehaviour(date()).text

interface GrantTableProps {
  grants: readonly RoleGrant[]
  /** The person who looks, who cannot end a role of their own. */
  own: number | null
  onEnd(granted: RoleGrant): void
}

/** Shows who holds which role, from when until when, and who granted it. */
export function GrantTable({ grants, own, onEnd }: GrantTableProps) {
  const say = useRoleWords()
  return (
    <Table
      label={say('grants')}
      narrow="stack"
      lines={grants}
      keyOf={({ id }) => id}
      columns={[
        { head: say('person'), of: (granted) => <Holder granted={granted} /> },
        { head: say('role'), of: ({ label }) => label },
        { head: say('days'), of: (granted) => <GrantDays granted={granted} /> },
        { head: say('how'), of: (granted) => <GrantOrigin granted={granted} /> },
        { head: say('state'), of: (granted) => <GrantState granted={granted} /> },
        {
          key: 'end',
          head: '',
          of: (granted) =>
            granted.state === 'ended' || granted.empId === own ? null : (
              <Button
                size="small"
                aria-label={say('endRoleOf', { role: granted.label, name: granted.name })}
                onClick={() => onEnd(granted)}
              >
                {say('endRole')}
              </Button>
            ),
        },
      ]}
    />
  )
}

const Holder = ({ granted: { name, designation } }: { granted: RoleGrant }) => (
  <span className="stack strong">
    {name}
    <span className="quiet">{designation}</span>
  </span>
)

function GrantDays({ granted: { from, to } }: { granted: RoleGrant }) {
  const say = useRoleWords()
  return to ? say('fromTo', { from: dayInWords(from), to: dayInWords(to) }) : say('fromOn', { from: dayInWords(from) })
}

function GrantOrigin({ granted }: { granted: RoleGrant }) {
  const say = useRoleWords()
  return (
    <span className="stack quiet">
      <span>
        {say('grantedBy', { who: granted.grantedBy ?? say('server'), at: formatLocalInstant(granted.grantedAt) })}
      </span>
      {granted.endedAt ? (
        <span>
          {say('endedBy', { who: granted.endedBy ?? say('server'), at: formatLocalInstant(granted.endedAt) })}
        </span>
      ) : null}
    </span>
  )
}

function GrantState({ granted }: { granted: RoleGrant }) {
  const say = useRoleWords()
  return (
    <span className="toolbar">
      <ToneChip tone={tones[granted.state]} label={say(granted.state)} />
      {granted.isLocked ? <UnlockButton granted={granted} /> : null}
    </span>
  )
}

function UnlockButton({ granted: { empId, name } }: { granted: RoleGrant }) {
  const say = useRoleWords()
  const notify = useNotify()
  const { mutate, isPending } = useRoleChange('unlockAccount')
  const unlock = () =>
    mutate(
      { empId },
      {
        onSuccess: () => notify(say('unlocked', { name }), { type: 'success' }),
        onError: (error) => notify(error.message, { type: 'error' }),
      },
    )
  return (
    <>
      <ToneChip tone="danger" label={say('locked')} />
      <Button
        size="small"
        variant="outlined"
        disabled={isPending}
        aria-label={say('unlockOf', { name })}
        onClick={unlock}
      >
        {say('unlock')}
      </Button>
    </>
  )
}
