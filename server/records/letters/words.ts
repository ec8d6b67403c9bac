/** Sentences of letters. */
export const letterWords = {
  noTemplate: 'No template for this letter is in use. Ask whoever keeps the templates.',
  incomplete: (labels: string) => `The letter needs what is empty here, or what you may not see: ${labels}.`,
  unknownPlace: (name: string, near: string | undefined) =>
    `There is no {${name}} for this letter.${near === undefined ? '' : ` Did you mean {${near}}?`}`,
  issued: (date: string) => `Issued ${date}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  missing: 'Some characters cannot be drawn.',
} as const
