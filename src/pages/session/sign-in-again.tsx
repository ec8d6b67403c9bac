import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import { useState } from 'react'
import { signIn } from '../../../authProvider/sign-in'
import { clearSession, isRemembered, rememberedName } from '../../../authProvider/storage'
import { sessionWords } from '../../i18n/session-words'
import { wordsHook } from '../../i18n/words-hook'
import { Field } from './sign-in-fields'
import { Form, useFormSending } from './sign-in-form'
import './session.css'

const useAgainWords = wordsHook('again', {
  title: 'Your session has ended',
  text: 'Sign in again as %{name}. What you entered on this page is still there.',
  leave: 'Leave without saving',
})

/** Shown over a page with unsaved input: the same person continues after the password, or discards it. */
export function SignInAgain() {
  const say = useAgainWords()
  const [name] = useState(rememberedName)
  const [password, setPassword] = useState('')
  const sending = useFormSending()
  const missing = password ? [] : [{ field: 'password', text: sessionWords.enterPassword }]
  const enter = () =>
    sending.send(missing, async () => {
      await signIn(name, password, isRemembered())
    })
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="again-title" aria-describedby="again-text" {...opaque}>
      <DialogContent sx={{ p: 4 }}>
        <h2 id="again-title">{say('title')}</h2>
        <p id="again-text">{say('text', { name })}</p>
        <Form sending={sending} label={sessionWords.signIn} busyLabel={sessionWords.signingIn} onSubmit={enter}>
          <input type="hidden" name="username" autoComplete="username" value={name} />
          <Field
            name="password"
            type="password"
            label={sessionWords.password}
            autoComplete="current-password"
            autoFocus
            value={password}
            onChange={setPassword}
            problems={sending.problems}
          />
        </Form>
        <Button color="error" fullWidth sx={{ mt: 2 }} onClick={clearSession}>
          {say('leave')}
        </Button>
      </DialogContent>
    </Dialog>
  )
}

/** Hides the page from others while nobody is signed in. */
const opaque = { slotProps: { backdrop: { sx: { backgroundColor: 'background.default' } } } }
