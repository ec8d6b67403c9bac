/** Somebody outside who gets a meeting by mail. */
export interface Invitee {
  email: string
  name: string
}

/** What of a meeting is told to those who are invited. */
export interface InvitedMeeting {
  summary: string
  startAt: string | null
  endAt: string | null
  place: string | null
  agenda: string | null
  invited: readonly Invitee[] | null
}

const toldFields = ['summary', 'startAt', 'endAt', 'place', 'agenda'] as const

interface Invitations {
  /** Those who are asked for the first time. */
  added: readonly Invitee[]
  /** Those who are told of a change. */
  updated: readonly Invitee[]
  /** Those who are no longer asked. */
  cancelled: readonly Invitee[]
}

/** Compares a meeting with what it was: who gets which mail, each address at most one. */
export function planInvitations(before: InvitedMeeting | null, meeting: InvitedMeeting): Invitations {
  const [earlier, current] = [before?.invited ?? [], meeting.invited ?? []]
  const isChanged = toldFields.some((name) => (before?.[name] ?? null) !== (meeting[name] ?? null))
  const isIn = (people: readonly Invitee[], { email }: Invitee) => people.some((each) => each.email === email)
  return {
    added: current.filter((each) => !isIn(earlier, each)),
    updated: isChanged ? current.filter((each) => isIn(earlier, each)) : [],
    cancelled: earlier.filter((each) => !isIn(current, each)),
  }
}
