/** Violence announced, wished on somebody or called for. */
export const THREATS: readonly string[] = `
(i will|i'll|i'm going to|im gonna|i am gonna|imma|ima) (find you and |come over there and |hunt you down and |)(kill|murder|hurt|shoot|stab|beat|strangle|choke|end|destroy|bury|slap|punch|smash) you (you {insult}|in your sleep|for real|and your (family|kids|mother)|when i see you|tomorrow|, i swear|)
(i will|i'll|i'm gonna|imma) (beat|kick|knock|smack) (the shit|the hell|the fuck|the crap|your teeth|your face|your ass) (out of you|in|) (you {insult}|when i see you|after school|irl|)
(i will|i'm going to|gonna) (break|snap) (your|every bone in your|both your) (neck|legs|arms|fingers|body|jaw|skull)
(i will|i'll|i'm gonna) (burn|blow|shoot) (your|that|the) (house|school|office|mosque|church|synagogue|place|car) (down|up) (with you in it|tonight|)
(i know|i found out) where you (live|work|sleep|go to school), (you're dead|watch your back|i'm coming|sleep with one eye open|see you soon)
(watch|better watch) your (back|step|mouth) {insult}, (i'm coming for you|you will regret this|your days are numbered|or else)
(you're|you are|ur) (dead|a dead man|dead meat|so dead|going to die) (you {insult}|{insult}|when i find you|tomorrow|, i promise|i'm not joking)
(say that|try that|talk) again and (i'll|i will) (kill|stab|cut|hit|hurt|slap|end) you
(i hope|hope|i really hope) (you|he|she|they|you all|your whole family) (die|dies|get cancer|gets cancer|get hit by a (car|bus|truck)|choke|rot in hell|get raped|burn|drown|suffer|get shot|die slowly|die alone|bleed out)
(you|he|she|they|people like you) (deserve|deserves) to (die|be shot|suffer|be beaten|be raped|get hurt|burn|hang|be put down)
(somebody|someone) (should|needs to|please|has to) (shoot|kill|stab|beat|slap|punch|hang|hurt|smack|put down|run over|take out) (him|her|you|them|that {insult}|this {insult}|these {insult}s)
(he|she|they|these {insult}s|that bitch|this {insult}|traitors) (should|must|needs to|need to|ought to) be (shot|hanged|hung|killed|executed|beaten|burned alive|lynched|put down|raped|gassed|stoned|slapped|castrated|drowned|tortured|wiped out|exterminated)
(she|he|that bitch|this {insult}) (needs|deserves|is asking for) (a bullet|a good beating|a punch in the face|a slap|to be slapped|to get hit|to hang|to be raped|a bat to the head|a kick in the teeth)
(kill|shoot|hang|gas|deport and shoot|burn|exterminate|slaughter|lynch|stone|bomb|nuke|behead) (all|all the|every last one of the|those|these) ({team}|{insult}s|of them|traitors)
(all|the only good) {team} (should|must|deserve to) (die|be shot|be killed|hang|burn|be wiped out|be put down|be exterminated|be rounded up and shot)
(death to|time to kill|let's hunt|we should kill|we need to wipe out|round up and shoot|string up|we will exterminate) (all |the |)({team}|traitors|{insult}s)
(kill yourself|kys|go kill yourself|neck yourself|go hang yourself|do us a favor and die|please kill yourself|drink bleach|jump off a bridge|go die) (you {insult}|{insult}|already|nobody will miss you|)
(you should|why don't you|just|go) (kill yourself|hang yourself|jump off a bridge|go die|end yourself) (you {insult}|and do us all a favor|lol|already|)
(i want to|i'd love to|i would love to|i'd legit|would totally) (kill|murder|punch|slap|stab|strangle|kick|hurt|hit|curb stomp|beat up|throat punch) (you|him|her|that {insult}|this {insult}|these {insult}s|her ugly face)
(i'd|i would|i would have|i'd have) (punched|slapped|beaten|shot|stabbed|killed|kicked|strangled|drop kicked) (her|him|that {insult}|the {insult}) (in the face|right there|on sight|without hesitation|)
(slap|punch|beat|rape|choke|kick|smack|shoot|hit|hang|stab|whip|burn) (her|him|that {insult}|the {insult}|them|these {insult}s) (until|till) (she|he|they) (cries|bleeds|stops|learns|can't walk|begs|dies)
(just|please|go|somebody|can someone) (slap|punch|beat|choke|kick|smack|shoot|hit|hang) (her|him|the {insult}|that {insult}|them) (already|in the face|in the head|in the mouth|hard|)
(put|pop) a (bullet|cap) (in|to|through) (his|her|your|their) (head|skull|brain)
(cut|rip|chop|tear|slit) (his|her|your|their) (head|throat|balls|tongue|hands|face) (off|out|)
(beat|smash|kick|stomp) (his|her|their|your) (face|head|ass|skull|teeth) (in|)
(we|me and my boys) (are coming|are going to come|will come) (for you|to your house|to your street), (be ready|you won't see it|you can't hide)
(meet me|come) (outside|irl|behind the school), (i'll|i will) (knock you out|end you|beat your ass|show you)
(i have|i've got) a (gun|knife|bat) (and|with) (your name on it|i know how to use it|i'm coming to your (house|school|work))
(i'm|i am) going to (shoot up|blow up|attack) (the|my|your) (school|office|mall|mosque|church|synagogue) (tomorrow|on monday|and everyone in it)
(your|ur) (mother|sister|family|kids|girlfriend) (will|is going to) (pay|die|suffer|get hurt|get raped) (for this|because of you|)
(don't make me|you're making me) (come over there|find you|hurt you|beat you) {insult}
(it's|it is) (open season|hunting season) on ({team}|{insult}s)
(women|bitches|wives|these hoes) like (this|her|that) (need|deserve|should get) (a slap|to be beaten|to be raped|a good beating|to be hit|to be punished|to be put in their place with a fist)
(should have|shoulda|should've) (slapped|punched|beaten|bitten|kicked|shot|hung|drowned|run over) (her|him|that {insult}|the {insult}|them)( instead| harder| again|)
(she|he|they|that {insult}) (should|needs to|ought to|must) be (stoned to death|dragged through the streets|shot on sight|beaten to death|slapped silly|smacked around|whipped|thrown off a bridge|fed to the dogs|skinned alive|waterboarded)
(i'd|i would|i'll|just|go) (grab|drag|take) (her|him|that {insult}) (by the hair |outside |)and (beat|smack|slap|kick) the (shit|hell|teeth) out of (her|him|it)
(smack|beat|slap|kick|knock) the (shit|hell|fuck|snot) (out of|outta) (her|him|them|you|that {insult})
(needs|need) (his|her|their|your) (ass|face|teeth|head) (kicked|beaten|kicked in|smashed|slapped|knocked out)( in|)
(it's|it is|high) time to (shoot|hang|kill|eliminate|exterminate|hunt|gas|execute) (the|all|these) ({insult}s|{team}|traitors)( on sight|)
(eliminate|shoot|gun down|wipe out|get rid of|cull|purge|round up and shoot) (the|all|these) ({team}|{insult}s)( and be done with it| on sight| now|)
(hang|shoot|burn|gas|kill|execute) (him|her|them|that {insult}) too
(i hope|hope) (she|he|you) (gets|get) (beaten|jumped|stabbed|shot|run over|raped|mugged|tortured)( by a gang| by his own people| tonight|)
cut (him|her|them|you) (up |)(in|into) (little |)pieces( and feed it to the pigs|)
(somebody|someone|the cops|they) should (put|have put) (him|her|them|you) (down|in the ground|out of (his|her|our) misery|against the wall)
(if you don't|unless you) (hit|beat|slap|discipline) (your wife|your woman|them), (she|they) (will never learn|won't respect you)
`
  .trim()
  .split('\n');

