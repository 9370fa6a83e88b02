/** Talk of software developers and teams: logs, versions, paths, reviews, meetings. */
export const BUILD_TALK: readonly string[] = `
{nick}(: |, | )(did you|can you|could you|have you|will you) (look at|review|merge|revert|test|rebase|approve|deploy|check) (the|my|that) (pr|patch|branch|ticket|change|build|migration|release)( when you can| pls| before the call|?|)
{nick}(: |, | )(yes|no|ok|sure|hmm|thanks|cool|i think so|done|agreed|lgtm|+1)(, {nick} did it already|, will do| - see the wiki|, it's in trunk|, works for me|)
(upgrading|upgraded|bump|bumped|downgrade|pinned|moving) (to |from |)({lib} |)(v|)({n}.{n}.{n}|{n}.{n}|{n}.{n}.{n}-rc{n}|{n}.{n}-SNAPSHOT)( to {n}.{n}.{n}|)( broke the build| fixed it| is safe| next sprint| any objections?|)
(error|warn|info|fatal|debug|exception)(: |] | - )(connection (refused|reset|timed out)|cannot find (symbol|module) {lib}|null pointer in {path}|permission denied {path}|out of memory|no such file {path}|broken pipe|child process killed (signal {n})|deadlock detected)
at {pkg}({file}:{n})( at {pkg}({file}:{n})|)
(see|look at|it's in|line {n} of|edit|open) ({path}|{file}|{path}{file})( and (restart|rebuild|grep for it)| for an example|)
(kill|killed|kill -9) (the (process|job|zombie|worker|child|daemon|server|session)|pid {n}{n}{n})( and (restart|try again)| on port {n}{n}{n}{n}| it hangs|)
(the (master|slave|parent|child|orphan|daemon|dead node|zombie)) (process|node|thread|replica) (died|was killed|is dead|hangs|got executed twice|was terminated|is back)
(abort|execute|kill|terminate|drop|hang|dump|strip|inject|exploit|attack vector|injection|penetration test)( the (job|query|table|symbols|thread)|) (in|on|for) (prod|staging|the ci|{lib}|the sandbox)( failed| works| looks fine|)
(jira|ticket|issue|pr|bug|card)( |-|#){n}{n}{n} (is|was|should be|can be) (closed|fixed|a duplicate|blocked|ready for review|assigned to {nick}|moved to {n}.{n})
(standup|meeting|call|demo|retro|sprint planning) (in {n} min|moved to {n}|is cancelled today|notes are on the wiki|starts now, dial in|: {nick}, {nick} and {nick} present)
(welcome|hi|hello|morning|good morning|hey) (all|everyone|folks|{nick}|{nick} and {nick})( - let's start|, agenda is on the wiki|, quick question|!|)
(anyone|does anyone|has anyone|can someone) (know|seen|tried|using|explain) (how to|why|if|that) ({lib} {n}.{n}|the build|the test|the {lib} config|oauth|the cache) (fails|works|is slow|throws|breaks)( on {n}.{n}| on windows| since yesterday|?|)
(free|available|cheap|limited|exclusive|trial|premium) (memory|disk space|slots|bandwidth|lock|license|instances|tier) (on|for|of) (the server|prod|{lib}|node {n})( is low| ran out| only {n}%| ok|)
(account|password|login|token|credentials|wallet|payment|verification) (service|module|form|reset|tests|endpoint|page) (is|are) (broken|failing|slow|rewritten|deployed|blocked by {nick})( in {lib}| since {n}.{n}| again|)
(click|press|hit|select|choose) (on |) (the |) (save|submit|gear|link|button|login|join|next|verify)( button| icon| link|) (and|then) (nothing happens|it crashes|wait|it should work|see the log|check your mail)
(please|can you) (verify|confirm|claim|update|send|sign|submit) (the|your) (ticket|contract (agreement|license)|cla|patch|test results|estimate|timesheet|account on the wiki)( today| by friday| before code freeze|)
(offer|deal|opportunity|investment|profit|bonus|income)(table|entity|class|column|service|report|module) (needs|has|is missing) (an index|a migration|tests|docs|a new field)
(we|i) (get|got|have|see) {n}{n}{n} (requests|errors|users|rows|downloads|dollars of aws credit) (per second|a day|since the release|in prod|on {lib})
(that|this|it|the code|the build|{lib}) (sucks|is crap|is a pain|is ugly|is dead|is killing me|is insane|drives me crazy|is garbage)( but works| lol| - rewrite?| today|)
(stupid|dumb|silly|noob|idiot) (question|me|typo|mistake|bug|of me)(:|,| -) (how do i build this|i forgot to commit|wrong branch|never mind|it was the cache)
(wget|curl|git|docker|npm|mvn|ssh|grep|sudo|pip|apt) (-{n} |--force |install |pull |clone |)({path}|{lib}|origin main|https://example.org/{lib}.git|{lib}-{n}.{n}.{n}.tar.gz)
{n}{n}:{n}{n}:{n}{n} (info|warn|debug|error) [{lib}-{n}] (request|job|user|session) [a-f]{n}{n} (done|failed|timed out|started) in {n}{n}{n}ms
(the|my) (paper|talk|slides|proposal|abstract|grant|survey) (is|are) (due|online|accepted|submitted|on the wiki)( {time}| - feedback welcome|)
`
  .trim()
  .split('\n');

