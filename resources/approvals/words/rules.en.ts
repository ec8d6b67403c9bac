import { createWordsHook } from '../../../src/i18n/words-hook'

/** Words of the page of approval rules, loaded with it. */
const words = {
  intro: 'Who decides which requests. Your rules come first, by priority; the built-in rules decide the rest.',
  rules: 'Approval rules',
  search: 'Search rules',
  noneFound: 'No rules match.',
  requests: 'Requests',
  rule: 'Rule',
  applies: 'Applies to',
  steps: 'Decided by',
  state: 'Status',
  always: 'Every request',
  builtIn: 'Built in',
  overridden: 'Built in, overridden',
  override: 'Override',
  overrideOf: 'Override “%{rule}” of %{requests}',
  add: 'Add rule',
  list: 'Show as list',
} as const

export const useRuleWords = createWordsHook('approvalRules', words)
