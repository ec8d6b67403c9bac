import TextField from '@mui/material/TextField'
import { useRefresh } from 'ra-core'
import { useState } from 'react'
import { callOperation } from '../../../dataProvider/call'
import { useSay } from '../../../src/i18n/say'
import { ReviewDialog } from '../../../src/views/blocks/review-dialog'
import { useRunOnce } from '../../../src/views/blocks/use-run-once'
import { useSignedIn } from '../../../src/views/signed-in'
import { DialogButton } from '../../../src/views/tools/dialog-button'
import type { ToolProps } from '../../../src/views/tools/tool-props'
import { peopleTeam } from '../../people/roles'
import { useDeviceWords } from '../words/devices.en'

/** Creates the key of a device and shows it once. */
export function DeviceKeyTool({ record }: ToolProps) {
  const say = useDeviceWords()
  const plain = useSay()
  const refresh = useRefresh()
  const { roles } = useSignedIn()
  const [key, setKey] = useState<string>()
  const { once, isPending, failure } = useRunOnce()
  const mayMake = record && !record.isReadOnly && peopleTeam.some((role) => roles.includes(role))
  if (!mayMake) return null
  const make = async () =>
    setKey((await callOperation<{ key: string }>('makeAttendanceDeviceKey', { id: record.id })).data?.key)
  const forget = () => {
    setKey(undefined)
    refresh()
  }
  return (
    <DialogButton label={say(record.keyEnd ? 'newKey' : 'makeKey')} onClose={forget}>
      {(close) => (
        <ReviewDialog
          title={say(record.keyEnd ? 'newKey' : 'makeKey')}
          {...(key === undefined && { action: say('make') })}
          isDanger={Boolean(record.keyEnd)}
          close={plain(key === undefined ? 'cancel' : 'close')}
          {...{ isPending, failure }}
          onClose={close}
          onDo={() => void once(make)}
        >
          {key === undefined ? (
            <p>{say(record.keyEnd ? 'replaces' : 'once')}</p>
          ) : (
            <TextField
              label={say('key')}
              value={key}
              helperText={say('keep')}
              multiline
              fullWidth
              margin="dense"
              autoFocus
              slotProps={{ htmlInput: { readOnly: true, spellCheck: false } }}
              onFocus={({ target }) => target.select()}
            />
          )}
        </ReviewDialog>
      )}
    </DialogButton>
  )
}