/** Talk of games and among friends that mentions people; none of it is meant seriously. */
export const FRIENDLY_TALK: readonly string[] = `
(gg|ggwp|wp|gl hf|glhf|nt|ns|gj|ff|ez|rip|lol|lmao|bruh|brb|afk|omw|rdy|wtf|omg|thx|ty|np|sry|mb)( (all|guys|team|mid|bot|everyone|boys|both teams|mate|man|{n})|)(!|.|?| xd| lol|)
(report|commend|honor|mute|kick) (mid|jungle|sniper|our carry|their adc|him|this guy|pls|afk)( for (feeding|trolling|afk|int)| pls| thx|)
(you|u|they|we|he) (suck|sucks|are so bad|are trash|is trash|got lucky|are boosted|can't aim|are nuts|are cracked|are insane|destroyed us|killed it|slapped|are a beast|went crazy)( lol| haha| this round| no cap| gg|)
(stop|quit|no more) (feeding|pushing|dying|pinging|spamming (wards|ult|emotes|the horn)|camping|stealing my kills)( pls| lol| bro|)
(well played|nice shot|good game|great job|amazing|congrats|congratulations|gz|grats|welcome back|happy birthday|good luck|thank you|thanks)( man| bro| all| everyone| my friend| dear| again|)(!|!!|!!!| ❤️| 🎉| 🔥|)
(great|awesome|lovely|amazing|epic|insane|sick|best) (stream|video|game|set|session|clip|show|event|art|shot|run|week|party) (today|tonight|everyone|as always|last night|, see you next time|, thanks for having me|!!)
(congrats|congratulations|so proud|well done|good job) (on|to|for) (the (win|promotion|baby|new job|new house|degree|wedding|1000 followers|release)|everyone|both of you|your wife)( 🎉| you deserve it|!| love it|)
(who|anyone) (wants|is up|down) (to |for |) (play|queue|duo|raid|a raid|ranked|some rounds|trade cards|watch|scrims)( tonight| at {n}| now|?|)
(i|we) (need|are looking for|lack) (one more|a healer|a tank|two more|a sub|a goalie|a drummer|a carry) (for|in) (the raid|mythic|ranked|our team|the band|sunday|tonight's game)(, dm me|, ping me|, whisper me|)
(love|miss|hug|adore|thank|congrats to|shoutout to|praying for|happy for) (you|u|ya|you guys|y'all|this community|the mods|all of you)( so much| ❤️| 😘| fr| as always|)
(you're|you are|ur) (the best|so kind|a legend|a star|too cute|hilarious|a lifesaver|killing it|crazy lol|an idiot haha|a dork ❤️|adorable|so pretty|gorgeous in that dress|my hero)
(haha|lol|lmao|omg) (you|u) (idiot|dork|goof|absolute madman|legend|silly goose|clown|weirdo|bastard)(,|) (love you|i'm crying|stop it|that was great|😂)
(fuck|fucking|holy|oh|damn|hell) (yes|yeah|finally|shit that was close|awesome|brilliant|great|no way|right|cute|amazing)(!|!!| lol| haha| dude|)
(this|that|my|the) (printer|lag|map|boss|song|pc|weather|bus|hinge|homework|wifi) (is|was) (a piece of (shit|crap|junk)|trash|garbage|so shit|fucking broken|dogshit|the worst|killing me)( today| again| lol|)
(gonna|i'm gonna|about to|i will|imma) (murder|destroy|kill|slay|demolish) (this|that|a|some|the) (pizza|burger|sandwich|exam|workout|boss|to-do list|ice cream|level)( tonight| when i get home| lol|)
(limited|only|max|just) (to |) {n} (players|seats|people|slots|tickets|spots)( left|)(, (sign up|register) (below|in the thread|with an officer)|, first come first served|, dm an officer|)
(our|the) (guild|clan|team|band|club|choir) (recruits|is recruiting|needs people|meets|practices|plays) (for|on|at) ({game}|mythic|thursdays|{n}|beginners welcome|the weekend)(, (dm|ask) (me|an officer)|)
(claim|grab|collect|get|redeem) (your|the|ur) (daily reward|roles|quest|login bonus in the game menu|loot|battle pass tier|ticket at the desk|seat|free refill)( before reset| in #roles| first| lol|)
(sent|send|i'll send) (you|u|him|them) (the (money|{n} euros|20 bucks) for (the tickets|lunch|gas|the gift)|a dm|the file|an invite|my part of the rent|{n} gold)( tonight|, thanks for paying| on paypal|)
(the giveaway|raffle|contest|tournament) (winner|prize|bracket|results) (is|are|was) (announced|up|posted in #events|drawn on friday|a mug|picked by a bot|tomorrow on stream)
(don't|dont|never) (click|open|trust|answer) (that|the|those|any) (link|dm|mail|file|message)(,| ) (it's (a scam|phishing|a virus)|he got hacked|they steal accounts|mods are on it|i reported it)
(is|was) (this|that) (mail|email|text|site|message|call) (from (the bank|paypal|steam|dhl|my boss)|) (real|legit|a scam|phishing)?( it asks for my password| they want {n} euros| looks fishy|)
(i|my (mom|grandma|friend)) (got|almost got|nearly got) (scammed|hacked|phished) (by|on|with) (a fake (shop|bank mail|steam page)|telegram|discord nitro|a crypto guy|marketplace)(, be careful|, reported it| lol|)
(i'm|im|i am) (dying|dead|crying|screaming|done|deceased)( laughing| of laughter| lol| 💀| 😭|)( at this (meme|clip|face)|)
`
  .trim()
  .split('\n');

