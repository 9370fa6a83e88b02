/** More lines with a risk of self-harm, in other words; without methods in detail. */
export const MORE_SELF_HARM: readonly string[] = `
(everyone|everybody|my family|my kids|they|you all|the people around me) (would|will|'d) (be|feel|do) (happier|better|fine|relieved|less stressed) (if i (just |)(died|was dead|were gone|disappeared|wasn't around|stopped existing)|without me|when i'm gone|after i'm dead)
(nobody|no one|not even my mom|none of you) (would|will|'d) (even |ever |)(notice|care|miss me|cry|find out|blink) (if|when) (i (was|were|am) (dead|gone)|i die|i kill myself|i don't wake up)
(i just|i only|all i|honestly i|i) (want|wanna|wish|need) (to |)(fall asleep and (never|not) wake up|sleep forever|stop existing|cease to exist|be gone|not exist|it to be over|the pain to end|die in peace|vanish from this world)( again| anymore| already| tonight|)
(what's|what is|whats) (even |)the point (of|in) (living|being alive|going on|existing|my life|staying alive|waking up)(?|,| anymore,) (i (wish i was (never born|dead)|feel nothing|hate being alive|want out|am done)|everything hurts|it never gets better)
(i|i've|i have) (took|taken|swallowed|just took) (a whole (bottle|box) of|too many|all of my|a bunch of) (pills|sleeping pills|my meds|painkillers)(,| and| because) (i'm scared|i don't want to live|i want to die|don't know what to do|i can't feel my hands|goodbye)
(i|i already|i've) (wrote|written|finished|left) (my|a|the) (goodbye (letters|note)|suicide note|last message|will)(,| and| -) (sorry (everyone|to my family|to everyone i let down)|i'm ready|tonight is the night|please forgive me|take care of my (dog|sister))
(i'm|i am|im) (standing|sitting|up) (on|at|by) (the|a) (bridge|roof|ledge|platform|tracks|balcony)(,| and) (thinking (of|about) jumping|want to jump|it would be so easy|i can't see a reason not to|about to jump|nobody can stop me)
(i|i've) (been |)(suicidal|thinking of ending it|self harming|cutting|planning it|hurting myself) (since|ever since|because|after) (she left|he died|i was {n}|the divorce|i lost my job|last winter|high school|my mom passed)
(the only|my only|only) (way out|solution|option|escape|thing left|answer) (for me |i see |)is (to (die|kill myself|end my life|end it)|death|suicide)
(i|i keep|i can't stop) (imagine|imagining|picture|picturing|dreaming about|fantasizing about) (my own (death|funeral)|killing myself|dying|how i'd do it|jumping|not being here)( every (day|night)|)
(i|i really|i almost|last night i almost|today i nearly) (cut (my wrists|deep|too deep)|overdosed|hung myself|jumped|ended it|did it|drove off the road on purpose)( again| and nobody knows|)
(i|i'm) (hate|so sick of|disgusted by) (myself|my life|being me|my body)( so much|)(,| and| that) (i (cut|burn|starve|hurt|hit) myself|i want to die|i deserve to die|i punish myself|i can't live with it)
(tonight|tomorrow|this weekend|soon|after my birthday) (is the night|i'm ending it|i will do it|i'm going to die|i'll be gone|it ends|i won't be here)(,| -|.) (goodbye|i love you all|thanks for everything|don't look for me|sorry)
(i don't|i do not|i dont|i no longer) (want|have the strength|deserve|have a reason|care enough) to (be here( anymore|)|be alive|exist|keep breathing|live another day|see tomorrow|stay in this world)(,| |) (nothing helps|i'm so tired|i'm done|please make it stop|i tried everything|)
(life|living|every day|existing|waking up) (is|feels like) (torture|unbearable|pointless|too much pain|not for me|a burden) and i (want to die|want out|can't go on|think of suicide)
(i'm|i am|im) (a burden|a failure|worthless|broken|nothing) (to everyone|and always will be|and everybody knows)(,| so| and) (i should (just |)(die|kill myself|disappear|end it)|it's better if i'm dead|why am i still alive)
(i|i'm) (bought|have|found|saved up|hiding) (a rope|enough pills|a gun|blades|razors) (to|and i will|and i want to|for) (kill myself|end it|do it tonight|cut myself|use it on myself)
(does|would|will) it hurt (to|if i) (die|overdose|jump|cut (my|your) wrists)(?|,) (asking because i (can't go on|want to|plan to)|i want it to be quick)
(how|what) (many pills|is the easiest way|is the least painful way|can i do) to (die|kill (my|your)self|end my life|make it stop forever)(?|)
`
  .trim()
  .split('\n');

