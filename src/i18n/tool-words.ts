import { createWordsHook, type SayOf } from './words-hook'

/** Words of tools on a record page, besides its fields; loaded with it. */
const words = {
  // letters
  previewLetter: 'Preview the letter',
  letterLacks: 'Fill in before issuing: %{labels}',
  letterVersion: 'Template version %{version}',

  // encrypted values
  showSecret: 'Show',
  showLabel: 'Show %{label}',
  showText:
    'The full value is shown for %{seconds} second. Access and reason are logged. |||| The full value is shown for %{seconds} seconds. Access and reason are logged.',
  showReason: 'Reason',
  showReasonHelp: 'Why you need the full value',
  copySecret: 'Copy',
  copied: 'Copied',
  hideSecret: 'Hide',
  hiddenIn: 'Hidden in %{seconds} s',

  // who decides
  whoDecides: 'Who would decide this?',
  requests: 'Requests',
  about: 'About',
  thought: 'Try an example',
  stored: 'Existing request',
  request: 'Request',
  requester: 'Requested by',
  requesterOfRecord: 'Requested by someone else',
  details: 'Details',
  ask: 'Show who decides',
  close: 'Close',
  chooseKind: 'Choose the kind of request.',
  chooseRequester: 'Choose the requester.',
  chooseRequest: 'Choose a request.',
  answer: 'Who would decide',
  byRule: 'By the rule “%{rule}”, for a request of %{name}:',
  byDeclared: 'By the rule “%{rule}” of the application, for a request of %{name}:',
  noRule: 'No rule applies to this request of %{name}, so it would be refused.',
  anyOf: 'one of them',
  allOf: 'all of them',
  within: 'within %{hours} hour |||| within %{hours} hours',
  nobody: 'No approver found: the request would be refused.',
  instead: 'No one to ask as %{name}.',
  leftOut: '%{name} is not asked as %{as}: %{why}',
  maker: 'people cannot decide their own request.',
  absent: 'not active.',
  decided: 'decided an earlier step.',
  noRole: 'has no approver role.',
  delegate: '%{name} can decide for %{other} from %{from} to %{to}.',
}

export type ToolWord = keyof typeof words
export type ToolSay = SayOf<ToolWord>

export const useToolWords = createWordsHook('tool', words)