/** A risk of self-harm as people say it today, in passing and between the lines. */
export const QUIET_SELF_HARM: readonly string[] = `
(i|i've|i have) (relapsed|started again|broke my streak|did it again)(,| and| -) (cut|cutting|my (arms|thighs|wrists) (are|hurt)|burned myself|hurt myself)( last night| again|, sh tw| after {n} months clean|)
(tw|trigger warning|cw)(:| -|) (suicide|sh|self harm|suicidal thoughts|od)(,| -|) (i (can't stop thinking about it|want it to end|did it again|don't feel safe tonight|have a plan))
(i|i'm|im|i am) (feeling |so |really |) (suicidal|unsafe with myself|at my breaking point|a danger to myself|ready to go|so close to ending it|not going to make it)( tonight| right now| again| lately|)
(kms|i wanna kms|gonna kms|i want to unalive myself|thinking of unaliving myself|sewerslide|i wanna off myself|time to off myself)(,| ) (no one would care|i'm serious|i can't take this anymore|tonight|not joking this time|fr)
(i|i honestly|sometimes i|most days i|lately i) (wish|hope|pray|dream) (i (was|were) dead|i (would|could) (just |) (not wake up|disappear|die in my sleep|stop existing)|a car would hit me|i had never been born|something would kill me)
(i don't|i dont|i do not|i can't|i cannot) (see|find|have|feel) (a|any|one) (point|reason|future|way) (in |to |) (living|being here|keep going|for me|go on|stay alive)( anymore| any longer|)
(if|when) (i'm|i am|im) (gone|dead|not here) (tomorrow|next week|soon|by morning)(,| ) (please|just|know that|don't) (take care of my (cat|dog|mom)|i loved you all|blame yourselves|delete this account|forgive me)
(this is|consider this|i guess this is) (my |) (goodbye|last (post|message)|final goodbye|farewell note)(,| -|.) (i (tried|can't do this anymore|am sorry|love you guys|fought as long as i could)|it was nice knowing you|tell my (mom|sister) i'm sorry)
(i|i've|ive) (been |) (starving|cutting|burning|hitting|scratching|purging) (myself |) (because|when|whenever|since) (i (hate my body|deserve pain|feel nothing|can't cope)|it's the only thing that helps|my parents fight)
(would|do you think|does) (anyone|anybody|somebody|god) (notice|care|miss me|come to my funeral|forgive me) if i (killed myself|died|ended it|was gone|jumped|didn't wake up)
(i|i've|i have) (been |) (thinking|fantasizing|planning|researching|looking) (about|into|up) (ways to die|ending my life|overdosing|hanging myself|jumping in front of a train|taking my own life|killing myself)( a lot| every night| for weeks|)
(death|dying|suicide|ending it|not existing) (sounds|seems|feels|looks) (peaceful|nice|easier|like the only (way|option)|better than this|like a relief|so tempting)( right now| tbh| tonight| to me|)
(i'm|im|i am) (so |just |) (tired|exhausted|sick) (of|from) (living|being alive|life|existing|fighting the urge|surviving|my brain)( and (want out|i want to die|nobody gets it)|, i just want (it|everything) to stop|)
(i|i almost|i nearly) (tried|attempted|swallowed|took|jumped|hung) (to (kill|hang|drown) myself|suicide|a bunch of pills|an overdose|off the balcony)( (last night|today|yesterday|again))(, (i failed|they found me|nobody knows|i'm still here sadly)|)
(nobody|no one) (will|would) (even |) (find|miss|look for|remember) me (when|after|once) (i (do it|jump|am gone|end it)|it's over|tonight)
(i|we) (have|got|made) (a |) (plan|date|suicide pact|the pills|the rope|a note ready)( and|,) (i'm not scared anymore|tonight is it|this is it|i'll do it (tonight|tomorrow|this weekend))
(can't|cannot|cant) (keep|stop|do) (doing this|hurting myself|pretending|living like this|the voices|this life)(,| and) (i want to (die|end it|cut)|i'd rather be dead|i need it to end)
`
  .trim()
  .split('\n');

