import type { LooseFilter } from '../filter'

/** What happens to a record when the person it names leaves, if the filter matches; absent: always. */
export type LeavingRule = { while?: LooseFilter } & (
  | {
      /** A successor replaces the person. */
      is: 'handedOver'
    }
  | {
      /** The reference is emptied. */
      is: 'emptied'
    }
  | {
      /** It ends with the person's last day, stored in this date of the record, unless it ends earlier. */
      is: 'ended'
      at: string
    }
  | {
      /** It takes this step, such as a cancellation of their request. */
      is: 'stepped'
      step: string
    }
  | {
      /** It blocks leaving until its keepers settle it; `as` names its kind. */
      is: 'cleared'
      as: string
    }
  | {
      /** It is only listed: others continue it, or its own area moves it. */
      is: 'told'
    }
)

/** The `leaving` of a reference as a list. */
export const listLeavingRules = ({
  leaving,
}: {
  leaving?: LeavingRule | readonly LeavingRule[]
}): readonly LeavingRule[] => (leaving === undefined ? [] : 'is' in leaving ? [leaving] : leaving)
