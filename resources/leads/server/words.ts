/** Words of refusals about leads. */
export const words = {
  followUpRequired: 'Say when to follow up: an open lead always has a next step.',
  followUpPast: 'Choose a time ahead for the next follow-up.',
  knownContact: 'This address is known already: {contact}, of {lead}. Merge the two leads.',
  knownElsewhere: 'This address is known already, of another open lead.',
  primaryNeeded: 'Make another contact the primary one instead.',
  notHeldYet: 'The meeting has not begun yet.',
  contactOfOtherLead: 'Choose contacts of this lead.',
  valueRequired: 'Enter the value of the lead first.',
  alreadyConverted: 'This lead is a customer already.',
  customerNotUsable: 'This customer is on hold or inactive. Choose another one.',
  customerThere: 'There is a customer of this name already. Choose that customer.',
  keepConverted: 'That lead became a customer, so it is the one to keep. Turn them around.',
  mergeItself: 'Choose another lead.',
  mergedAlready: 'This lead was merged into another one already.',
  invitedSubject: 'Invitation: {summary}, {when}',
  invitedText: 'Hello {name},\n\n{organizer} invites you to a meeting: {summary}\n\n{lines}\n\nReply to {address}.\n',
  changedSubject: 'Changed: {summary}, {when}',
  changedText: 'Hello {name},\n\n{organizer} changed this meeting: {summary}\n\n{lines}\n\nReply to {address}.\n',
  calledOffSubject: 'Cancelled: {summary}, {when}',
  calledOffText:
    'Hello {name},\n\nthis meeting is cancelled for you: {summary}\n\n{when}\n\nQuestions? Write to {organizer}, {address}.\n',
} as const
