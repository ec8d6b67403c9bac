import { useCallback, useEffect, useState } from 'react'
import { CallError, callOperation } from '../../../dataProvider/call'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { SessionCard } from '../session/sign-in-card'
import { type FieldProblem, ProblemSummary } from '../session/sign-in-fields'
import { toFormProblems, useFormSending } from '../session/sign-in-form'
import { decideWords as words } from './words'
import './decide.css'

/** The request, as the server sends it to the person who has the link. */
interface RequestToDecide {
  title: string
  kind: string
  requester: string
  as: string
  facts: readonly { label: string; text: string }[]
  can: readonly { decision: Decision; label: string; needsComment: boolean }[]
  /** True where the person has to look at something in the application first. */
  mustOpen: boolean
}

type Decision = keyof typeof words.done

type DecideStep =
  | { at: 'loading' }
  | { at: 'asked'; asked: RequestToDecide }
  | { at: 'done'; decision: Decision }
  | { at: 'over'; title: string; text: string }
  | { at: 'failed'; text: string }

/** Decides a request by the link of a mail. Opening the page does not decide yet. */
export function DecideByMailPage({ token }: { token: string | undefined }) {
  const [step, setStep] = useState<DecideStep>(() => (token ? { at: 'loading' } : goneStep))
  const fetchAsked = useCallback(() => {
    if (!token) return
    setStep({ at: 'loading' })
    callOperation<RequestToDecide>('getDecisionByLink', { token })
      .then(({ data }) => setStep(data ? { at: 'asked', asked: data } : goneStep))
      .catch((error: unknown) =>
        setStep(toEndStep(error) ?? { at: 'failed', text: toFormProblems(error)[0]?.text ?? '' }),
      )
  }, [token])
  useEffect(fetchAsked, [fetchAsked])
  if (step.at === 'loading')
    return (
      <SessionCard title={words.title}>
        <p role="status">{words.loading}</p>
      </SessionCard>
    )
  if (step.at === 'asked' && step.asked.mustOpen)
    return (
      <SessionCard title={step.asked.title} isStep>
        <RequestFacts asked={step.asked} />
        <p>{words.mustOpen}</p>
        <InboxLink />
      </SessionCard>
    )
  if (step.at === 'asked') return <DecisionForm token={token ?? ''} asked={step.asked} onStep={setStep} />
  if (step.at === 'failed')
    return (
      <SessionCard title={words.failedTitle} isStep>
        <p role="alert">{step.text}</p>
        <button type="button" className="sx-submit" onClick={fetchAsked}>
          {words.tryAgain}
        </button>
      </SessionCard>
    )
  const [title, text] = step.at === 'done' ? [words.doneTitle, words.done[step.decision]] : [step.title, step.text]
  return (
    <SessionCard title={title} isStep>
      <p role="status">{text}</p>
      {step.at === 'done' && <p className="sx-tagline">{words.doneText}</p>}
      <InboxLink />
    </SessionCard>
  )
}

const goneStep: DecideStep = { at: 'over', title: words.goneTitle, text: words.goneText }

/** Answers the final message if nothing is left to decide; undefined for other errors. */
function toEndStep(error: unknown): DecideStep | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'invalidLink') return goneStep
  if (error.code !== 'alreadyDecided') return undefined
  const at = formatLocalInstant(String(error.args.at))
  const text = error.args.by ? words.decided(String(error.args.by), at) : words.decidedUnnamed(at)
  return { at: 'over', title: words.decidedTitle, text }
}

interface QuestionProps {
  token: string
  asked: RequestToDecide
  onStep: (step: DecideStep) => void
}

function DecisionForm({ token, asked, onStep }: QuestionProps) {
  const [comment, setComment] = useState('')
  const { problems, isBusy, send } = useFormSending(toDecisionProblems)
  const decide = ({ decision, needsComment }: RequestToDecide['can'][number]) =>
    send(needsComment && !comment.trim() ? [{ field: 'comment', text: words.needsComment }] : [], async () => {
      try {
        await callOperation('decideByLink', { token, decision, ...(comment.trim() && { comment: comment.trim() }) })
        onStep({ at: 'done', decision })
      } catch (error) {
        const endStep = toEndStep(error)
        if (!endStep) throw error
        onStep(endStep)
      }
    })
  return (
    <SessionCard title={asked.title} isStep>
      <RequestFacts asked={asked} />
      <ProblemSummary problems={problems} />
      <div className="sx-field">
        <label htmlFor="comment">{words.comment}</label>
        <p id="comment-hint" className="sx-hint">
          {words.commentHint}
        </p>
        <textarea
          id="comment"
          rows={3}
          maxLength={2000}
          aria-describedby="comment-hint"
          aria-invalid={problems.some(({ field }) => field === 'comment') || undefined}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </div>
      <div className="dc-buttons">
        {asked.can.map((each) => (
          <button
            key={each.decision}
            type="button"
            className={each.decision === 'approve' ? 'sx-submit' : 'sx-submit dc-other'}
            aria-disabled={isBusy}
            onClick={() => void decide(each)}
          >
            {isBusy ? words.busy : each.label}
          </button>
        ))}
      </div>
      <InboxLink />
    </SessionCard>
  )
}

const InboxLink = () => (
  <p className="sx-links">
    <a href="/Inbox">{words.inbox}</a>
  </p>
)

const toDecisionProblems = (error: unknown): FieldProblem[] =>
  error instanceof CallError && error.fields?.comment
    ? [{ field: 'comment', text: words.needsComment }]
    : toFormProblems(error)

function RequestFacts({ asked: { kind, requester, as, facts } }: { asked: RequestToDecide }) {
  const rows = [
    { label: words.kind, text: kind },
    { label: words.from, text: requester },
    ...facts,
    { label: words.as, text: as },
  ]
  return (
    <dl className="dc-facts">
      {rows.map(({ label, text }) => (
        <div key={`${label} ${text}`}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
