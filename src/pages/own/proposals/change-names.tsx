import { type ProposedChange, settingKind } from '../../../engines/definitions/agreed-losses'
import type { ProposalSay } from './words'

/** Names what a change does, in a few words. */
export function nameChange({ kind, name, body }: ProposedChange, say: ProposalSay): string {
  if (kind === settingKind) return say('switchesOff')
  return say(body === null ? 'retires' : 'changes', { name })
}

/** Shows what is lost: one sentence, or several as a list. */
export function LossLines({ losses }: { losses: readonly string[] }) {
  const [only = ''] = losses
  if (losses.length < 2) return <>{only}</>
  return (
    <ul className="proposal-losses">
      {losses.map((loss) => (
        <li key={loss}>{loss}</li>
      ))}
    </ul>
  )
}
