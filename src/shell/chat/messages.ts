/** A message of the demo chat. */
export interface ChatMessage {
  id: number
  contactId: number
  name: string
  text: string
  time: string
}

/** The two people of the demo chat: the person, and the one who answers by itself. */
export const contacts = { mine: 0, other: 1 } as const

/** After how many milliseconds the answer comes. */
export const replyAfterMs = 2000

/** Adds what was typed; a blank text adds nothing. */
export function addMessage(messages: readonly ChatMessage[], message: Omit<ChatMessage, 'id'>): readonly ChatMessage[] {
  const text = message.text.trim()
  return text === '' ? messages : [...messages, { ...message, text, id: messages.length + 1 }]
}
