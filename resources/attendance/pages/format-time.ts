/** Formats the time of an instant in a time zone; `–` if there is none. */
export const formatTimeInZone = (zone: string, at: string | null): string =>
  at === null
    ? '–'
    : new Intl.DateTimeFormat(undefined, {
        hour: '2-digit',
        minute: '2-digit',
        hourCycle: 'h23',
        timeZone: zone,
      }).format(new Date(at))
