import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import { signIn } from '../../../authProvider/sign-in'
import { clearSession, isRememberMeSet, readRememberedUsername } from '../../../authProvider/storage'
import { sessionWords } from '../../i18n/session-words'
import { createWordsHook } from '../../i18n/words-hook'
import { SessionField } from './sign-in-fields'
import { SessionForm, useFormSending } from './sign-in-form'
import './session.css'

const useAgainWords = createWordsHook('again', {
  title: 'Your session has ended',
  text: 'Sign in again as %{name}. What you entered on this page is still there.',
  leave: 'Leave without saving',
})

/**
 * Asks for the password over a page with unsaved input. The same person continues after sign-in, or
 * discards the input.
 */
export function SignInAgainDialog() {
  const say = useAgainWords()
  const [name] = useState(readRememberedUsername)
  const [password, setPassword] = useState('')
  const sending = useFormSending()
  const missing = password ? [] : [{ field: 'password', text: sessionWords.enterPassword }]
  const enter = () =>
    sending.send(missing, async () => {
      await signIn(name, password, isRememberMeSet())
    })
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="again-title" aria-describedby="again-text" {...opaque}>
      <DialogContent sx={{ p: 4 }}>
        <h2 id="again-title">{say('title')}</h2>
        <p id="again-text">{say('text', { name })}</p>
        <SessionForm sending={sending} label={sessionWords.signIn} busyLabel={sessionWords.signingIn} onSubmit={enter}>
          <input type="hidden" name="username" autoComplete="username" value={name} />
          <SessionField
            name="password"
            type="password"
            label={sessionWords.password}
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
            problems={sending.problems}
          />
        </SessionForm>
        <Button color="error" fullWidth sx={{ mt: 2 }} onClick={clearSession}>
          {say('leave')}
        </Button>
      </DialogContent>
    </Dialog>
  )
}

/** Hides the page from others while nobody is signed in. */
const opaque = { slotProps: { backdrop: { sx: { backgroundColor: 'background.default' } } } }
