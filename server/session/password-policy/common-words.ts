const splitWords = (words: string): readonly string[] => words.trim().split(/\s+/)

/** Words that people use in passwords, in small letters. An attacker knows each of them. */
export const commonWords: readonly string[] = splitWords(`
  password passwort passwd passphrase pass pwd secret geheim login logon signin signup admin administrator root user
  username guest test tester testing demo default change changeme letmein openup access account enter entry welcome
  hello hallo goodbye please thankyou thanks sorry temp temporary system server service support helpdesk manager
  master owner super superuser superman batman spiderman ironman captain hero boss chief office company corporate
  business employee staff team finance account accounts payroll invoice sales marketing director human resources
  people project steward stewardadmin admin123 internet network computer laptop desktop windows microsoft google
  android apple iphone samsung nokia facebook instagram twitter linkedin youtube whatsapp telegram amazon netflix
  spotify github gitlab jira oracle postgres database mysql linux ubuntu debian docker python java javascript
  monday tuesday wednesday thursday friday saturday sunday weekday weekend today tomorrow yesterday forever always
  never january february march april may june july august september october november december
  spring summer autumn fall winter season morning evening night midnight holiday vacation birthday christmas easter
  diwali holi pongal onam eid ramadan navratri ganesh krishna shiva durga lakshmi saraswati hanuman shree om sairam
  omsairam jesus christ heaven angel devil god bless blessed faith hope love iloveyou loveyou lover mylove sweetheart
  darling honey baby babygirl babyboy princess prince queen king kingdom family mother father mummy daddy sister
  brother friend friends bestfriend wife husband child children junior senior kitty kitten puppy doggy dog cat
  horse monkey dragon tiger lion eagle falcon panther shark dolphin butterfly rabbit bunny turtle chicken wolf bear
  panda snake spider phoenix unicorn dinosaur sunshine sunset sunrise rainbow star starlight moon moonlight galaxy
  universe planet earth world ocean river mountain forest flower rose jasmine lotus tulip lavender cherry orange
  banana apple mango lemon grape berry strawberry chocolate cookie coffee pepper ginger sugar butter cheese pizza
  burger chicken biryani cricket football soccer baseball basketball hockey tennis golf racing racer runner player
  gamer gaming game games chess poker lucky winner champion victory legend liverpool arsenal chelsea manchester united
  barcelona madrid juventus yankees cowboys lakers steelers eagles raiders packers rangers dodgers mumbai indians
  chennai superkings kolkata knight riders delhi bangalore bengaluru hyderabad pune kerala punjab gujarat india indian
  bharat hindustan pakistan america england london paris berlin germany france spain italy canada australia china
  japan russia brazil mexico newyork california texas florida chicago boston dallas
  michael jennifer jessica jordan ashley amanda andrew anthony charlie daniel david george hannah harley hunter jack
  james jason john joseph joshua justin kevin maggie martin matthew melissa michelle nicholas nicole oliver patrick
  peter rachel richard robert samantha sarah stephanie steven taylor thomas victoria william alexander benjamin
  christian christopher elizabeth emily emma brandon ryan tyler zachary rahul rohit amit anil ajay vijay sanjay suresh
  ramesh rajesh mahesh ganesh dinesh kumar sharma singh gupta patel reddy nair iyer khan priya pooja neha anjali
  kavita sunita lakshmi deepak manoj sandeep arjun aditya sachin virat dhoni kohli salman shahrukh
  mustang ferrari porsche mercedes corvette camaro yamaha honda toyota suzuki bmw audi jaguar harley ducati
  starwars pokemon pikachu naruto minecraft fortnite matrix gandalf hogwarts potter hobbit avengers marvel joker
  freedom liberty peace power energy magic magical wizard ninja samurai pirate soldier warrior hunter killer shadow
  ghost zombie vampire monster diablo hacker cyber digital crypto bitcoin money dollar million rich gold golden silver
  diamond platinum crystal ruby purple yellow orange green white black blue red pink brown grey gray color colour
  music guitar piano drummer rockstar metal metallica nirvana eminem dance dancer disco karaoke movie
  summertime wintertime springtime happy happiness smile smiley laugh funny crazy cool awesome amazing beautiful pretty
  handsome sexy hottie perfect special simple easy secure security safe private protect locked unlock open close key
  keyboard monitor mouse printer phone mobile number one two three four five six seven eight nine ten hundred thousand
  first last second third alpha beta gamma delta omega sigma zulu bravo echo foxtrot tango whiskey victor
  trustno trustnoone nobody somebody anybody everybody nothing something anything everything whatever whoever
  this that the and for you your yours mine my me is are not was with from have has new old good better best great
  big small little long short high low fast quick strong true false yes no ok okay start stop begin end begin again
  back home house garden kitchen school college university student teacher doctor nurse lawyer engineer police army
  navy airforce military hospital church temple market street avenue village city country nation
  abcd abcdef abcdefg abcdefgh abcdefghijkl alphabet letter letters word words
`)

/** Sequences on keyboards and in alphabets. A part of one, forwards or backwards, is easily guessed. */
export const walks: readonly string[] = splitWords(`
  01234567890123456789 abcdefghijklmnopqrstuvwxyzabcdef qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop
  qwertyuiopasdfghjklzxcvbnm 1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p 1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0
  qazwsxedcrfvtgbyhnujmikolp zaqxswcdevfrbgtnhymjukilop 1a2b3c4d5e6f7g8h a1b2c3d4e5f6g7h8 abc123def456
  1qazxsw23edcvfr45tgbnhy67ujm qweasdzxc qwerasdfzxcv asdfqwer !@#$%^&*() 147258369 159357 741852963 789456123
  aabbccddeeffgg 112233445566778899 11223344 102030405060708090 13579 24680 2468101214
`)
