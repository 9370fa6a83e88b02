/** Hate against groups of people, said plainly. */
export const HATE: readonly string[] = `
(i (fucking |really |) (hate|despise|loathe|can't stand)|we all hate|god i hate|nobody likes) (all |these |those |)({grp}|{slur}s)( so much| with a passion| and so should you|, they disgust me|)
(all |) {grp} (are|will always be|are nothing but|are just|deserve to be treated like) {low}( and everyone knows it| to me| in my eyes|)
{grp} (should|must|need to) (know their place|be locked up|be kicked out|go back where they came from|not be allowed to (vote|work here|have children|exist in public)|be put in cages|stay away from (our|my) (kids|country|street))
(why do|how come|ugh why do) {grp} (always |) (ruin everything|smell so bad|act like animals|lie about everything|think they're human|get to breathe our air)
(get|keep|throw|kick) (all |these |) {grp} (out of|away from) (our|this|my) (country|school|city|server|neighborhood)
(the world|our country|this place|society) would be (so much |) better (off |) without (any |all these |) ({grp}|{slur}s)
(you're|he's|she's|they're) (just |nothing but |) (a|another) (dirty|stupid|fucking|disgusting|filthy|ugly) {slur}
(i wouldn't|never|don't) (trust|hire|date|touch|respect) (a |any |) ({one}|{slur})(, they're all {low}| because they are inferior|, ever|)
{grp} (are|is) (inferior|subhuman|less than human|genetically stupid|too dumb to vote|not real people|a disease|destroying us|the enemy)( and that's a fact|)
(a|every|any) {one} (is|will always be) (a|some) (whore|terrorist|criminal|parasite|freak|liar|thief|animal)
{grp} (belong|should stay) in (the kitchen|cages|camps|the gutter|a zoo|the closet|hell)
(shut up|fuck off|get out|nobody asked) you (stupid |dirty |) {slur}
(being|you being) (gay|trans|muslim|disabled|black|a woman|an immigrant) (makes you|means you are) ({low}|worthless|less than us|disgusting)
(hope|hoping) (all |every single one of the |) {grp} (rot|suffer|get deported|disappear from this earth|go extinct)
`
  .trim()
  .split('\n');

/** The same groups and words without hate: answers to hate, quotation, negation, reclaimed words, praise, things, plain facts. */
export const NO_HATE: readonly string[] = `
(saying|claiming|shouting|posting|to say|writing) (that |things like |stuff like |)"?(all |)({grp} are {low}|i hate {grp}|{grp} should be locked up|{grp} are inferior|get {grp} out)"? (is|was) (wrong|racist|sexist|hateful|disgusting|not ok|a lie|unacceptable|hate speech|so ignorant)
(anyone|people|whoever|everybody) who (says|say|think|thinks|tells you|claim) (that |)({grp} are {low}|{grp} are inferior|{grp} don't belong here|they hate {grp}) (is|are) (wrong|a bigot|bigots|part of the problem|not my friend|full of hate|not welcome here)
(he|she|they|someone|my uncle|a kid at school|some guy) (just |) (said|wrote|yelled|posted|told me|called (me|her|him|us)) "?({grp} are {low}|i hate {grp}|a {slur}|dirty {slur}|you {slur}|{slur})"?(,| and| -) (i reported it|it made me cry|that's not ok|can a mod look|it was awful|the teacher did nothing|and i blocked him)
(stop|please stop|quit|don't|never) (calling|call) (people|someone|anyone|him|her|them|me|us) (a |) ({slur}|{slur}s|{low}|stupid|retarded)(,| ) (it's (hurtful|a slur|not funny)|ok|thanks|that's not who we are|)
(i|we|i really|nobody here) (don't|do not|would never|could never|never|doesn't) (hate|despise|want to ban|look down on|discriminate against) {grp}( at all|, quite the opposite| and never will|)
(no|not a single|i have never met a) {one} (is|was|deserves to be) (inferior|{low}|treated like that|hated|less than anyone)
(not all |no |i don't think |it's not true that |nobody should say ){grp} are (criminals|terrorists|lazy|stupid|inferior|{low}|the problem)
(i|we) (love|respect|admire|support|stand with|adore|appreciate|am proud of) (all |our |the |)({grp}|my {one} friends)( so much| ❤️| every day|, always|)
{grp} (are|can be) (great|amazing|people like you and me|wonderful|brave|kind|human|smart|awesome|my friends|welcome here|beautiful|funny|just people)(!| and i mean it| too|)
{grp} (deserve|should have|have earned|need) (respect|equal rights|the same rights|better|to be safe|love|a voice|equal pay|to live in peace)
(i'm|i am|as) (a |an |) (proud |) {one}( and|,) (i love who i am|i'm proud of it|this makes me happy|i feel safe here|we exist|life is good|i think so too)
(us|we|my|hey|yes) (queers|queer people|dykes|bitches|my nigga|niggas|faggots|crips|fags) (are|gotta|have to|love to|need to) (stick together|love each other|thriving|chill|party tonight|look out for each other|out here winning)
(what's up|love you|miss you|that's my|good morning) (my |) (bitch|bitches|nigga|niggas|queers|sluts)( ❤️| lol| haha|)
(hate|hatred|violence|prejudice|discrimination|racism|bigotry) (against|towards|directed at) {grp} (is|has|must|is still|needs to) (wrong|to stop|rising|a crime|unacceptable|real|end|increased this year)
(who would|why would|how can) (anyone|somebody|people) (hate|attack|mistreat|kill|hurt|insult) {grp}( like that|?| for who they are|)
(i (fucking |really |) (hate|despise|can't stand)|we all hate|god i hate) (this weather|mondays|my alarm|broccoli|this level|that song|bureaucracy|racists|bigots|when people hate {grp}|how {grp} are treated|traffic)
(mondays|mosquitoes|these shoes|my exams|printers|potholes|ads) (are|is) (disgusting|the worst|a plague|trash|garbage|a disease|vermin)( lol| tbh|)
(it's|it is) (awful|sad|shameful|so wrong|terrible) (that|how) {grp} (are|get|still get) (called {low}|called {slur}s|beaten|attacked|treated like {low}|killed|told to go back)
(if|imagine if|replace) (someone|somebody|you) (called|said) (you|that) (a {slur}|{grp} are {low})(,| ) (you'd be angry too|how would you feel|that would hurt)
(the|this|a) (word|term|slur) "?{slur}"? (is|was|has been) (offensive|hurtful|a slur|used against {grp}|banned here|not allowed in chat)
(women|muslim women|trans women|black women|girls|muslims|jewish people|immigrants) (in|from|at) (tech|science|sports|our team|my class|politics|iran|this city|the army) (inspire me|are underrated|work so hard|face a lot of hate|deserve more credit|won again|are organizing an event)
{grp} (kill|hate|attack|destroy) (it|this dance|the game|that song|stereotypes|the competition)( every time| lol|)
(my|our) ({one} (friend|neighbour|teacher|colleague|doctor)) (is|was) (the best|so kind|visiting|teaching me|moving away|getting married|hilarious)
(blacks|whites|gays|women|men|trans people|foreigners|the disabled) (and|or) (whites|straights|men|women|cis people|locals|the able-bodied) (are|should be) (equal|treated the same|allowed to play together|paid the same)
`
  .trim()
  .split('\n');
