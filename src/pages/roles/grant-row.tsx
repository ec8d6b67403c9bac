import Button from '@mui/material/Button'
import { useNotify } from 'ra-core'
import { date } from '../../fields'
import type { RoleGrant } from '../../framework/answers/role-grant'
import { getFieldBehaviour } from '../../framework/field'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { type Tone, ToneChip } from '../../views/value/state-chip'
import { useRoleChange } from './use-roles'
import { useRoleWords } from './words'

const tones: Readonly<Record<RoleGrant['state'], Tone>> = { current: 'success', future: 'info', ended: 'neutral' }

const dayInWords = getFieldBehaviour(date()).text

/** Shows who holds a role, from when until when, and who granted it. */
export function GrantRow({ granted, isOwn, onEnd }: { granted: RoleGrant; isOwn: boolean; onEnd(): void }) {
  const say = useRoleWords()
  const { name, designation, label, from, to, state, isLocked } = granted
  const days = to
    ? say('fromTo', { from: dayInWords(from), to: dayInWords(to) })
    : `${say('fromOn', { from: dayInWords(from) })}, ${say('noEnd')}`
  return (
    <li className="card cells">
      <div className="wide">
        <h2>{name}</h2>
        <span className="quiet">{designation}</span>
      </div>
      <div className="wide stack">
        <strong>{label}</strong>
        <span>{days}</span>
      </div>
      <div className="wide stack quiet">
        <span>
          {say('grantedBy', { who: granted.grantedBy ?? say('server'), at: formatLocalInstant(granted.grantedAt) })}
        </span>
        {granted.endedAt ? (
          <span>
            {say('endedBy', { who: granted.endedBy ?? say('server'), at: formatLocalInstant(granted.endedAt) })}
          </span>
        ) : null}
      </div>
      <div className="mid toolbar">
        <ToneChip tone={tones[state]} label={say(state)} />
        {isLocked ? <UnlockButton granted={granted} /> : null}
        {state === 'ended' || isOwn ? null : (
          <Button variant="outlined" aria-label={say('endRoleOf', { role: label, name })} onClick={onEnd}>
            {say('endRole')}
          </Button>
        )}
      </div>
    </li>
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
      <Button variant="outlined" disabled={isPending} aria-label={say('unlockOf', { name })} onClick={unlock}>
        {say('unlock')}
      </Button>
    </>
  )
}