/** The same words when nobody is at risk: offered help, grief, news, games, figures of speech, hard days that are over. */
export const MORE_NO_SELF_HARM: readonly string[] = `
(everyone|they|my team|my cat) (would|will) (be|do) (happier|fine|lost|better off) (if i (cooked|left early|bought (snacks|a bigger table)|stopped singing)|without (meetings|homework|this bug|me at the buffet))
(nobody|no one) (would|will) (notice|care|miss it) if (i (skip class|leave early|eat the last slice)|we (remove this button|move the desk)|the printer died)
(i just|all i) (want|need) (to |)(fall asleep on the couch|sleep for a week|a nap and some {food}|it to be friday|the semester to end|the rain to stop)( already| lol|)
what's the point (of|in) (this (meeting|quest|menu|level)|ironing|buying a gpu now|a second monitor)(?| lol)
(took|i took|she takes) (my|two|the|her) (pills|painkillers|vitamins|meds) (for the (headache|flu|allergy)|with breakfast|and went to bed)
(we|i) (wrote|left|sent) a (goodbye|farewell|thank you) (card|letter|note) (for|to) (the teacher|our boss|our host)(, she cried|)
(standing|sitting) on the (bridge|roof|balcony|platform) (and|,) (watching the (boats|sunset|trains)|taking photos|waiting for (the train|fireworks))
(jumping|jump) (off|from) the (cliff|bridge|tower|roof) in (the game|{game}|this level) (kills you|gives an achievement|is the fastest route)
(bungee|base|parachute) jumping off (a|the) bridge (was|is) (amazing|on my list|scary)
(my|a|his) (friend|brother|aunt|classmate|fan) (died by suicide|took his own life|is depressed|self harms|attempted last year)(,| and) (how can i help|we miss (him|her)|i don't know what to say|the funeral is friday|please check on your friends)
(he|she|they|someone here|a member) (said|says|posted|texted) (that |)(she|he|they) (wants to die|feels suicidal|can't go on|will end it)(,| ) (what should i do|can a mod help|i called a helpline|is there a number|please help him)
(please|hey) (stay|don't do it|talk to someone|call {n}{n}{n}|hold on)(,| -) (you matter|we care|it gets better|you are not alone|i'm here for you)
(are you|r u) (ok|alright|safe|having thoughts of suicide)(?|) (do you want to talk|you can dm me|i'm worried about you|we're here)
(i used to|years ago i|back then i|i once) (self harm|cut myself|wanted to die|feel suicidal|was in a dark place)(,| but|;) (i'm (clean for {n} years|better now|glad i stayed)|therapy (helped|saved me)|life got good|now i help others)
(the|this|a new) (study|report|movie|book|series|law|training) (on|about|deals with) (suicide|depression|self-harm|assisted dying|teen mental health) (is|was) (out|sad|important|well made|delayed)
(suicide|depression|self-harm) (rates|prevention|statistics|research|is a topic) (rose|fell|matters|in our course|in the news)( in 2023| this year| again|)
(i'm|im|i am) (dying|dead|gonna die|so dead|literally dying) (of (heat|boredom|laughter|hunger|cuteness)|to know|inside from this meme|if mom sees this|in {game} again|lol)
(kill|shoot|end) me (now|please|pls)(,| ) (it's monday|another zoom|i liked his old photo|i have three exams|so embarrassing)( lol| haha| 😂|)
(this|that) (class|boss|traffic|song|update|math test|line) (makes me|made me) (want to (die|scream|quit)|lose my mind)( lol| haha| fr| 😭|)
(i|i'd) (nearly|almost|could have) died (when|of|laughing) (he said it|embarrassment|at that scene|the dog ran in)( lol|)
(i cut|she cut|he cut) (my|her|his|the) (hair|own bangs|grass|cake|cable|video|sugar)( myself|)( today| last night|)
(i|we) (lost|miss|buried) (my|our) (grandpa|dog|mother|cat|friend) (last (year|week)|in march|to cancer)(,| and) (i miss (him|her)|it still hurts|thanks for the kind words|life goes on)
(our|my) character (dies|kills himself|sacrifices himself|is suicidal) in (the last act|my novel|chapter {n}|the campaign)
(i|we) (don't|dont) want to (be here (for the meeting|at this party)|live (in a city|with roommates|here) anymore|wake up at {n}|exist on mondays lol)
`
  .trim()
  .split('\n');