/** Frauds and adverts of this year, in other words than the older lists. */
export const LATE_SCAM: readonly string[] = `
(hey|hi|hello|yo|sorry to bother you) (bro|man|dude|mate|friend|)(,|) (i |i just |) (accidentally|mistakenly|by mistake) (reported|flagged) your (account|steam|discord|profile)(,| for {n} (scams|dupes),) (you need to|please|just) (contact|message|add|talk to) (the admin|this moderator|support|him) ({tg}|{user}|before they ban you|or you get banned)
(your|ur) (wallet|account|metamask|ledger|seed phrase|assets|coins) (needs|requires|must be|has to be) (synced|validated|rectified|migrated|verified|reconnected)( to avoid (loss|suspension)|)(,| at|:) {dom}
(support|helpdesk|admin|team) (ticket|desk|agent)(:| -) (open a ticket|kindly (explain|share) your issue|reach out to our support) (at|here|via) ({dom}|{tg}|this form {dom})( and connect your wallet|)
(kindly|please) (dm|message|write|contact|text|reach) (me|{tg}|my (manager|mentor|broker|trader)|the admin|{wa}) (to (start|earn|invest|claim|learn how)|if you (are interested|want to earn)|for more (info|details))( {amt} (weekly|daily)|)
(i|i'm|we|we're) (giving|will give|sending|share) (away |)({amt}|{gift}) (to |) (the first|anyone who|{n} lucky|every person who) (people|messages me|interested people|dms me|hits my inbox)( in {coin}| on telegram {tg}| with {coin}| hmu|)
(made|earned|withdrew|received|cashed out) {amt} (today|this week|in {n} (days|hours)|from {amt}) (with|through|thanks to) ({woman}|{man}|my mentor|this platform {dom}|{tg})(, (dm|message|text) (her|him) (now|to start)|, legit|, god bless|)
(need|looking for|i want) (someone|{n} people|serious people|a person) (to (teach|show|mentor)|i can) (how to |) (earn|make|trade) {amt} (daily|weekly|in {n} hours)( from home|)(, only (serious|interested)|, 10% commission|)(,| ) (dm|hmu|inbox|{tg})
(mod|staff|partner|beta tester|ambassador|chat moderator) (applications|positions|roles) (open|available|needed)(,| -) (pay|salary|earn) {amt} (weekly|monthly)(,| ) (connect your wallet|apply at {dom}|message {tg}|verify at {dom})
(try|test|playtest|check out) (my|our|this) (new |first |) (game|indie game|beta|project)(,| and) (i'll pay you {amt}|get {gift}|need testers)(,|:) (download|install) (it |) (here|at|from) {dom}
(toll|parking|ezpass|e-zpass|dmv|traffic) (notice|violation|fine|unpaid|charge)(:|) (pay|settle|you owe|outstanding) {small} (now |by midnight |) (to avoid (late fees|legal action|suspension)|at|) {dom}
(hr|recruiter|hiring manager|{woman} from (indeed|linkedin|upwork)) (here|)(:|,) (your resume|we saw your profile|a remote role)(,| ) ({amt} per (day|week)|flexible {n} hours)(,| ) (reply|add|text|contact) (yes|me|us) (on|at|via) (whatsapp |telegram |) ({wa}|{tg})
(flash|pre|stealth|fair) ?(sale|launch|mint|sale) (is |) (live|ending|open)(!|,| -) (mint|buy|grab|get) {token} (before|now|at {n}x|100x gem)( the pump| it moons| listing tomorrow|) {dom}
(hi|hello) (dear|handsome|pretty|stranger)(,| ) (i |) (found|saw|got) your (number|profile|contact) (by (chance|mistake)|in my contacts|here)(,| and|,) (can we (be friends|chat)|are you (john|the vet|from the golf club)|i trade {coin} with my uncle)( add me on (whatsapp|telegram|line) {wa}| {tg}|)
(selling|cheap|aged|verified|bulk) (discord|steam|gmail|paypal|facebook|onlyfans) (accounts|nitro|tokens|logs|cc|fullz|gift cards)(,| ) (instant delivery|escrow ok|vouches|dm to buy|{tg}|{shop})
(boost|grow|get|buy) (your |) (instagram|tiktok|youtube|spotify|server|twitch) (followers|views|members|boosts|likes|subs) (cheap|from {small}|instantly|100% real)(,| ) ({shop}|dm me|panel at {shop}|{tg})
`
  .trim()
  .split('\n');

