import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { useToolWords } from '../../../i18n/tool-words'
import { useCopyText } from '../../value/use-copy-text'

/** Number of seconds for which a value is shown. */
export const shownSeconds = 30

/** Shows the full value, and hides it again after a while and when the person leaves the page. */
export function ShownSecret({ value, hide }: { value: string; hide: (wasFocused: boolean) => void }) {
  const say = useToolWords()
  const [secondsLeft, setSecondsLeft] = useState(shownSeconds)
  const { isCopied, copy } = useCopyText(value)
  const box = useRef<HTMLElement>(null)
  const text = useRef<HTMLElement>(null)
  useEffect(() => {
    const until = Date.now() + shownSeconds * 1000
    const tick = setInterval(() => setSecondsLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 500)
    return () => clearInterval(tick)
  }, [])
  useEffect(() => {
    if (secondsLeft === 0) hide(box.current?.contains(document.activeElement) ?? false)
  }, [secondsLeft, hide])
  useEffect(() => {
    text.current?.focus()
  }, [])

  return (
    <span ref={box} style={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 8 }}>
      <span ref={text} tabIndex={-1} style={{ fontVariantNumeric: 'tabular-nums', outline: 'none' }}>
        {value}
      </span>
      {copy ? (
        <Button size="small" onClick={copy}>
          {say(isCopied ? 'copied' : 'copySecret')}
        </Button>
      ) : null}
      <Button size="small" onClick={() => hide(true)}>
        {say('hideSecret')}
      </Button>
      <span style={{ color: 'var(--muted)', fontSize: '0.875rem' }}>{say('hiddenIn', { seconds: secondsLeft })}</span>
    </span>
  )
}
