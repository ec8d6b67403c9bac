import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { deskWords as words } from '../words/en'

const Camera = lazy(() => import('./scan/camera-scanner').then((module) => ({ default: module.CameraScanner })))

interface ScanFieldProps {
  onScan(text: string): Promise<void>
  /** The tag that was scanned before the page opened. */
  first: string | null
}

/** One input for both scanners and typing, with the camera beside it. */
export function ScanField({ onScan, first }: ScanFieldProps) {
  const [text, setText] = useState('')
  const [hasCamera, setCamera] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const scan = useRef(onScan)
  scan.current = onScan
  useEffect(() => {
    field.current?.focus()
    if (first) void scan.current(first)
  }, [first])
  const submit = () => {
    if (text.trim()) void onScan(text)
    setText('')
    field.current?.focus()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="sx-field">
        <label htmlFor="tag">{words.scan}</label>
        <p id="tag-hint" className="sx-hint">
          {words.scanHint}
        </p>
        <div className="ad-line">
          <input
            ref={field}
            id="tag"
            name="tag"
            aria-describedby="tag-hint"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <button type="submit" className="sx-quiet">
            {words.add}
          </button>
        </div>
      </div>
      <button type="button" className="sx-quiet ad-wide" aria-pressed={hasCamera} onClick={() => setCamera(!hasCamera)}>
        {hasCamera ? words.cameraOff : words.camera}
      </button>
      {hasCamera ? (
        <Suspense fallback={null}>
          <Camera onText={(code) => void scan.current(code)} text={words.cameraText} refused={words.cameraRefused} />
        </Suspense>
      ) : null}
    </form>
  )
}
