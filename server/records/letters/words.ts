export const letterWords = {
  noTemplate: 'No template for this letter is in use. Ask the owner of the templates.',
  noTemplateOrFile: (label: string) =>
    `No template for this letter is in use. Ask the owner of the templates, or add a file as "${label}" first.`,
  incomplete: (labels: string) => `These values are missing or hidden from you: ${labels}.`,
  unknownPlace: (name: string, near: string | undefined) =>
    `There is no {${name}} for this letter.${near === undefined ? '' : ` Did you mean {${near}}?`}`,
  aloneOnLine: (name: string) => `Put {${name}} on its own line: it becomes a table.`,
  tooLong: (most: number) => `A letter can show at most ${most} lines.`,
  issued: (date: string) => `Issued ${date}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  missing: 'Some characters cannot be drawn.',
} as const
