import { useNotify } from 'ra-core'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../../../dataProvider/call'
import type { ExportSchedule } from '../../../../framework/lists/schedule'
import { useScheduleWords } from '../../../../i18n/lists/schedule-words'
import { useDescribeError } from '../../../states/page-states'
import { describeRhythm } from './describe-schedule'
import type { ScheduleInput } from './rhythm-inputs'
import { type MailedPlace, useScheduleChanges } from './use-schedules'

export interface ScheduleFormProps {
  place: MailedPlace
  /** Id of the view; null if the view was deleted. */
  viewId: number | null
  name: string
  /** The stored schedule; undefined if the view is not sent yet. */
  schedule: ExportSchedule | undefined
  onClose(): void
}

const defaultDraft: ScheduleInput = {
  format: 'xlsx',
  rhythm: 'weekly',
  day: 1,
  hour: 8,
  isPaused: false,
  recipients: [],
}

const toScheduleInput = ({ format, rhythm, day, hour, isPaused, recipients }: ExportSchedule): ScheduleInput => ({
  format,
  rhythm,
  day,
  hour,
  isPaused,
  recipients,
})

export type ScheduleForm = ReturnType<typeof useScheduleForm>

/** Keeps the input of the schedule dialog, and runs the actions of its buttons. */
export function useScheduleForm({ place, viewId, name, schedule, onClose }: ScheduleFormProps) {
  const say = useScheduleWords()
  const notify = useNotify()
  const [draft, setDraft] = useState<ScheduleInput>(() => (schedule ? toScheduleInput(schedule) : defaultDraft))
  const { save, run, remove } = useScheduleChanges(place)
  const { failure, isPending, attempt } = useSingleAction()
  const close = (message: string) => {
    notify(message, { type: 'success', autoHideDuration: 6000 })
    onClose()
  }
  const store = async () => {
    if (viewId !== null) await save(viewId, draft)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const word = draft.isPaused ? 'savedPaused' : 'saved'
    void attempt(async () => {
      await store()
      close(say(word, { name, rhythm: describeRhythm(say, draft) }))
    })
  }
  const stop = () =>
    attempt(async () => {
      if (schedule) await remove(schedule.id)
      close(say('stopped', { name }))
    })
  // The settings in the dialog are stored first, so that the mail is sent with them.
  const sendNow = () =>
    attempt(async () => {
      await store()
      if (schedule) await run(schedule.id)
    })
  return { wanted: draft, setWanted: setDraft, failure, isPending, submit, stop, sendNow }
}

/** Runs one action at a time; the dialog shows a refusal, and no input is lost. */
function useSingleAction() {
  const inWords = useDescribeError()
  const [failure, setFailure] = useState('')
  const [isPending, setPending] = useState(false)
  const attempt = async (work: () => Promise<void>) => {
    if (isPending) return
    setFailure('')
    setPending(true)
    try {
      await work()
    } catch (error) {
      const fields = Object.values(error instanceof CallError ? (error.fields ?? {}) : {})
      const reasons = fields.flatMap(({ message, args }) => message ?? (args?.reason ? [String(args.reason)] : []))
      setFailure(reasons.length > 0 ? reasons.join(' ') : inWords(error))
    } finally {
      setPending(false)
    }
  }
  return { failure, isPending, attempt }
}
