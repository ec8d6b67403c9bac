import { useEffect, useRef, useState } from 'react'
import { sessionWords as words } from '../../i18n/session-words'

export interface Problem {
  /** Absent when it concerns the whole form. */
  field?: 'username' | 'password'
  text: string
}

interface FieldProps {
  value: string
  onChange: (value: string) => void
  problem: string | undefined
}

/** Takes the focus whenever there is something new to say. */
export function Summary({ problems }: { problems: Problem[] }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems.length > 0) box.current?.focus()
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

export function TextField({ value, onChange, problem }: FieldProps) {
  return (
    <div className="sx-field">
      <label htmlFor="username">{words.username}</label>
      <p id="username-hint" className="sx-hint">
        {words.usernameHint}
      </p>
      <FieldProblem id="username-problem" text={problem} />
      <input
        id="username"
        name="username"
        type="text"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby={problem ? 'username-hint username-problem' : 'username-hint'}
        aria-invalid={problem ? true : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

export function PasswordField({ value, onChange, problem }: FieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <div className="sx-field">
      <label htmlFor="password">{words.password}</label>
      <FieldProblem id="password-problem" text={problem} />
      <div className="sx-password">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby={problem ? 'password-problem' : undefined}
          aria-invalid={problem ? true : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <button
          type="button"
          aria-label={shown ? words.hidePasswordLabel : words.showPasswordLabel}
          onClick={() => setShown(!shown)}
        >
          {shown ? words.hidePassword : words.showPassword}
        </button>
      </div>
    </div>
  )
}

export function CheckField({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
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

function FieldProblem({ id, text }: { id: string; text: string | undefined }) {
  return text ? (
    <p id={id} className="sx-problem">
      {text}
    </p>
  ) : null
}
