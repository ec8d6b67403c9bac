import Close from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { SignedInUser } from '../../framework/session'
import { formatLocalInstant } from '../../views/value/format-local-instant'
import { addMessage, type ChatMessage, contacts, replyAfterMs } from './messages'
import { useChatWords } from './words'
import './chat.css'

/** Shows the chat of the demo over the page; who is there answers by itself. */
export function Chat({ user, close }: { user: SignedInUser; close: () => void }) {
  const say = useChatWords()
  const { messages, send } = useMessages(user.fullName)
  return createPortal(
    <div className="chat" role="dialog" aria-label={say('title')} onKeyDown={({ key }) => key === 'Escape' && close()}>
      <header>
        <h2>{say('title')}</h2>
        <button type="button" className="bar-button" aria-label={say('close')} title={say('close')} onClick={close}>
          <Close aria-hidden />
        </button>
      </header>
      <p className="chat-note">{say('note')}</p>
      <MessageList messages={messages} />
      <MessageBox send={send} />
    </div>,
    document.body,
  )
}

/** Holds the messages: two at the start, the person's own, and an answer to each of them. */
function useMessages(fullName: string) {
  const say = useChatWords()
  const [messages, setMessages] = useState<readonly ChatMessage[]>(() => {
    const time = new Date().toISOString()
    const from = { contactId: contacts.other, name: say('other'), time }
    return addMessage(addMessage([], { ...from, text: say('hello') }), { ...from, text: say('hint') })
  })
  const replies = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const running = replies.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  const add = (contactId: number, name: string, text: string) =>
    setMessages((before) => addMessage(before, { contactId, name, text, time: new Date().toISOString() }))
  const send = (text: string) => {
    if (text.trim() === '') return
    add(contacts.mine, fullName, text)
    replies.current.add(setTimeout(() => add(contacts.other, say('other'), say('reply')), replyAfterMs))
  }
  return { messages, send }
}

function MessageList({ messages }: { messages: readonly ChatMessage[] }) {
  const say = useChatWords()
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message moves the list to its end.
  useEffect(() => end.current?.scrollIntoView({ block: 'nearest' }), [messages.length])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll the list.
    <div className="chat-messages" role="log" aria-label={say('title')} tabIndex={0}>
      {messages.map(({ id, contactId, name, text, time }) => (
        <div key={id} className={contactId === contacts.mine ? 'chat-mine' : 'chat-theirs'}>
          <span className="chat-name">
            {contactId === contacts.mine ? say('me') : name} <time dateTime={time}>{formatLocalInstant(time)}</time>
          </span>
          <p>{text}</p>
        </div>
      ))}
      <div ref={end} />
    </div>
  )
}

function MessageBox({ send }: { send: (text: string) => void }) {
  const say = useChatWords()
  const [text, setText] = useState('')
  const submit = () => {
    send(text)
    if (text.trim() !== '') setText('')
  }
  const sendByEnter = (event: KeyboardEvent) => {
    // While an input method composes a word, Enter ends the word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    submit()
  }
  return (
    <form
      className="chat-form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the chat opens to be typed into.
        autoFocus
        rows={2}
        maxLength={1000}
        aria-label={say('label')}
        placeholder={say('placeholder')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={sendByEnter}
      />
      <Button type="submit" variant="contained">
        {say('send')}
      </Button>
    </form>
  )
}
