/** What the server says about billing. */
export const words = {
  nothingToBill: 'No accepted milestone of this statement of work waits to be billed.',
  noUsualTaxCode: 'Mark the usual tax code first.',
  linesOverReceipt: 'The lines come to more than the receipt.',
  overBalance: 'This is more than what is open.',
  creditOverOpenValue: 'The credit note comes to more than what is open of the invoice.',
  reminderSubject: 'Open invoices',
  reminderText:
    'Hello {contact},\n\nthese invoices are open on {date}:\n\n{lines}\n\nIn all: {total}\n\nWhere you have paid meanwhile you need not do anything.\n',
  dueOn: 'due on {date}',
  overdueSince: 'due since {date}, {days} days ago',
  reminded: 'Reminder sent to {email}',
  promiseBroken: 'The promise for {date} was not kept',
} as const
