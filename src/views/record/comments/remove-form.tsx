import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { useDescribeError } from '../../states/page-states'
import { useCommentWords } from './words'

interface RemoveFormProps {
  /** True where the comment is somebody else's: the record's history says why it was taken out. */
  needsReason: boolean
  /** Takes the comment out; rejects with the server's refusal. */
  remove(reason?: string): Promise<void>
  onClose(): void
}

/** Asks once before a comment is taken out. */
export function RemoveForm({ needsReason, remove, onClose }: RemoveFormProps) {
  const say = useCommentWords()
  const inWords = useDescribeError()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isPending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const isReady = !isPending && (!needsReason || reason.trim() !== '')
  const confirm = () => {
    if (!isReady) return
    setPending(true)
    remove(needsReason ? reason.trim() : undefined).catch((error: unknown) => {
      setFailure(error)
      setPending(false)
    })
  }
  return (
    <fieldset className="comment-remove">
      <legend>{say('removeAsk')}</legend>
      {needsReason ? (
        <>
          <label htmlFor={id}>{say('reason')}</label>
          <input id={id} value={reason} maxLength={300} onChange={({ target }) => setReason(target.value)} />
        </>
      ) : null}
      {failure ? <p role="alert">{inWords(failure)}</p> : null}
      <Button onClick={onClose} autoFocus>
        {say('keep')}
      </Button>
      <Button variant="contained" color="error" aria-disabled={!isReady} onClick={confirm}>
        {say('removeDo')}
      </Button>
    </fieldset>
  )
}