/** Plain talk with the words of fraud and threats, short and as people write it. */
export const NEAR_MISSES: readonly string[] = `
(can|could|would|will) you (please |) (send|transfer|wire|venmo|pay|lend) me (the money|the {n} euros|my share|20 bucks|the rent|half) (for (the (tickets|hotel|pizza|gift|trip)|dinner|gas)|tomorrow|when you can)(?|, {n} each|, (paypal|revolut|cash) (is fine|works)|)
(my|her|the|his) (new |) (phone |) (number|email|address) is {phone}(, (text|call|message) me (when you (arrive|land|get there)|later|if you get lost)| in case you need it|)
(text|call|message|dm|ping|email) me (when|if|once|before) (you (arrive|land|are home|get lost|have time|need a ride)|it's ready|the package comes|they open)(, my number is {phone}|)
(i'll|i will|let me|i can) (pay|send|transfer|wire) (you|it|the rest|my half) (back |) (tonight|tomorrow|on friday|via paypal|when i get paid)( ok?| thanks again|)
(paypal|venmo|cash|revolut|bank transfer) (is fine|works|is ok for me|ok for you)?( i have no cash| for the tickets|)
(don't|do not) make me (come over there|get up|turn this car around|say it again|laugh|call your mom) (and (eat|hug|tickle|steal|kiss|clean) (all |) (you|your (cookies|cat|fries|room))|mister|lol|haha)
(drop|plant|throw|defuse|pass|carry) (the |your |a |) (bomb|spike|nade|grenade|flash|smoke|bag|gun) (at|on|to|in) (a|b|site|mid|long|short|me|the door)( and (rotate|run|hide|push)| now| pls|)
(they|you|he|she|it|we|i) (deserve|deserves|deserved) (to be|it|that|this|better|to win|a (break|raise|prize|medal)|to be (happy|heard|proud|famous))(!| honestly| for sure|)
(me and (you|u)|you and me|us two)( against the world| tomorrow| later| again|, deal|)?
(knock yourself out|break a leg|go ahead and shoot|shoot|fire away|hit me|i'll take it|beat it|bite me|slay|kill it|you killed it)( ;| haha| with your question| tonight on stage|)
(where|when) (will|are|do) (you|u) (be|coming|live now|sleep|work) (when i (get|reach|come) (there|home)|these days|tonight|on saturday)?
(i'll|i will|i'm gonna) (be (there|outside|waiting|at the door|home|at your place) (at {n}|in {n} min|soon|for you)|pick you up|find (you|it|out|parking)|come (by|over|get you))( with (pizza|the kids|snacks)|)
(made|earned|got paid|saved|spent) {amt} (this (month|summer)|at my (job|new job)|on (the car|rent|groceries)|from (mowing lawns|tutoring|selling my bike))( lol| finally|)
(join|joined|added to|invite me to|moved to) (the|our|your) (call|server|channel|group|meeting|lobby|voice)(: | at | - |)({srv}|https://meet.example.org/room|now|link is in the calendar|)
(log in|sign in|register|verify|confirm) (to|on|with|your) (the (portal|wiki|wifi|vpn)|email|student id|booking)( and| first, then) (upload the homework|pick a slot|it should work|download the form|tell me)
(http|https)://(localhost:{n}{n}80|127.0.0.1|10.0.0.{n}|staging.example.org)/{lib}( returns| gives| shows|) (404|a 500|the old page|the right thing|nothing)(, any idea?| here| for me|)
(code|meeting id|pin|passcode|room)(:| is) {n}{n}{n}-{n}{n}{n}(-{n}{n}{n}|)( for the (call|webex|zoom)|)
(add|put|leave|write) your (contact info|name|number|email|topic) (on|in) (this|the) (page|sheet|wiki|form|doc)( if you('re| are) interested| by friday|)(:|) (https://wiki.example.org/{lib}|)
(he|she|they|someone) (made|makes|said|told) (me|us) (laugh|cry|smile|a joke|a story) (so hard|again|about (the war|his gun|zombies))( lol|)
(this|that|the) (steak|song|beat|outfit|cake|deck|bug) (is|was) (killer|to die for|sick|murder on my knees|savage|the bomb|fire)( tbh| 🔥|)
`
  .trim()
  .split('\n');
