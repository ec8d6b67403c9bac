import Alert from '@mui/material/Alert'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { callOperation } from '../../../../dataProvider/call'
import type { Resource } from '../../../framework/resource'
import type { PreviewKind } from '../../../framework/steps/preview-kind'
import { previewOperationName, type StepPreview } from '../../../framework/steps/step-preview'
import type { Values } from '../../../framework/validate'
import { LoadingLines } from '../../states/page-states'
import { useExplainRefusal } from '../step-refusal'
import { Mail } from './mail'
import { Paper } from './paper'
import { usePreviewWords } from './words'

/** Milliseconds without input after which the preview is loaded again. */
const pauseMs = 400

interface StepPreviewProps {
  resource: Resource
  record: Values
  step: string
  kind: PreviewKind
  /** The answers that can be read so far. */
  answers: Values
}

/** Shows the document or the mail that a step will make; loaded again when the answers change. */
export function StepPreviewBox({ resource, record, step, kind, answers }: StepPreviewProps) {
  const id = useId()
  const say = usePreviewWords()
  const explain = useExplainRefusal(resource, record)
  const params = usePaused({ ...answers, id: record.id })
  const { data, error } = useStepPreview(previewOperationName(resource, step), params)
  return (
    <section aria-labelledby={id} aria-live="polite" aria-busy={!data && !error}>
      <h3 id={id} className="quiet">
        {say(kind === 'paper' ? 'paperNote' : 'mailNote')}
      </h3>
      {error ? <Alert severity="warning">{say('notYet', { reason: explain(error) })}</Alert> : null}
      {!data && !error ? <LoadingLines lines={8} /> : null}
      {data && !error ? <PreviewContent preview={data} kind={kind} /> : null}
    </section>
  )
}

/** Loads the preview. It gives no signal: the page repeats calls with one at its next visit. */
function useStepPreview(operation: string, params: Values) {
  const { data, error } = useQuery({
    queryKey: ['previews', operation, params],
    queryFn: async () => (await callOperation<StepPreview>(operation, params)).data,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
  })
  return { data, error }
}

function PreviewContent({ preview: { papers, mails }, kind }: { preview: StepPreview; kind: PreviewKind }) {
  const say = usePreviewWords()
  if (papers.length + mails.length === 0) return <p>{say(kind === 'paper' ? 'storedFile' : 'noMail')}</p>
  return (
    <>
      {papers.map(({ lacks, ...paper }) => (
        <div key={paper.title}>
          {lacks.length > 0 ? <Alert severity="warning">{say('lacks', { labels: lacks.join(', ') })}</Alert> : null}
          <Paper {...paper} />
        </div>
      ))}
      {mails.map((mail) => (
        <Mail key={mail.subject} mail={mail} />
      ))}
    </>
  )
}

/** Answers the values once they have not changed for a moment. */
function usePaused(values: Values): Values {
  const text = JSON.stringify(values)
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return JSON.parse(paused)
}
