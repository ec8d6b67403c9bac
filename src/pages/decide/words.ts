/** Words of the page that the link of a mail opens; loaded with that page only. */
export const decideWords = {
  title: 'A request needs your decision',
  loading: 'Loading request…',
  from: 'Requested by',
  kind: 'Kind',
  as: 'You decide as',
  comment: 'Reason',
  commentHint: 'The requester sees it. Required unless you approve.',
  needsComment: 'Enter a reason, so that the requester knows why',
  mustOpen: 'This request has details to review first. Sign in and open it in your inbox.',
  busy: 'One moment…',
  doneTitle: 'Thank you',
  done: {
    approve: 'The request is approved.',
    reject: 'The request is rejected.',
    sendBack: 'The request is sent back.',
  },
  doneText: 'You can close this page. You can undo it in your inbox within an hour.',
  goneTitle: 'This link no longer works',
  goneText:
    'The link was used, is older than 7 days, or the request no longer needs your decision. Your open requests are in your inbox.',
  decidedTitle: 'Already decided',
  decided: (by: string, at: string) => `${by} decided this at ${at}.`,
  decidedUnnamed: (at: string) => `This was decided at ${at}.`,
  failedTitle: 'The request could not be loaded',
  tryAgain: 'Try again',
  inbox: 'Open your inbox',
} as const
