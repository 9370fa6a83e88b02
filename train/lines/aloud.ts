/** Swearing for joy, at things and at oneself: rough, but at nobody. */
export const SWEARING_ALOUD: readonly string[] = `
(fuck|hell|shit|damn|goddamn|holy shit|holy fuck|fucking|bloody hell|oh fuck|oh shit|jesus) (yeah|yea|yess+|ya|right|finally|at last|no|we did it|it works|that's good news|i passed|i love this (song|show|team|game)|that was close|what a (goal|save|night|view|game|play))(!|!!| lol| 🎉| man| dude|)
(that|this|it|the (show|food|concert|new update|goal|trailer|view|coffee|boss fight))('s| is| was) (fucking|so fucking|fuckin|damn|bloody|motherfucking|goddamn|pretty damn) (amazing|brilliant|great|beautiful|good|hilarious|awesome|cool|adorable|delicious|insane|fantastic|perfect|huge)(!|!!| lol| ngl|)
(fucking|fuckin|freaking|bloody|absolutely fucking) (love|loved|adore|nailed|finally finished|miss) (it|this|that|you guys|you all|my (dog|cat|mum|job)|this (server|place|band)|the ending)(!| <3| haha|)
(fuck|screw|damn|to hell with|shit) (this|that|these|my) (printer|exam|weather|bug|traffic|meeting|homework|update|knee|alarm|compiler|mondays?|boss fight|level|taxes|cold)( man| again| seriously| lol|)
(oh |) (fuck|shit|crap|damn)(,|) (i (forgot|missed|lost|broke|dropped|overslept)|i'm late|it's (late|raining|cold|monday)|there goes|not again|the (build|bus|server) is)( (my keys|the bus|the meeting|lunch|prod|my phone))( lol|!|)
(my|this|the|our) (phone|laptop|printer|car|code|internet|chair|train|landlord's boiler|mouse) is (a piece of (shit|crap|junk)|shit|trash|garbage|fucking (broken|slow|dead)|the worst)( again| today| lol|)
(you|u) (crazy|lucky|magnificent|absolute|beautiful|glorious|sneaky|son of a) (bastard|bitch|legend|fucker|madman|devil)(, you (did it|made it|won|saved us|actually finished)| i love (you|it)| 😂| haha|)
(lol |haha |) (you|u|ur|you're) (an idiot|such an idiot|a dork|a dumbass|ridiculous|the worst|a menace|insane) (haha|lol|😂|lmao|and i love (you|it)|and that's why we love you|, never change|, miss you|<3)
(calling|call) (people|someone|her|him|anyone|each other) (stupid|an idiot|ugly|retarded|a bitch|names) (is|isn't|does) (not (ok|helpful|nice|funny)|rude|never ok|no good|hurtful|against the rules|a bad look)
(i|i was|we were|i'm) (scared|bored|tired|sick|hungry|cold|freezing|laughing) (shitless|as (fuck|hell|shit)|af|my ass off|like hell)( lol| today|)
(no shit|no fucking way|what the (fuck|hell|actual fuck)|wtf|are you shitting me|get the fuck out|shut up|shut the fuck up)(,|) (that's (amazing|crazy|hilarious|so cute)|really|congrats|you (won|got in|met him)|it's snowing)(!|!!|??| lol|)
`
  .trim()
  .split('\n');

