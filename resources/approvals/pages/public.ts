export { useInboxWords } from '../words/inbox.en'
export { useInboxRefresh } from './inbox/use-decisions'
export { inboxKey } from './inbox/use-inbox'
