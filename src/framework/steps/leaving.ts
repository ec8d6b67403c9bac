import type { LooseFilter } from '../filter'

/** What becomes of a record when the person whom its reference names leaves, where the filter holds for it; absent: always. */
export type Leaving = { while?: LooseFilter } & (
  | {
      /** Somebody else is named in their place: a successor. */
      is: 'handedOver'
    }
  | {
      /** Nobody is named any more. */
      is: 'emptied'
    }
  | {
      /** It ends with their last day, which this date of the record then holds, unless it ends before. */
      is: 'ended'
      at: string
    }
  | {
      /** It takes this step: what they asked for is cancelled. */
      is: 'stepped'
      step: string
    }
  | {
      /** It stands in the way of leaving until it is settled by those who keep it; of what kind it is. */
      is: 'cleared'
      as: string
    }
  | {
      /** Others go on with it, or what it belongs to moves it by itself: it is told, no more. */
      is: 'told'
    }
)

/** What the options of a reference say of those who leave, in their order. */
export const listLeavings = ({ leaving }: { leaving?: Leaving | readonly Leaving[] }): readonly Leaving[] =>
  leaving === undefined ? [] : 'is' in leaving ? [leaving] : leaving
