import { type ReactNode, useRef, useState } from 'react'
import { CallError } from '../../../dataProvider/call'
import { sessionWords as words } from '../../i18n/session-words'
import { type FieldProblem, ProblemSummary } from './sign-in-fields'

/** Puts a refusal into words; the words are about the whole form if the refusal names no field. */
export type ErrorWording = (error: unknown) => FieldProblem[]

export const toFormProblems: ErrorWording = (error) => [
  {
    text:
      error instanceof CallError && error.code === 'offline'
        ? words.serverAway
        : error instanceof Error
          ? error.message
          : String(error),
  },
]

/**
 * Sends a form, never twice at the same time. Problems that `missing` finds are shown without asking the
 * server.
 */
export function useFormSending(wording: ErrorWording = toFormProblems) {
  const [problems, setProblems] = useState<FieldProblem[]>([])
  const [isBusy, setBusy] = useState(false)
  const sending = useRef(false)
  const send = async (missing: FieldProblem[], work: () => Promise<void>) => {
    if (sending.current) return
    setProblems(missing)
    if (missing.length > 0) return
    sending.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      setProblems(wording(error))
    }
    sending.current = false
    setBusy(false)
  }
  return { problems, isBusy, send }
}

interface FormProps {
  sending: ReturnType<typeof useFormSending>
  onSubmit: () => Promise<void>
  /** The label of the button, and its label while the form is being sent. */
  label: string
  busyLabel: string
  children: ReactNode
}

export function SessionForm({ sending: { problems, isBusy }, onSubmit, label, busyLabel, children }: FormProps) {
  return (
    <>
      <ProblemSummary problems={problems} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void onSubmit()
        }}
      >
        {children}
        <button type="submit" className="sx-submit" aria-disabled={isBusy}>
          {isBusy ? busyLabel : label}
        </button>
      </form>
    </>
  )
}