/** Abuse without violence. */
export const INSULTS: readonly string[] = `
(you are|you're|ur|u r|youre) (a|such a|a complete|the biggest|just a|nothing but a|a {bad}) {insult}
you {bad} {insult}
(shut up|stfu|shut the fuck up|gtfo|piss off|fuck off|go to hell|get lost|eat shit|screw you|fuck you|suck it|get fucked) (you {bad} {insult}|you {insult}|{insult}|{user}|)
what a {bad} {insult} (you are|)
(nobody|no one) (likes|wants|cares about|loves|asked) you (here|{insult}|you {insult}|, go away)
(everyone|everybody|literally everyone here) hates you
(go away|leave|log off|uninstall|delete your account|quit the game) (you {insult}|{insult}|you {bad} {insult}|and never come back you {insult})
{he} is (a|such a|a fucking|the most {bad}) {insult}
{user} (you are|ur|is) (the most {bad} person here|so {bad}|{bad} as fuck|a {insult})
(look at|listen to) this {bad} {insult} (lol|lmao|crying|)
(no one|nobody) will ever (love|want|miss) you
(you should be|aren't you) ashamed of yourself you {bad} {insult}
your (whole family|mother|mom|dad|sister|face) is (a {insult}|{bad}|a joke)
only a {insult} would (say|do|think|post) that
how can (someone|anyone|a person) be (this|so) {bad}
(you have|you've got) (the brain of a|no brain|an iq of 5|shit for brains|the iq of a rock) (you {insult}|)
(you|u) (suck|are trash|are garbage|are worthless|are a waste of oxygen|disgust me|make me sick)(, {insult}| you {insult}|)
(are you|r u) (retarded|braindead|stupid|fucking stupid|mentally ill|dumb or just pretending) {insult}?
(trash|garbage|dogshit|worst|braindead|useless) (team|player|support|mid|jungler|carry|tank), (uninstall|report him|go play something else|kill yourself)
(report|reported) this {bad} {insult}
(noob|nub) team, (you are all {insult}s|{bad} {insult}s|all of you are trash)
(cry more|cry about it|stay mad|cope) (you {insult}|{insult})
(ur|your|you're) mom (is a whore|should have aborted you|must be so ashamed)
(stupid|dumb|fat|ugly|fucking|lying|dirty) {insult}
(typical|another) {bad} {insult} (talking|who thinks he is smart|)
{team} are (all |)({insult}s|{bad}|subhuman|animals|filth|vermin|a disease|a plague|parasites|less than human|the scum of the earth)
(i hate|i fucking hate|i can't stand|fuck) (all |these |those |)({team}|{bad} {insult}s|every {insult} in here)
(send|kick|throw) (all |)(the |these |)({team}|{insult}s) (back|out|back to where they came from), (they are {insult}s|we don't want them here|filthy animals)
{team} (don't belong|have no place|aren't welcome) (here|in this country|on this server), (get out|disgusting|filthy {insult}s)
(women|bitches|girls) (belong in the kitchen|are only good for one thing|are all whores|are too {bad} to vote)
(he|she) (looks like a|acts like a|is a) (fat pig|cheap whore|{bad} {insult}|ugly dog)
`
  .trim()
  .split('\n');

