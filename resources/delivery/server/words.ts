/** Words of the delivery server. */
export const words = {
  allocationTooHigh:
    'With this share all projects together take {percent} % of this person’s time from {from} on. {most} % is the most.',
  assignedAlready: 'This person does the task already.',
  circle: 'That task waits for this one already, itself or by way of others.',
  notOfItself: 'A task does not wait for itself.',
  phasesOutside: 'Phases of the project lie outside of these dates. Move them first.',
  sowMissing: 'Add the statement of work that the project delivers first.',
  sowNotOfProject: 'Add this statement of work to the project first.',
} as const
