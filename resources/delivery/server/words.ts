/** Words of the delivery server. */
export const words = {
  allocationTooHigh: 'This person would be allocated {percent}% to projects from {from}. The maximum is {most}%.',
  assignedAlready: 'This person is already assigned.',
  circle: 'That task already depends on this one.',
  notOfItself: 'A task cannot depend on itself.',
  phasesOutside: 'Some phases are outside these dates. Move them first.',
  sowMissing: 'Add the project’s statement of work first.',
  sowNotOfProject: 'Add this statement of work to the project first.',
} as const
