/** Words of the page that the link of a mail opens; loaded with that page only. */
export const decideWords = {
  title: 'A request waits for you',
  loading: 'Fetching the request…',
  from: 'Requested by',
  kind: 'Kind',
  as: 'You decide as',
  comment: 'Reason',
  commentHint: 'The requester reads it. Needed unless you approve.',
  needsComment: 'Enter a reason, so that the requester knows why',
  mustOpen: 'Something about this request is to be seen before it is decided. Sign in and open it in your inbox.',
  busy: 'One moment…',
  doneTitle: 'Thank you',
  done: {
    approve: 'The request is approved.',
    reject: 'The request is rejected.',
    sendBack: 'The request is sent back.',
  },
  doneText: 'You can close this page. Within an hour you can take it back in your inbox.',
  goneTitle: 'This link does not work any more',
  goneText:
    'It was used, it is older than 7 days, or the request no longer waits for you. What waits for you is in your inbox.',
  decidedTitle: 'Already decided',
  decided: (by: string, at: string) => `${by} decided this at ${at}.`,
  decidedUnnamed: (at: string) => `This was decided at ${at}.`,
  failedTitle: 'The request could not be fetched',
  tryAgain: 'Try again',
  inbox: 'Open your inbox',
} as const
