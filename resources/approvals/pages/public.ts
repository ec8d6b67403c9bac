export { useInboxWords } from '../words/inbox.en'
export { useRefresh } from './inbox/use-deciding'
export { inboxKey } from './inbox/use-inbox'