/** Words of violence and abuse without a threat or abuse: games, idioms, friends, code, news, self-irony, counter-speech. */
export const ROUGH_TALK: readonly string[] = `
(i'm gonna|i will|i'll|let me) (kill|shoot|snipe|stab|destroy|smoke) (you|him|them|that guy|the boss) (in the next round|next round|in {game}|in mario kart|next game|when i respawn|with the awp|, he's one hp|) (lol|haha|xd|)
(oh|aw|ah|holy|well|ohh|omg) (shit|fuck|crap|damn|hell)( argh| lol|!|!!|...|)
(shit|fuck|damn|fuck it|fuck me|damn it|goddamn|bloody hell|fuck sake|ffs|wtf|bullshit|crap|bitch please|son of a bitch|motherfucker)( argh|!|, i missed|, again|, my bad| lol| that hurt|)
(i|we) (don't give a (shit|fuck|damn)|fucked up|fucked it up|messed this shit up|am fucking tired|fucking love (it|this|you)|shit my pants lol)
(hang|hold) on (a sec|a minute|a moment|there|to that|guys|i'm coming|)
(beat|you beat) me to it( lol|!|)
(i|we|hope|i really) hope (you|he|she|they|it|we) (will |can |all |)(come too|come|feel better|get better|like it|win|make it|had fun|are ok|are well|get the job|can meet her|get some rest|work out|see it)
(they|you|he|she|we) (deserve|deserves) (it|to be (happy|here|proud|paid)|better|to win|a raise|a break|the best|more)
(slap|kick|ban|mute|poke|hug|punch) (the (troll|bot|spammer|printer|server|ball)|it|him with a trout|your isp)( lol| please|)
(go|off|put|don't be afraid to put) (to hell and back|your meds on the table|yourself out there|it in the trash|to die for)
(burn|nuke|wipe|kill|format|trash|destroy) (your computer|it with fire|the disk|the partition|the iso to a cd|the process|the tab|that config|windows)( and start over| lol|)
(time to|let's|we) (die|win|kill some time|crush this|bomb this exam)( haha|!|)
(tail|head|whale|ass|cock|beaver) (of the (list|line|queue)|up|wagon|at 12 o'clock)
(screw|forget|fuck) (this|that|it|windows|mondays|winter), (i'm going to bed|let's get {food}|i'm using linux|i give up)
(my|his|her) (fat|stupid|dumb|lazy|ugly|old) (cat|dog|laptop|car|ass needs a gym) (is asleep|is so cute|made me laugh|died|)
(such|that's) (a|some) (shitty|crappy|fucked up|stupid) (day|movie|driver|thing to happen|bug|situation|weather)
(you|u) (bitch|bastard|asshole|whore|fucker)(es|s|), i (love|miss) you( so much| guys| all|)
(shit|fuck|crap|damn|dumb|stupid|idiot),? (wait|me|i forgot|wrong channel|thing again|xp home|autocorrect|kernel|typo)( lol|...|)
(nfs|windows|java|ocaml|this song|gnome|my isp|the driver|vista|nvidia|php|this printer|monday) is (shit|stupid|dumb|crap|trash|absolute shit|fucked|a pile of crap|idiotic)( man| lol|, honestly|)
(he|she|i|my brother|we) (probably |)(felt|feel|look|looked|acted) like (an idiot|a fool|a moron|shit|crap)( today| in that hat| after the exam|)
because of (his|her|my) (stupidity|laziness|dumb mistake)(, we|, i) (don't get a seat|missed the bus|had to start over)
(that was|it was|what) (an idiot|a idiot|a stupid|a dumb|a crappy) (guy|move|idea|question|movie|day)( lol| haha|)
(it is|it's|that's) a (bad|stupid|dumb) idea(,|) (honestly|for your own sake|people can give you stupid instructions)
(can you|could we|let's) (shut (it|this|the computer|the door|the window|up shop)|purge all apps|kill the lights|stop for today)(?| please|)
(should|that should|it should) (do the trick|have been in #help|end up in your terminal|work|be fine)( for you| normally|)
(where|what|why|who|when) the (fuck|hell|heck) (is everyone|are you|did i put my keys|is that|is nobody in town|does this do|wants to know)(?|)
(fuck|hell) (yea|yeah|yes|no|knows)( man| bro| we did it|!|)
(shoot|needs must|crap shoot|rats|darn|darn it|stupid bug|argh)( in 5, 4, 3| again|.|!|)
(no|any) (fucking|damn) (clue|idea|way|thanks)( lol| man|)
(you|u) (flippin|losing|losing your) (shit|your shit|your mind) (yet|over this)( lol|?|)
(i'll|i would|she would|he'd) (snatch her purse|steal your fries|slap the table|run over to the shop|burn the toast) (too|lol|, kidding|)
(all right, |ok, |)i (just |)hope (that |)(she doesn't|he won't|they don't) (slap|kill|bite|leave|fire) (you|me)( lol| when she hears it|)
(kill|focus|shoot|stun|rush|hit|gank) (the boss|the healer|their carry|him first|mid|the tower|the dragon|that sniper) (now|first|quick|pls|and we win|)
(he|she|they) (killed|shot|sniped|headshot|one tapped|destroyed|wrecked|bodied) (me|us|you|him) (again|from behind|through the wall|so hard|lol|with a pistol)
(who|how many) (killed|did you kill|kills do you have|died)?
(nice|good|insane|great|what a) (kill|shot|headshot|triple kill|play|clutch|stab|snipe|ace)
(i|we) (died|got killed|got wrecked|got destroyed|lost) (again|to the first boss|in {game}|three times|lol|because of lag)
(respawn|heal|revive) me (pls|please|bro|), (i'm dead|they killed me|i died)
(plant|defuse|throw) the (bomb|grenade|molly) (at|on) (b|a|mid) (site|)
(let's|we should|gonna) (bomb|rush|attack|raid|burn) (their base|b site|the castle|the enemy base|mid)
how (do i|to|can i) (kill|terminate|abort|execute|hang up|fork) (a|the|a child|a zombie|an orphan) (process|thread|job|connection|container) (in|on) (linux|bash|{lang}|docker)?
(kill|killall|pkill) -9 (didn't work|worked|the process|{n}23)
(the|my) (server|process|script|master|slave) (died|was killed|keeps dying|hangs|crashed|got killed by oom)
(this|that) ({thing}|song|joke|heat|commute|game) (is killing me|kills me|is gonna be the death of me|slaps|hits hard|bangs)
(my|the) (boss|mom|wife|teacher|cat) (is going to|will|would) kill me (if i'm late|when she sees this|lol|haha)
(i could|i'd) kill for (some |a |){food} (right now|)
(you|u) (killed it|slayed|crushed it|nailed it|destroyed that {thing}|are a beast|are a monster|are insane) (last night|man|dude|today|on stage|)
(fuck|shit|damn|hell) (yeah|yes|no|i forgot my keys|i'm late|that was close|this {thing}|it's cold|that's good)
(holy|what the) (shit|fuck|hell) (nice shot|that's amazing|that was close|is going on|happened|did i just watch)
(that was|this is|it's) (fucking|so fucking|damn|freaking) (great|awesome|amazing|hilarious|good|beautiful|cold|expensive|weird|annoying)
(i'm|i am|im) (such an idiot|so stupid|so dumb|a moron|an idiot|a clown|trash at this game|the worst player|garbage at {game}|bad at this) (sometimes|lol|haha|, it was a missing comma|)
(my|this|the) ({thing}|code|phone|weather|car) (sucks|is stupid|is trash|is garbage|is shit|is retarded slow|is fucked|is a piece of shit|is so dumb|is pathetic)
(stupid|dumb) (question|mistake on my side|idea maybe), (but how do i reset my password|fixed now|what about pizza)
(shut up|get out of here|no way|stop it), (that's amazing|you're kidding|take my money|really?|you got it?)
(i hate|i fucking hate|hate) (this weather|mondays|when the {thing} breaks|my job|waking up early|{lang}|lag|mosquitoes|homework|this level|ads|it when that happens)
(don't|please don't|we do not|stop) (call|calling) (people|each other|anyone|him) (names|{insult}|a {insult}|slurs) (please|here|in this channel|it's against the rules)
(he|someone|a guy) (called|told) me (a {insult}|to kill myself|he would find me|"{insult}") and (i blocked him|i reported it|the mods banned him|it hurt|i was shocked)
(you're|you are) not ({bad}|a {insult}|worthless) (at all|, don't listen to them|)
why (would|did) (anyone|he) (say|call) (you|her) (are |){bad}, that's (not true|mean|awful)
(the|that) (movie|book|show|documentary|article) is about (a serial killer|a murder|the war|a shooting|a man who killed his wife|violence against women|the holocaust|lynching)
(police|reporters|witnesses) (say|said) the (man|suspect|driver) (was shot|killed two people|stabbed a guard|threatened to kill) (yesterday|on friday|)
(he|she) (was|got) (beaten|robbed|stabbed|shot|attacked|killed) (last night|in the park|in 1963|on his way home), (so sad|terrible|rip)
(saying|threatening|posting) (that|people|threats) (is|like that is) (not ok|against the rules|illegal|a ban)
(lol|haha|lmao) (you crazy|you monster, you ate all the {food}|savage|you dog|you bastard, congrats|bitch please|dead|i'm dead|im dying)
(bitch|damn|dude|bro|man) (i'm tired|that's crazy|i love you|same|where have you been|we won)
(gg|ggwp|wp|ez|nt|glhf|gl hf|afk|brb|wtf|omw|lmao|ff|ff15|noob question|b2b|push mid|def|go|go go|help top|ss mid|miss mid|wards pls|smoke gank|report afk pls|pause pls|?|lag|nice try|my bad|mb|sorry lag|commend me)
(end|finish|push|defend|go) (mid|top|bot|now|base|pls|fast|) (gg|guys|team|boys|)
(we|they) (are|got) (dead|destroyed|crushed|smashed|slapped) (so hard|in the finals|this round|3-0|4-1|by the champions)
(team|mid|support|guys) (pls|please|can you|why you no|need) (ward|help|buy wards|defend|come|stun|play safe|stop feeding)
(this game|dota|league|matchmaking) (is trash|is so bad today|is dead|makes me sad|sucks|is broken)
(ban|remove|nerf|delete) (this hero|that weapon|this champion|techies|the smg), (so broken|op|it's stupid|no skill)
(i beat|we beat|beat) (the boss|them|my record|the level|him) (finally|3-1|in overtime|on the first try|)
(punch|hit|slap|kick|smash) (the bag|that like button|the ball|the snooze button|the button|the gas) (hard|harder|again|)
(shooting|shot) (the new video|some photos|hoops|guns in {game}|my first film|a wedding) (today|{time}|)
(burn|cut|beat|choke|whip) (the cd|the video|the eggs|the cream|the onions|the steak|in the semifinal) (first|for 5 minutes|like that|)
(i'm|i am) (dead|dying|deceased|crying|screaming) (lol|lmao|at this|of laughter|💀|😂)
`
  .trim()
  .split('\n');