/** Talk at work and in clubs with the words of fraud: inboxes, codes, raffles, sign-up lists. */
export const OFFICE_ALOUD: readonly string[] = `
(check|look in|see|have a look at) your (inbox|email|mail|dms?|spam folder|calendar|messages)(,| -|;|) (i|we|{nick}) (just |) (sent|forwarded|replied to|cc'd you on|shared|resent|emailed) (it|you|the (invite|report|slides|thread|contract|photos|notes|log))( again| this morning| yesterday|)
(i|we|{nick}) (forwarded|sent|emailed|resent|passed on) (you |) (the|that|your) (ticket|request|invoice|receipt|invite|contract|form|thread|log|report) (to (support|finance|hr|the team|your inbox)|yesterday|an hour ago|, did you get it?|, check your mail)
(you|{nick}|we|they) won the (raffle|bake-off|quiz|bet|lottery at the office party|tombola|door prize)(!|,|) (come (to|by)|pick up|your (mug|cake|t-shirt|plant) is (at|in)|grab it from) (the (office|kitchen|desk|reception)|my desk)( after lunch|)
(sign up|put your name down|register|add yourself) (below|on the (sheet|wiki|list|board)|in the thread)( if you (want to (play|come|join)|can help)|)(,| -|:) (limited to|only|max|we have) {n} (players|people|seats|spots|slots|places)
(your|the) (code|password|account|login|card|package|badge) (expired|is at reception|works again|was reset by it|got reviewed|needs (two approvals|a rebase)|is in the drawer)( i think| ask {nick}| fyi|)
(can you|please|could you) (click|approve|confirm|verify|sign|accept) (the|my) (invite|pr|timesheet|calendar thing|review|booking|expense|request)( when you have a (sec|minute)| before (lunch|friday)| thanks|)
`
  .trim()
  .split('\n');

/** Self-harm and the wish to be dead as people say it in passing, without clinical words. */
export const RISK_ALOUD: readonly string[] = `
(i|i really|i honestly|i just|sometimes i|most days i) (don't|dont|do not|can't|no longer) (want to be (here|alive|around) anymore|see (a|any) (point|reason) in (living|going on|being here|waking up)|have (a|any) reason to (live|stay|keep going)|feel like (existing|living) anymore|want to (exist|keep living|wake up tomorrow))
(i|i've|i have) (been |) (thinking|think|thought|fantasise|fantasizing|dreaming) (about|of) (ending (it|my life|things)|killing myself|dying|jumping (off|in front of) (the bridge|a train)|not being alive|how i would do it|taking all my pills|suicide)( a lot| every (day|night)| lately| since {time}|)
(i'm|i am|im) (so |really |just |) (tired|exhausted|done|sick) (of|with) (living|life|being alive|existing|fighting my own head|pretending to be ok)(,| and|.) (i (want|need) (it|this|everything) to (end|stop) (forever|for good)|i want to die|i'm going to end it|nobody would (miss me|notice)|i have a plan)
(i|i've|last night i|i just) (cut|burned|burnt|hurt|scratched|hit) (myself|my (arms?|wrists?|thighs?|legs?)) (again|on purpose|to feel something|until it bled|because i hate myself|and i can't stop|with a (blade|razor))(, nobody knows|, i'm ashamed|)
(everyone|my (family|kids|friends|parents|partner)|the world|you all) (would|will|'d) be (better off|happier|relieved|fine) (without me|if i (was|were) (dead|gone)|when i'm (dead|gone)|once i kill myself)
(goodbye|i'm sorry|this is it|thank you all for everything|tell my (mom|dog|kids) i love them)(,|.) (i (won't be here tomorrow|can't do this anymore|am ending it tonight|wrote a note|took the pills)|tonight is my last night|by the time you read this i'll be gone)
(how|what) (do i|can i|would i|is the best way to) (tell (someone|my parents) (that |) (i want to die|i'm suicidal|i cut myself)|stop (cutting|hurting) myself|cope with (suicidal thoughts|wanting to die)|stay alive when i want to die)
(i|i've) (started|stopped|went back to|can't stop) (starving myself|not eating to punish myself|purging after every meal|cutting again|hurting myself|planning my death)( and (i like the pain|i feel nothing|i'm scared)|)
(i wish|i pray|i hope) (i (was|were) (dead|never born)|i (could|would) (just |) (not wake up|disappear forever|die in my sleep|stop existing|get hit by a (car|bus|truck)))( tonight| every night| honestly|)
(my|the) (pain|depression|voice in my head|thoughts) (won't stop|is too much|tell(s|) me to (kill myself|jump|end it|hurt myself)|will kill me one day)(, i can't (take|do) (it|this) anymore|, i want out of life|)
`
  .trim()
  .split('\n');
