/** A risk of self-harm, said by the person at risk; without methods. */
export const SELF_HARM: readonly string[] = `
(i|honestly i|sometimes i|i really|i just|some days i) (want to die|wanna die|want to be dead|wish i was dead|wish i were dead|wish i had never been born|don't want to live anymore|dont want to be alive|don't want to wake up tomorrow|want to end it all|want to kill myself|feel like dying)
(i can't|i cannot|i don't think i can) (go on|do this anymore|take it anymore|keep living) (like this|), i (want to end it|want to die|don't want to be here anymore|wish i was dead)
(i'm|i am|im|i have been) (thinking|always thinking|seriously thinking) about (killing myself|suicide|ending my life|taking my own life|ending it) {time}
(i might|i will|i'm going to|im gonna|i am about to|i want to) (kill myself|end my life|end it all|take my own life|end things) {time}
(i'm|i am|been) (feeling |)(suicidal|so suicidal|actively suicidal) (and i don't know what to do|again|and scared|{time}|)
(i|i keep) (hurt|hurting|cut|cutting|burning) myself (again|{time}|and i can't stop|when i'm sad|it's the only thing that helps)
(i started|i relapsed and started|i went back to) (cutting|self harming|hurting myself) (again|{time}|)
there is no (reason|point|sense) (for me |)(to keep|in) living (anymore|)
(nobody|no one|not a single person) would (miss|notice|care) (me |)if i (died|was gone|disappeared|killed myself)
(the world|everyone|my family|they) would be better (off |)(without me|if i was dead|if i were gone)
i('ve| have) (decided|made up my mind) to (end my life|die|do it) {time}
(this is goodbye|goodbye everyone|sorry to everyone), i (won't be here {time}|can't live anymore|am ending it)
(i just want|i want) (to disappear forever|everything to stop|the pain to stop forever|to sleep and never wake up)
(i don't|i dont) see (a future|any way out|a reason to stay) for me, (i give up on life|i want to die)
i (have|made) a plan to (end my life|kill myself)
(i can't|can't) stop thinking about (suicide|dying|killing myself|death and hurting myself)
i (attempted|tried) (suicide|to kill myself|to end my life) {time}
(please|someone please) help me, i (don't want to be here anymore|am going to hurt myself|feel like killing myself)
i wrote (a note|goodbye letters) for my family (before i go|, i can't live like this)
(i'm|i am) starving myself (on purpose|) because i hate my body
(i|i really) (want|need|have the urge) to (hurt|cut|harm) myself {time}
(life|my life) (is not|isn't) worth living (anymore|)
(i'm|i am) (so tired of|done with) (living|being alive|life), (i want out|i can't anymore|i want to die)
(i took|i'm taking) (too many|all my) pills (on purpose|), i don't want to (live|wake up)
(every night|every day) i (pray|hope|wish) (i don't wake up|to die|i would die in my sleep)
kms (fr|i'm serious|i can't do this anymore), i hate my life
(i feel|i'm) (worthless|like a burden|so alone) and i (want to die|think about ending it|should kill myself)
(if|when) i (die|kill myself) {time}, (tell my mom i love her|nobody will care|please take care of my cat)
`
  .trim()
  .split('\n');

/** The same words when nobody is at risk. */
export const NO_SELF_HARM: readonly string[] = `
suicide (prevention|awareness) (week|month|training) starts (monday|{time})
the (hotline|helpline) for people who feel suicidal is 988
(my|our) school has a talk about (suicide awareness|mental health|self harm) {time}
the (article|study|book|podcast) (covers|is about) (suicide rates|self harm|depression) (in europe|among students|)
suicide squad (is a fun movie|was terrible|2 is out)
that was a suicide (mission|run|push) lol
(committing suicide|dying|killing yourself) in (the game|{game}|dota) (respawns you|denies the gold|resets the level)
(this|my) ({thing}|homework|exam|meeting) makes me want to (die|cry|scream) (lol|haha|)
(i'm|im) dying (of laughter|laughing|to see that movie|for some {food}|😂)
my (phone|battery|laptop|mouse|plant) (died|is dead) ({time}|)
i (cut|burned|hurt) my (finger|hand|knee|ankle) (while cooking|playing football {time}|on the oven|)
if you (need help|feel suicidal|are struggling), (talk to someone you trust|please call a helpline|you are not alone)
(my|a) friend (lost|of mine lost) (his brother|her dad) to suicide, (be kind|it was hard|we miss him)
the (song|poem|episode) is about (depression|suicide|losing someone)
(i'm|i am) so tired (today|of this rain|after the gym|of waiting), going to bed
i want to disappear (into a book|on a beach) all weekend
i can't stop thinking about (this song|that {food}|the ending)
i give up on this (puzzle|{thing}|recipe)
i have a plan for (the raid|the weekend|dinner) {time}
goodbye everyone, see you (tomorrow|next week|{time})
i wrote a note for the team in the doc
(i'm|im) starving, when is (lunch|dinner)?
end of life (support|date) for node 16
the kill switch stopped the server
self harm content is not allowed here, please read the rules
mental health matters, (take breaks|be kind to yourself|drink water)
i survived (the exam week|monday|the flight)
(i wish|wish) i (was|were) (dead tired less|taller|at the beach|there)
(i could|i'd) (just |)die for (that cake|some {food}|those shoes)
(he|my uncle) (died|passed away) (last year|in 2010|peacefully), we miss him
(i was|i used to be) (depressed|in a bad place) but (therapy|my friends) helped and (i'm fine now|life is good)
(i'm|im|i am) (sad|stressed|exhausted|lonely|burnt out|anxious) {time} (but it will pass|need a hug|lol|)
(kill|end) (me|my suffering) now (lol|haha|), it's (monday|another meeting|so cold)
(lol|haha) kms i (forgot my charger|sent it to my boss|said you too to the waiter)
(are you|is he) ok? (i'm worried about you|please stay safe|we are here for you)
`
  .trim()
  .split('\n');
