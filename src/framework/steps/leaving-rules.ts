import type { LooseFilter } from '../filter'

/**
 * What happens to a record when the person it names leaves the company. Applies if the filter matches;
 * without one, always.
 */
export type LeavingRule = { while?: LooseFilter } & (
  | {
      /** A successor replaces the person in the reference. */
      is: 'handedOver'
    }
  | {
      /** The reference becomes empty. */
      is: 'emptied'
    }
  | {
      /** The record ends on the person's last day, stored in the date field `at`, unless it ends earlier. */
      is: 'ended'
      at: string
    }
  | {
      /** The record takes this step, for example a cancellation of the person's request. */
      is: 'stepped'
      step: string
    }
  | {
      /**
       * The record takes time. Once the last day is agreed, one that begins after that day takes the step; one
       * that only ends after it is listed, to be shortened.
       */
      is: 'outside'
      from: string
      to: string
      step: string
    }
  | {
      /** The record blocks leaving until those who keep it have settled it; `as` names its kind. */
      is: 'cleared'
      as: string
    }
  | {
      /** The record is only listed: other people continue it, or its own area changes it. */
      is: 'told'
    }
)

/** Answers the `leaving` of a reference as a list. */
export const listLeavingRules = ({
  leaving,
}: {
  leaving?: LeavingRule | readonly LeavingRule[]
}): readonly LeavingRule[] => (leaving === undefined ? [] : 'is' in leaving ? [leaving] : leaving)
