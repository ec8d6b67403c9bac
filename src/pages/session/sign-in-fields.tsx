import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { sessionWords as words } from '../../i18n/session-words'

export interface FieldProblem {
  /** Name of the field; absent where the problem is of the whole form. */
  field?: string | undefined
  text: string
}

/**
 * Lists the problems. When there are new ones, it moves the focus to the field of the first problem, or to
 * itself if that names no field.
 */
export function ProblemSummary({ problems }: { problems: FieldProblem[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const [first] = problems
    if (first) (document.getElementById(first.field ?? '') ?? box.current)?.focus()
  }, [problems])
  if (problems.length === 0) return null
  return (
    <div className="sx-summary" role="alert" tabIndex={-1} ref={box}>
      <h2>{words.problem}</h2>
      <ul>
        {problems.map(({ field, text }) => (
          <li key={text}>{field ? <a href={`#${field}`}>{text}</a> : text}</li>
        ))}
      </ul>
    </div>
  )
}

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  /** The name of the input, also its id. */
  name: string
  label: string
  hint?: string
  problems: FieldProblem[]
  value: string
  onChange: (value: string) => void
}

/** Shows label, hint, errors and input; the person can make a password visible. */
export function SessionField({ name, label, hint, problems, onChange, type, ...input }: FieldProps) {
  const [isVisible, setIsVisible] = useState(false)
  const problem = problems.find(({ field }) => field === name)?.text
  const isSecret = type === 'password'
  return (
    <div className="sx-field">
      <label htmlFor={name}>{label}</label>
      {hint && (
        <p id={`${name}-hint`} className="sx-hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={`${name}-problem`} className="sx-problem">
          {problem}
        </p>
      )}
      <div className={isSecret ? 'sx-password' : undefined}>
        <input
          id={name}
          name={name}
          type={isVisible ? 'text' : type}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={`${hint ? `${name}-hint` : ''} ${problem ? `${name}-problem` : ''}`.trim() || undefined}
          aria-invalid={problem ? true : undefined}
          onChange={(event) => onChange(event.target.value)}
          {...input}
        />
        {isSecret && (
          <button
            type="button"
            aria-label={isVisible ? words.hidePasswordLabel : words.showPasswordLabel}
            onClick={() => setIsVisible(!isVisible)}
          >
            {isVisible ? words.hidePassword : words.showPassword}
          </button>
        )}
      </div>
    </div>
  )
}

export function RememberMeField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <div className="sx-check">
      <input
        id="remember"
        name="remember"
        type="checkbox"
        aria-describedby="remember-hint"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor="remember">{words.remember}</label>
        <p id="remember-hint" className="sx-hint">
          {words.rememberHint}
        </p>
      </div>
    </div>
  )
}