/** More sexual talk among adults, in other words. */
export const MORE_SEXUAL: readonly string[] = `
(i want|i wanna|i need|i'd love) (to feel |)(you|your (cock|dick|tongue|mouth|fingers|body)) (deep |)(inside (me|of me)|between my (legs|thighs)|on my (cock|clit|nipples)|all over me)( while you (pull my hair|choke me|kiss my neck)|)( tonight| right now| daddy|)
(she|he|they) (was|were|started|kept|began) (riding|grinding on|sucking|licking|fingering|stroking|pounding|fucking) (him|her|it|his (cock|shaft)|her (clit|pussy)) (hard|slowly|faster|deeper|until (she|he) came|from behind)(,| and| while) (moaning|screaming his name|her (tits|breasts) bouncing|begging for more|she squirted|)
(he|she|i) (came|finished|shot his load|cum|exploded) (all over|on|inside|in|deep in) (her|his|my|your) (face|tits|mouth|pussy|ass|chest|throat)( and (she|he) (licked|swallowed|wiped) it( up|)|)
(i|just|i just) (jerked|jacked|wanked|rubbed one|got|touched myself|edged|came) (off |out |)(twice |)(to|over|thinking of) (that (clip|video|pic)|her|your (nudes|pics)|porn|you last night)
(anyone|who|somebody) (wanna|wants to|want to|up to|down to|dtf and) (trade|swap|send|see|rate) (nudes|dick pics|naked pics|my tits|spicy pics|titty pics|my ass)(?|)
(my|his) (dick|cock|shaft|boner) is (rock hard|so hard|leaking|throbbing|huge|out)( right now| for you|)(,| ) (come (suck|ride|sit on) it|wanna see|open your mouth|what are you going to do about it|)
(looking|searching|down) for (a |some |)(hookup|one night stand|fwb|sex|fun with a milf|a threesome|a submissive|anal)( tonight| this weekend| near me|)(,| -|) (i (give|love) (great |)(head|blowjobs|oral)|18+ only|no strings|dm your pics|can host|)
(new|just (posted|dropped|uploaded)|full|uncensored|watch my) (a |)(uncensored |nude |hardcore |)(sex (tape|video)|nudes|solo|squirting video|blowjob video|b/g scene|anal scene) (on|in) my (onlyfans|of|fansly|bio|vip)( {e}|)
(free|watch|best|hd|uncensored) (hardcore |amateur |lesbian |)(porn|hentai|sex (cams|videos)|xxx|nudes)(,| with|:) (anal|threesomes|creampies|milfs|big tits|orgies|deepthroat)( and more|)( inside| here| {dom}|)
(spread|open) (your|those) (legs|thighs|pussy|cheeks) (and let me|so i can|for) (taste|lick|fuck|eat|see|me to fill) (you|it|that)( up|)
(her|his|your) (nipples|pussy|cock|thighs|ass|lips) (were|was|is|are) (wet|hard|dripping|swollen|begging for it|tight around me|in my mouth)(,| as| and) (she|he|i) (moaned|slid in|pushed deeper|couldn't stop|came)
(i'd|i would|i wanna|let me|i want to) (bend (you|her) over|tie (you|her) up|fuck (you|her) (raw|silly|against the wall)|eat (you|her) out|bury my face in your (tits|ass)|cum in(side|) (you|her|your mouth)|breed you)( all night| right here|)
(describe|write|tell me) (a |)(graphic|explicit|detailed|dirty|erotic) (sex scene|story|fantasy) (where|with|about|in which) (two (adults|lovers|roommates)|a (boss|nurse|vampire) and (a client|her lover)|they) (fuck|have anal sex|have oral sex|make love on the desk)
(they|we) (had|have been having) (rough |hot |passionate |drunk |)(sex|anal|oral|a threesome) (in the (shower|car|kitchen)|all night|on the beach)(,| and) (he|she|i) (came|orgasmed|was dripping|begged for more)
(slide|push|shove|slip) (it|your (cock|dick|fingers)) (in|inside|into) (me|my (pussy|ass|mouth)|slowly|deeper)( daddy| please| baby|)
(sexting|sext|cyber|phone sex|rp|erp)(?|,| with me|) (i'm (so |)(horny|wet|naked)|dm me|f{n}0s here|add me on kik|no limits)( 18+|)
(touch|play with|rub) (yourself|your (clit|pussy|cock|nipples)) (for me|on cam|and tell me)( baby| slut| until you cum|)
`
  .trim()
  .split('\n');

