import { createWordsHook, type SayOf } from './words-hook'

/** Words of tools on a record page, besides its fields; loaded with it. */
const words = {
  // letters
  previewLetter: 'Preview the letter',
  letterLacks: 'Fill in before it is issued: %{labels}',
  letterVersion: 'Version %{version} of its template',

  // encrypted values
  showSecret: 'Show',
  showLabel: 'Show %{label}',
  showText: 'The whole value is shown for %{seconds} seconds. Who was shown it, and why, is kept.',
  showReason: 'Reason',
  showReasonHelp: 'Why you need the whole value, in a few words',
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
  requesterOfRecord: 'Requested by somebody else',
  details: 'What it says',
  ask: 'Show who decides',
  close: 'Close',
  chooseKind: 'Choose the kind of request.',
  chooseRequester: 'Choose who asks.',
  chooseRequest: 'Choose a request.',
  answer: 'Who would decide',
  byRule: 'By the rule “%{rule}”, for a request of %{name}:',
  byDeclared: 'By the rule “%{rule}” of the application, for a request of %{name}:',
  noRule: 'No rule holds for this request of %{name}: it would be refused.',
  anyOf: 'one of them',
  allOf: 'all of them',
  within: 'within %{hours} hours',
  nobody: 'Nobody is there to decide: the request would be refused.',
  instead: 'Nobody to ask as %{name}.',
  leftOut: '%{name} is not asked as %{as}: %{why}',
  maker: 'nobody decides a request of their own.',
  absent: 'not there any more, or not yet.',
  decided: 'decided an earlier step.',
  noRole: 'has no role that may decide.',
  delegate: '%{name} may decide in the place of %{other}, from %{from} to %{to}.',
}

export type ToolWord = keyof typeof words
export type ToolSay = SayOf<ToolWord>

export const useToolWords = createWordsHook('tool', words)
