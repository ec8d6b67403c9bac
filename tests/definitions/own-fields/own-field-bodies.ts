const hrOnly = { readableBy: ['hr'], writableBy: ['hr'] }
const sizes = [
  ['c1', 'small', 'Small'],
  ['c2', 'large', 'Large'],
]

/** Own fields of a resource with many readers: hidden ones, one that everybody sees, expressions of all kinds. */
export const employeeFields = {
  of: 'employees',
  ownFields: [
    ['f1', 'ownShirt', 'choice', { label: 'Shirt size', options: sizes, ...hrOnly }],
    ['f2', 'ownBonus', 'money', { label: 'Bonus', currency: 'INR', ...hrOnly }],
    ['f3', 'ownTwice', 'money', { label: 'Twice', currency: 'INR', readableBy: ['hr'] }],
    ['f4', 'ownSince', 'date', { label: 'Since', ...hrOnly }],
    ['f5', 'ownMentorEmpId', 'ref', { label: 'Mentor', to: 'employees', ...hrOnly }],
    ['f6', 'ownRemote', 'check', { label: 'Remote', ...hrOnly }],
    ['f7', 'ownBadge', 'text', { label: 'Badge', max: 20, unique: true, ...hrOnly }],
    [
      'f8',
      'ownNickname',
      'text',
      { label: 'Nickname', max: 40, search: true, readableBy: ['employee', 'restricted'], writableBy: ['hr'] },
    ],
  ],
  computed: { ownTwice: 'ownBonus * 2' },
  visible: { ownBonus: "ownShirt = 'large'" },
  rules: [{ code: 'high', on: 'ownBonus', must: 'ownBonus < 1000', message: 'At most 1,000.' }],
}

/** Own fields of claims: an amount in the currency of the claim, which its owner enters and finance reads. */
export const claimFields = {
  of: 'expenses',
  ownFields: [
    [
      'f1',
      'ownFleet',
      'money',
      { label: 'Fleet share', currency: 'currency', readableBy: ['employee'], writableBy: ['employee'] },
    ],
    [
      'f2',
      'ownSource',
      'choice',
      {
        label: 'Source',
        options: [
          ['c1', 'fleet', 'Fleet'],
          ['c2', 'event', 'Event'],
        ],
        readableBy: ['employee'],
        writableBy: ['employee'],
      },
    ],
    ['f3', 'ownAudit', 'money', { label: 'Audited', currency: 'currency', readableBy: ['finance'] }],
  ],
  computed: { ownAudit: 'ownFleet * 2' },
}