/** Sentences that only say who people are. */
export const PEOPLE: readonly string[] = `
(i am|i'm|my {person} is|she is|he is|we are|they are|{user} is) {people}
(i am|i'm) a (proud |){people} {person}
(my|our|the) {people} {person} (is|was) (kind|great|very helpful|at the party|teaching us {lang}|making {food}|funny|late|singing)
(there are|i met|i know|we have) (many|some|a few|lots of) {people} (people|students|friends|players|families) (here|in my class|at work|in this city|on this server)
(being|growing up) {people} (is|was) (hard sometimes|great|normal here|part of who i am|important to me|fun)
(happy|proud to be|support|love my) {people} (pride|community|family|friends|history month|neighbours|)
(is|are) (there any|any) {people} (people|gamers|creators|artists) here?
(the|a) {people} (community|festival|church|mosque|restaurant|author|movie) (in town|is open|won a prize|is worth a visit|)
(i love|i like|we watched|i read about) {people} (culture|food|music|people|history|films)
(hug|meet|thank|help|respect|love) (a |your |){people} (people|person|{person}|)
(two|three) {people} {person}s (walked in|won the game|are moving next door|got married)
(what is it like|how is it) (to be|being) {people} (in your country|at your school|here)?
(he|she) (came out as|identifies as|converted and is now|was raised) {people}
{people} (people|rights|lives) (matter|are human rights|deserve respect|exist)
(as a|speaking as a) {people} {person}, i (agree|think this is great|disagree politely|enjoyed the book)
`
  .trim()
  .split('\n');
