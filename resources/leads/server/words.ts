/** Words of refusals about leads. */
export const words = {
  followUpRequired: 'Enter the next follow-up: an open lead always needs one.',
  followUpPast: 'Choose a future time for the next follow-up.',
  knownContact: 'This address already belongs to {contact} of {lead}. Merge the two leads.',
  knownElsewhere: 'This address already belongs to another open lead.',
  primaryNeeded: 'Make another contact primary instead.',
  notHeldYet: 'The meeting has not started yet.',
  contactOfOtherLead: 'Choose contacts of this lead.',
  valueRequired: 'Enter the value of the lead first.',
  alreadyConverted: 'This lead is already a customer.',
  customerNotUsable: 'This customer is on hold or inactive. Choose another one.',
  customerThere: 'A customer with this name already exists. Choose it.',
  keepConverted: 'That lead became a customer, so keep it. Swap the two leads.',
  mergeItself: 'Choose another lead.',
  mergedAlready: 'This lead was already merged into another one.',
  invitedSubject: 'Invitation: {summary}, {when}',
  invitedText: 'Hello {name},\n\n{organizer} invites you to a meeting: {summary}\n\n{lines}\n\nReply to {address}.\n',
  changedSubject: 'Changed: {summary}, {when}',
  changedText: 'Hello {name},\n\n{organizer} changed this meeting: {summary}\n\n{lines}\n\nReply to {address}.\n',
  calledOffSubject: 'Cancelled: {summary}, {when}',
  calledOffText:
    'Hello {name},\n\nthis meeting is cancelled for you: {summary}\n\n{when}\n\nQuestions? Write to {organizer}, {address}.\n',
} as const
