/** Verbs that a function of one word may be called by: what it does is said, what to is its argument. */
const verbs = new Set(
  `accept acknowledge add adopt advise alias allocate anchor answer append apply approve ask attach attempt begin bind
  build call cancel change check choose claim clear close collect commit compact compare compile compress compute
  confirm connect consume control convert copy count create cut decide decode delete derive describe detach digest
  discard dispose download drag drain draw drop edit embed encode encrypt end enter escalate escape evaluate execute
  explain export extend fail fence fetch fill filter find finish flag flush fold follow force forget format free freeze
  go grant greet group guard guess hand hash hide hint hold import index inflate insert install invite issue join jump
  keep kill leave lift limit link list listen load lock look make map mark match measure merge migrate move name
  normalize note notify open order paginate parse paste patch pause perform pick pin ping place plan poll post prefetch
  preload prepare preview print probe proceed propose protect prune publish pull purge push put query queue raise read
  rebase receive recall recompute reconcile reconsider record recount recover redirect reduce refresh refuse register
  reject release reload rematch remember remind remove rename render renew reopen repeat replace report request reset
  resize resolve restart restore retry retype return reveal reverse revoke rotate round route run sample save scan
  schedule scroll seal search select send serve set settle shift shorten show sign simulate skip sleep sort split stamp
  start stay step stop store stream strip submit subtract sum summarize suspend swap sync take tally tell test throw
  toggle trace transform trim try turn undo unlock unseal update upload use validate verify view visit wait wake walk
  warn watch withdraw work wrap write zip`.split(/\s+/),
)

/** Whether a word is one of the verbs that functions may be called by alone. */
export const isVerb = (word: string): boolean => verbs.has(word)
