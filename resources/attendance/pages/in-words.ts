/** The time of a moment by the clock of a place. */
export const formatTimeIn = (zone: string, at: string | null): string =>
  at === null
    ? '–'
    : new Intl.DateTimeFormat(undefined, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: zone,
      }).format(new Date(at))
