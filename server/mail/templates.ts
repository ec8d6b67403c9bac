/**
 * All mails: plain text, at most one link or code, and no personal data but the first name and,
 * for roles, the granter. Placeholders are in braces: `{firstName}`, `{origin}` and the mail's
 * own texts (`{code}`, `{token}`, `{view}`).
 */
export const templates = {
  resetCode: {
    subject: 'Your code for Steward',
    body: `Hello {firstName},

your code for a new password is

    {code}

It can be used once, within 10 minutes. Nobody from Steward will ever ask you for it.

If you did not ask for a code, you need not do anything: your password stays as it is.
`,
  },
  resetLink: {
    subject: 'Choose a new password for Steward',
    body: `Hello {firstName},

people operations ask you to choose a new password. Once you have, you are signed out everywhere else.
This link can be used once, within 24 hours:

{origin}/session/forgot-password#reset={token}
`,
  },
  invitation: {
    subject: 'Your account at Steward',
    body: `Hello {firstName},

an account has been made for you. Choose a password to open it. This link can be used once, within 7 days:

{origin}/session/signup#invite={token}

If the link has lapsed, ask for a code at {origin}/session/forgot-password
`,
  },
  welcome: {
    subject: 'Welcome to Steward',
    body: `Hello {firstName},

your account is open, with the password that has just been chosen:

{origin}

If that was not you, ask for a code at {origin}/session/forgot-password and tell people operations.
`,
  },
  passwordChanged: {
    subject: 'Your password for Steward was changed',
    body: `Hello {firstName},

the password of your account has just been changed.

If that was not you, ask for a code at {origin}/session/forgot-password and tell people operations.
`,
  },
  accountLocked: {
    subject: 'Your account at Steward is locked for 15 minutes',
    body: `Hello {firstName},

five wrong passwords or codes were given for your account. It is locked for 15 minutes; sessions that are open go on.

If that was not you, choose a new password:

{origin}/session/forgot-password
`,
  },
  proofChanged: {
    subject: 'The address of your account at Steward was changed',
    body: `Hello {firstName},

your account at Steward is recognised by another address from now on. If that is right, you need not do anything.

If it is not, take it back. This link can be used once, within 72 hours, without signing in. It puts the former address
back and signs the account out everywhere:

{origin}/session/undo#undo={token}
`,
  },
  proofRestored: {
    subject: 'Your account at Steward has its former address again',
    body: `Hello {firstName},

the change of your account's address was taken back, and the account was signed out everywhere. Choose a new password.
This link can be used once, within 24 hours:

{origin}/session/forgot-password#reset={token}

Tell an administrator, so that they can find out who changed it.
`,
  },
  newDevice: {
    subject: 'A new device signed in to your account at Steward',
    body: `Hello {firstName},

somebody has just signed in to your account from a browser that it has not seen before.

If that was not you, choose a new password at once; it ends every session:

{origin}/session/forgot-password
`,
  },
  list: {
    subject: 'Your list: {view}',
    body: `Hello {firstName},

here is your list “{view}” as you see it at {at}: {rows}.

{file}

To change this mail or to stop it, open the list and its views:

{origin}{path}
`,
  },
  listNotSent: {
    subject: 'Not sent: your list {view}',
    body: `Hello {firstName},

your list “{view}” could not be sent. {problem}

{next}

To change this mail or to stop it, open the list and its views:

{origin}{path}
`,
  },
  report: {
    subject: 'Your report: {view}',
    body: `Hello {firstName},

here is the report “{view}” as you may see it at {at}: {rows}.

{file}

{why}

{origin}{path}
`,
  },
  reportNotSent: {
    subject: 'Not sent: your report {view}',
    body: `Hello {firstName},

your report “{view}” could not be sent. {problem}

{next}

To change this mail or to stop it, open the report and its saved reports:

{origin}{path}
`,
  },
  reportRecipientRemoved: {
    subject: '{person} no longer gets your report {view}',
    body: `Hello {firstName},

your report “{view}” is no longer sent to {person}. {problem}

The others still get it. To change who does, open the report and its saved reports:

{origin}{path}
`,
  },
  reportOwnerGone: {
    subject: 'No longer sent: the report {view} of {person}',
    body: `Hello {firstName},

the report “{view}” of {person} is no longer sent by mail, because their account is closed. {others} received it.

If it is still needed, save and schedule the report yourself, or ask somebody to:

{origin}{path}
`,
  },
  decision: {
    subject: '{subject}',
    body: `Hello {firstName},

{sentence}

This link shows what it is about, and lets you decide it once, within 7 days. It is for you alone: do not pass it on.

{origin}/session/decide#decide={token}

Or sign in and decide there:

{origin}{path}
`,
  },
  notice: {
    subject: '{subject}',
    body: `Hello {firstName},

{sentence}

{origin}{path}
`,
  },
  // This one goes to customers, in the company's own words.
  outside: { subject: '{subject}', body: '{text}' },
  digest: {
    subject: 'Your day at Steward',
    body: `Hello {firstName},

{lines}

{origin}{path}
`,
  },
} as const satisfies Record<string, { subject: string; body: string }>

export type TemplateName = keyof typeof templates
