import { createWordsHook, type SayOf } from './words-hook'

/** Words of forms in steps; loaded with them. */
const words = {
  steps: 'Steps of this form',
  at: 'Step %{step} of %{steps}',
  review: 'Review',
  next: 'Next',
  back: 'Back',
  wrong: 'Something is missing or wrong here',
  change: 'Change %{section}',
  reviewText: 'Nothing is stored until you save.',
  looking: 'Looking at what you entered',
  notLooked: 'What you entered cannot be shown now. You can go back to it, or save.',
} as const

export type FormStepsSay = SayOf<keyof typeof words>

export const useFormStepsWords = createWordsHook('formSteps', words)