/** Words of bodies, love and sex that are meant factually, jokingly or otherwise. */
export const MORE_NOT_SEXUAL: readonly string[] = `
(he|she|they) (was|were|is) (riding|pulling|pushing|licking|stroking|rubbing|grinding) (the (horse|bike|cart|ice cream|dog|coffee)|a wave|his beard|her eyes|levels)( hard| slowly| all day|)
(she|he|we) (came|got|went) (in|over|inside|all the way|first|home|last) (second|for dinner|with her parents|from berlin|in the marathon)( and (licked the plate|swallowed a fly|fell asleep)|)
(is|are) (condoms|the pill|an iud|hpv vaccines|sti tests) (free|safe|covered|available|painful)( at the clinic| for students|)(?|)
(we|our class) (had|have) (sex ed|biology|anatomy|a talk about consent) (today|on monday)(,| and) (it was (awkward|useful)|the teacher was great|everyone giggled)
(my|her) (boyfriend|girlfriend|wife|husband) and i (have been|are|went|had) (together {n} years|fighting|on a date|dinner|moving in)( and (i'm happy|need advice)|)
(the|that) (actress|statue|model|photo) (was|is) (naked|nude|topless|in underwear) (in the film|in the museum|for the magazine|on the beach)(,| ) (pg 13|tasteful|people complained|it's art|)
(i'm|i am) (breastfeeding|pregnant|on my period|getting a mammogram|seeing a urologist)(,| and) (is this normal|need tips|so tired|any advice)
(that|this) (sauce|beat|outfit|car|guitar|goal) is (sexy|hot|so good|fire|thick|juicy|wet)( lol| haha|)
(can you|could you) (send|show|share) (me |)(pics|a pic|photos|a video) of (the (car|dog|flat|dress|cake)|your setup|the receipt)(?| please|)
(hard|harder|deeper|faster|slower|wet|tight|stiff|long) (drive|level|dive|internet|noodles|schedule|neck|day)( again| today| lol|)
(are|is) (gay|lesbian|bi|trans|queer) (bars|movies|characters|couples|marriage) (open|any good|legal|common|allowed)( here| in this town| tonight|)(?|)
`
  .trim()
  .split('\n');
