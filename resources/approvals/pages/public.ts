export { useInboxWords } from '../words/inbox.en'
export { useInboxRefresh } from './inbox/use-deciding'
export { inboxKey } from './inbox/use-inbox'
