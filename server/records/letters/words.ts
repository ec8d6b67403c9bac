export const letterWords = {
  noTemplate: 'No template for this letter is in use. Ask whoever keeps the templates.',
  noTemplateOrFile: (label: string) =>
    `No template for this letter is in use. Ask whoever keeps the templates, or add a file as "${label}" first.`,
  incomplete: (labels: string) => `The letter needs what is empty here, or what you may not see: ${labels}.`,
  unknownPlace: (name: string, near: string | undefined) =>
    `There is no {${name}} for this letter.${near === undefined ? '' : ` Did you mean {${near}}?`}`,
  aloneOnLine: (name: string) => `Put {${name}} on a line of its own: its lines stand there as a table.`,
  tooLong: (most: number) => `A letter shows at most ${most} lines, and this has more.`,
  issued: (date: string) => `Issued ${date}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  missing: 'Some characters cannot be drawn.',
} as const
