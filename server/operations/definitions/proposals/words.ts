/** Sentences of refusals of proposed changes. */
export const proposalWords = {
  secondNeeded: 'A second administrator confirms changes that lose values. Ask for confirmation.',
  notNeeded: 'This change needs no confirmation. Apply it.',
  noOther: 'Another administrator was removed in the last 7 days, and nobody else can confirm this yet.',
  stale: 'Other changes came first, so this is out of date. Review it again and renew it.',
  differs: 'The records changed since, so other values would be lost. Review the change again and renew it.',
  authorRenews: 'Other values would be lost than its author agreed to. Ask them to renew it.',
  proposerGone: 'Whoever proposed this is no longer an administrator. Decline it, and propose it yourself.',
  settingSame: 'This is already so.',
} as const
