import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { maxFiles } from '../../framework/files/file-kinds'
import type { Resource } from '../../framework/resource'
import { listNeededFiles } from '../../framework/steps/file-needs'
import type { Values } from '../../framework/validate'
import { type Transition, transitionLabel } from '../../framework/workflow'
import { FieldInput } from '../../views/blocks/field-input'
import { useFileWords } from './files/words'

/** Shows what a record has besides its fields: steps with what they ask, files and letters. */
export function RecordPreview({ resource }: { resource: Resource }) {
  const say = useFileWords()
  const [picked, setPicked] = useState<string>()
  const steps = Object.entries(resource.workflow?.transitions ?? {})
  const files = Object.entries(resource.files)
  const letters = Object.values(resource.letters)
  const step = picked === undefined ? undefined : resource.workflow?.transitions[picked]
  const labelStep = (name: string) => {
    const transition = resource.workflow?.transitions[name]
    return transition ? transitionLabel(name, transition) : name
  }
  if (steps.length + files.length === 0) return <p className="quiet">{say('previewEmpty')}</p>
  return (
    <div className="own-record-preview">
      {steps.length > 0 ? (
        <div className="own-ticks">
          {steps.map(([name, each]) => (
            <Button
              key={name}
              size="small"
              variant="outlined"
              aria-pressed={name === picked}
              color={each.tone === 'danger' ? 'error' : 'primary'}
              onClick={() => setPicked(name === picked ? undefined : name)}
            >
              {labelStep(name)}
            </Button>
          ))}
        </div>
      ) : null}
      {picked !== undefined && step ? <AskedPreview key={picked} {...{ step }} /> : null}
      {files.length > 0 ? (
        <section aria-label={say('files')}>
          <h3>{say('files')}</h3>
          <ul className="plain own-lines">
            {files.map(([name, kind]) => (
              <li key={name}>
                {kind.label} <span className="quiet">{describeKind(resource, name, labelStep, say)}</span>
                {kind.help ? <p className="own-sentence">{kind.help}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {letters.length > 0 ? (
        <section aria-label={say('letters')}>
          <h3>{say('letters')}</h3>
          <ul className="plain own-lines">
            {letters.map(({ label, at, template, says }) => (
              <li key={template}>
                {label} <span className="quiet">{say('madeAtStep', { label: labelStep(at) })}</span>
                <p className="own-sentence">{says.map((path) => `{${path}}`).join(' ')}</p>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function describeKind(
  resource: Resource,
  name: string,
  labelStep: (name: string) => string,
  say: ReturnType<typeof useFileWords>,
): string {
  const kind = resource.files[name]
  if (!kind || kind.to?.length === 0) return say('previewLetters')
  const steps = listNeededFiles(resource.needsFiles).flatMap(({ kind: each, at }) => (each === name ? [at].flat() : []))
  const count = say(kind.isImage ? 'previewPictures' : 'previewFiles', { count: maxFiles(kind) })
  return steps.length > 0 ? say('previewNeeded', { count, steps: steps.map(labelStep).join(', ') }) : count
}

/** The questions of a step as its dialog asks them. */
function AskedPreview({ step }: { step: Transition }) {
  const say = useFileWords()
  const id = useId()
  const [values, setValues] = useState<Values>({})
  const questions = Object.entries(step.ask ?? {})
  if (questions.length === 0) return <p className="quiet">{say('previewNoQuestions')}</p>
  return (
    <div className="own-preview">
      {questions.map(([name, field]) => (
        <FieldInput
          key={`${name} ${field.type.name}`}
          id={`${id}-${name}`}
          {...{ name, field }}
          value={values[name]}
          record={values}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
    </div>
  )
}
