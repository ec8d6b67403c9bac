import { useFormStepsWords } from '../../../i18n/form-steps-words'
import type { FormSteps } from './use-form-steps'
import './steps.css'

/** Shows the current step, with links back to earlier ones. */
export function StepsHead({
  steps: { titles, at, reached, wrong, show },
  formId,
}: {
  steps: FormSteps
  formId: string
}) {
  const say = useFormStepsWords()
  return (
    <nav className="form-steps" aria-label={say('steps')}>
      <p id={`${formId}-step-title`} tabIndex={-1}>
        {say('at', { step: at + 1, steps: titles.length })}
        <span className="for-readers">: {titles[at]}</span>
      </p>
      <ol>
        {titles.map((title, step) => (
          <li key={title} data-wrong={wrong.includes(step) || undefined}>
            <button
              type="button"
              aria-current={step === at ? 'step' : undefined}
              disabled={step > reached}
              onClick={() => show(step)}
            >
              <span aria-hidden="true">{wrong.includes(step) ? '!' : step + 1}</span> {title}
              {wrong.includes(step) ? <span className="for-readers">: {say('wrong')}</span> : null}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
