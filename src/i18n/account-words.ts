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
  sendCode: 'Send code',
  sendingCode: 'Sending…',

  codeTitle: 'Enter the code',
  codeText: (name: string) =>
    `If there is an account for ${name}, a code is on its way to its work email address. It works for 10 minutes.`,
  code: 'Code from the email',
  codeHint: 'Six digits. Check the spam folder, too.',
  enterCode: 'Enter all six digits of the code',
  sendAgain: 'Send another code',
  sendAgainIn: (seconds: number) => `Another code can be sent in ${seconds} s`,
  mayAskAgain: 'Another code can be sent now.',
  sentAgain: 'Another code is on its way. The previous one no longer works. At most three codes are sent in an hour.',
  changeWho: 'Use another username',

  newPasswordTitle: 'Choose a new password',
  newPassword: 'New password',
  newPasswordHint:
    'At least 12 characters. No common password, none of your last five, and not your name or username. Four unrelated words are easy to remember.',
  repeated: 'Repeat new password',
  enterPassword: 'Choose a password',
  enterRepeated: 'Repeat the password',
  differs: 'Enter the same password as above',
  save: 'Save password',
  saving: 'Saving…',
  startOver: 'Ask for a new code',

  doneTitle: 'Your password is changed',
  doneText: 'You were signed out everywhere. Sign in with the new password.',

  undoTitle: 'Undo the change',
  undoText: 'The address of your account was changed.',
  undoWhat:
    'If that was not you, restore your previous address. You are signed out everywhere, and an email lets you choose a new password.',
  undo: 'Restore previous address',
  undoing: 'Restoring…',
  undoneTitle: 'Your previous address is restored',
  undoneText:
    'The account was signed out everywhere. An email with a link to choose a new password is on its way. Tell an administrator what happened.',
  undoGoneTitle: 'This link has expired',
  undoGoneText:
    'It can be used once, within 72 hours of the change. If you did not undo the change yourself, tell an administrator at once.',

  changeTitle: 'Change your password',
  changeText: 'You stay signed in here and are signed out everywhere else.',
  mustChangeText: 'Choose your own password to continue.',
  current: 'Current password',
  enterCurrent: 'Enter your current password',
  forgotCurrent: 'Forgot the current password?',
  cancel: 'Cancel',
  signOut: 'Sign out',
  signInFirst: 'Sign in to change your password. If you do not remember it, ask for a code by email.',

  signUpTitle: 'Create your account',
  inviteText: 'You were invited. Choose how you will sign in.',
  byInvitation:
    'Accounts are created by invitation. Your HR team sends one to your work email address; it works for 7 days. Open the link in that email on this device.',
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
    'At least 12 characters. No common password, and not your name or username. Four unrelated words are easy to remember.',
  passwordRepeated: 'Repeat password',
  usernameHint: 'Your work email address, or a name without @ and spaces',
  createAccount: 'Create account',
  creating: 'Creating…',
  notInvited:
    'No invitation matches. Check the email address. If the link is older than 7 days or was used, ask for a code instead.',

  setupTitle: 'Set up Steward',
  setupText: 'No accounts yet. You become the administrator and can invite everyone else.',
  setupCode: 'Setup code',
  setupCodeHint: 'The server printed it when it started',
  firstName: 'First name',
  lastName: 'Last name',
  dateOfBirth: 'Date of birth',
  optional: 'optional',
  wrongSetup: 'The setup code does not match. The server prints it each time it starts.',

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
