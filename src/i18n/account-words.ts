/** Words of the pages for passwords and new accounts; loaded with them. */
export const accountWords = {
  backToSignIn: 'Back to sign in',
  goOn: 'Continue',
  goingOn: 'One moment…',

  forgotTitle: 'Reset your password',
  forgotText: 'We will send a code to your work email address.',
  forgotTextKnown: (name: string) => `We will send a code to the work email address of ${name}.`,
  otherPerson: 'Not you? Use another username',
  who: 'Username or work email address',
  enterWho: 'Enter your username or work email address',
  sendCode: 'Send the code',
  sendingCode: 'Sending…',

  codeTitle: 'Enter the code',
  codeText: (name: string) =>
    `If there is an account for ${name}, a code is on its way to its work email address. It works for 10 minutes.`,
  code: 'Code from the email',
  codeHint: 'Six digits. Look in the spam folder, too.',
  enterCode: 'Enter all six digits of the code',
  sendAgain: 'Send another code',
  sendAgainIn: (seconds: number) => `Another code can be sent in ${seconds} s`,
  mayAskAgain: 'Another code can be sent now.',
  sentAgain: 'Another code is on its way. The one before no longer works. No more than three are sent in an hour.',
  changeWho: 'Use another username',

  newPasswordTitle: 'Choose a new password',
  newPassword: 'New password',
  newPasswordHint:
    'At least 12 characters. No common password, none of your last five, and neither your name nor your username in it. Four words that do not belong together are easy to keep in mind.',
  repeated: 'New password once more',
  enterPassword: 'Choose a password',
  enterRepeated: 'Enter the password once more',
  differs: 'Enter the same password as above',
  save: 'Save the password',
  saving: 'Saving…',
  startOver: 'Ask for a new code',

  doneTitle: 'Your password is changed',
  doneText: 'You were signed out everywhere. Sign in with the new password.',

  undoTitle: 'Take the change back',
  undoText: 'The address of your account was changed.',
  undoWhat:
    'If that was not you, put your former address back. The account is signed out everywhere, and the mail that follows lets you choose a new password.',
  undo: 'Put the former address back',
  undoing: 'Putting it back…',
  undoneTitle: 'Your former address is back',
  undoneText:
    'The account was signed out everywhere. A mail with a link to choose a new password is on its way. Tell an administrator what happened.',
  undoGoneTitle: 'This link has lapsed',
  undoGoneText:
    'It can be used once, within 72 hours of the change. If you did not take the change back yourself, tell an administrator at once.',

  changeTitle: 'Change your password',
  changeText: 'You stay signed in here and are signed out everywhere else.',
  mustChangeText: 'Please choose a password of your own before you go on.',
  current: 'Current password',
  enterCurrent: 'Enter your current password',
  forgotCurrent: 'Forgot the current password?',
  cancel: 'Back without a change',
  signOut: 'Sign out',
  signInFirst: 'Sign in to change your password. If you do not remember it, ask for a code by email.',

  signUpTitle: 'Create your account',
  inviteText: 'You were invited. Choose how you will sign in.',
  byInvitation:
    'Accounts are made by invitation. Your HR team sends one to your work email address; it works for 7 days. Open the link in that email on this device.',
  askHr: 'The link no longer works? Ask for a code instead. No email at all? Ask HR.',
  askForCode: 'Ask for a code',
  checking: 'Checking…',
  email: 'Work email address',
  emailHint: 'The one the invitation was sent to',
  username: 'Username',
  enterEmail: 'Enter your work email address',
  enterUsername: 'Choose a username',
  password: 'Password',
  passwordHint:
    'At least 12 characters. No common password, and neither your name nor your username in it. Four words that do not belong together are easy to keep in mind.',
  passwordRepeated: 'Password once more',
  usernameHint: 'Your work email address, or another name without @ and blanks',
  createAccount: 'Create the account',
  creating: 'Creating…',
  notInvited:
    'This does not fit an invitation. Check the email address. If the link is older than 7 days or was used before, ask for a code instead.',

  setupTitle: 'Set up Steward',
  setupText: 'Nobody has an account yet. You become the administrator and can invite everybody else.',
  setupCode: 'Setup code',
  setupCodeHint: 'The server printed it when it started',
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  optional: 'optional',
  wrongSetup: 'This does not fit. Check the setup code: the server prints it each time it starts.',

  enterSetupCode: 'Enter the setup code',
  enterFirstName: 'Enter your first name',
  enterDateOfBirth: 'Enter your date of birth',
} as const

type Args = Readonly<Record<string, unknown>>
type ProblemText = (label: string, args: Args) => string

/** Words for field errors, by the server's code; the label is in lower case. */
export const accountProblems = {
  required: (label) => `Enter the ${label}`,
  tooShort: (label, { min }) => `Use at least ${min} characters for the ${label}`,
  tooLong: (label, { max }) => `Use at most ${max} characters for the ${label}`,
  common: (label) => `Choose a ${label} that is harder to guess`,
  holdsName: (label) => `Choose a ${label} without your name or username in it`,
  usedBefore: (label) => `Choose a ${label} that you have not used lately`,
  wrongPassword: (label) => `The ${label} is not right`,
  taken: (label) => `Choose another ${label}, this one is taken`,
  email: (label) => `Enter the ${label} like name@example.com`,
  pattern: (label) => `Enter the ${label} in the form that the note above it says`,
  other: (label) => `Check the ${label}`,
} as const satisfies Readonly<Record<string, ProblemText>>
