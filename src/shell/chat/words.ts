import { createWordsHook } from '../../i18n/words-hook'

/** Words of the demo chat; loaded with it. */
const words = {
  open: 'Chat (demo)',
  title: 'Chat (demo)',
  note: 'Nobody reads this. Answers are automatic.',
  other: 'Steward',
  me: 'You',
  hello: 'Hello! How can I help you?',
  hint: 'Ask me where something is.',
  reply: 'Thank you for your message. This is a demo, so I always say the same.',
  label: 'Message',
  placeholder: 'Enter sends, Shift + Enter begins a line',
  send: 'Send',
  close: 'Close the chat',
}

export const useChatWords = createWordsHook('chat', words)
