import Switch from '@mui/material/Switch'
import { useNotify } from 'ra-core'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { type ProposedChangesAnswer, settingKind } from '../../../engines/definitions/agreed-losses'
import { Card } from '../../../views/blocks/card'
import { ReviewDialog } from '../../../views/blocks/review-dialog'
import { ReasonField } from '../../definitions/reason-field'
import { useChangeConfirmation, useProposals, useRefusalWords } from './use-proposals'
import { useProposalWords } from './words'
import './proposals.css'

/** Switches on or off that a second administrator confirms changes that lose values. */
export function ConfirmationSetting() {
  const say = useProposalWords()
  const id = useId()
  const { data } = useProposals()
  const [isAsked, setAsked] = useState(false)
  if (!data) return null
  const isWaiting = data.changes.some(({ kind }) => kind === settingKind)
  return (
    <div className="proposal-place">
      <Card title={say('settingTitle')} beside={<Link to="/ProposedChanges">{say('all')}</Link>}>
        <div className="proposal-setting">
          <Switch
            checked={data.isOn}
            disabled={isWaiting}
            slotProps={{ input: { id, 'aria-describedby': `${id}-help` } }}
            onChange={() => setAsked(true)}
          />
          <div>
            <label htmlFor={id}>{say('setting')}</label>
            <p className="quiet" id={`${id}-help`}>
              {say('settingHelp')}
              {data.isOn && !data.hasOthers ? ` ${say('alone')}` : null}
            </p>
          </div>
        </div>
        {isAsked ? <SettingDialog {...data} onClose={() => setAsked(false)} /> : null}
      </Card>
    </div>
  )
}

type SettingDialogProps = Pick<ProposedChangesAnswer, 'isOn' | 'hasOthers'> & { onClose(): void }

/** Asks why the setting is changed; off it goes once another administrator confirms. */
function SettingDialog({ isOn, hasOthers, onClose }: SettingDialogProps) {
  const say = useProposalWords()
  const notify = useNotify()
  const toWords = useRefusalWords()
  const [reason, setReason] = useState('')
  const change = useChangeConfirmation((waits) => {
    const text = say('asked')
    if (waits) notify(text, { type: 'success', messageArgs: { _: text } })
    onClose()
  })
  const asks = isOn && hasOthers
  return (
    <ReviewDialog
      title={say(isOn ? 'switchOffTitle' : 'switchOnTitle')}
      action={say(asks ? 'ask' : isOn ? 'switchOff' : 'switchOn')}
      isDanger={isOn}
      isPending={change.isPending}
      isReady={reason.trim() !== ''}
      failure={change.error ? toWords(change.error) : undefined}
      close={say('cancel')}
      onClose={onClose}
      onDo={() => change.mutate({ isOn: isOn ? 'no' : 'yes', reason: reason.trim() })}
    >
      <p>{say(asks ? 'switchOffAsks' : isOn ? 'switchOffText' : 'switchOnText')}</p>
      <ReasonField reason={reason} onReason={setReason} />
    </ReviewDialog>
  )
}
