/** Sexual talk between or about adults, as in chats and channels. Nothing here is about young people. */
export const SEXUAL: readonly string[] = `
(send|show) (me |)(nudes|your tits|your boobs|a dick pic|a naked pic|your pussy|pics of your body) (babe|baby|pls|now|)
(i want|i wanna|let me|i'd love) to (fuck|bang|eat out|lick|taste|ride|suck) (you|your pussy|your cock|your dick|your tits) (so hard|all night|right now|until you cum|)
(i'm|i am|im) so (horny|wet|hard|turned on) (right now|for you|tonight|thinking of you)
(suck|lick|ride|stroke|touch) my (cock|dick|balls|pussy|clit)
(wanna|want to|do you want to) (fuck|have sex|sext|cyber|hook up|see my nudes|watch me cum) (tonight|with me|on cam|)?
(i|she|he) (came|cums|orgasmed|squirted) (so hard|all over (my|her|his) (face|tits|chest)|inside (her|me)|three times)
(my|his|her) (cock|dick|pussy|ass|tits) (is|was) (so hard|dripping|so tight|throbbing|in my mouth)
(cum|come) (on|in|inside) (my (face|mouth|ass|pussy|tits)|me daddy)
(he|she|they) (pulled|slid|pushed) (down her panties|his cock inside her|off his pants) and (she moaned|started fucking|began to thrust|licked her nipples)
(she|he) (moaned|gasped) as (he|she) (thrust|entered|licked|fingered) (deeper|her wet pussy|him|between her legs)
(what|how big|how tight) (are you wearing under that|is your dick|is your pussy|are your tits)?
(do you|u) (like|want) (it rough|anal|to be tied up and fucked|big cocks|to swallow|blowjobs)
(give me|gave me|giving) (a blowjob|head|a handjob|a rimjob) (in the car|under the table|please|)
(best|free|hardcore|amateur) (porn|milf porn|anal|hentai|gangbang|creampie) (video|videos|site|clips) (here|)
(watching|downloaded|posting) (porn|hentai|my sextape|gangbang videos) (all day|with my wife|)
(jerking|jacking|wanking) off (to|over) (your pics|porn|this|her tits)
(masturbating|touching myself|fingering myself) (to you|in the shower|right now|thinking about you)
(bend over|spread your legs|get on your knees|strip for me|sit on my face) (slut|baby|and open your mouth|)
(i'm|im) (naked|not wearing panties|touching myself|in bed naked) (come join me|, want to see?|for you)
(nice|great|huge|perfect) (tits|ass|boobs), i (want to|would) (fuck|suck|cum on) (them|that|it)
(have sex|sleep|make love) with me (please|tonight|now|alexa)
(are you|r u) (a virgin|horny|naked|into anal)( babe|)?
(dominate|spank|choke|tie) me (daddy|mistress|and fuck me|in bed)
my (wife|girlfriend|husband|boyfriend) (sucks my cock|wants a threesome|loves anal|rides me every night|and i tried pegging)
(daddy|mommy) wants to (fuck|breed|spank) you
(new|full) (nudes|sex tape|anal video|b/g video|solo video) (on my onlyfans|in my bio|dropped tonight) (18+|)
he (came|finished) (on my tits|in my mouth|inside me) (twice|last night|)
(threesome|orgy|gangbang|swingers party) (tonight|this weekend) with (two couples|my wife), adults only
(erotic|smut) (roleplay|rp|story): (he unbuttons her blouse and kisses her nipples|she grinds on his lap until he is hard|her lips closed around his shaft)
(can you|i want to|would you|wanna) (lick|kiss|spank|eat) my (ass|pussy|cock|balls)( now| baby|)
(i'd like to|i want to|id love to|can i) (fuck|shag|bang|screw) (you|her|him|your ass)( as well| tonight| so bad|)
show me (your ass|your tits|your body|your pussy|your dick)( slow and sexy| on cam| baby|)
(i like|i love|do you) (to |)(swallow|suck) (semen|cum|dick|cock)( well| every day|)
(sexy time|fuck time|let's fuck|let's get naked|let's have sex)( tonight| now| babe|)
your (pussy|cock|dick|ass) (is|feels|tastes|smells) (so tight|amazing|so good|like heaven)
a (dick|cock) (is |)(going |)(up|in) my (ass|butt|mouth)
(lick|kiss|bite) (your|her) (nipples|inner thighs|neck while you ride me)
`
  .trim()
  .split('\n');

/** Words of sex and bodies without a sexual meaning, and factual talk of health and relationships. */
export const NOT_SEXUAL: readonly string[] = `
(breast cancer|sex education|birth control|sexual health|prostate exam) (screening|class|question|advice|starts|matters) (for adults|at the clinic|{time}|)
(my|the) doctor (talked|asked) about (contraception|sexual health|my period|hormones)
(is it|it's) (normal|safe) to (skip|take) (the pill|antibiotics) (every day|)?
(sex|gender) (is a column in the table|ratio at birth|discrimination at work|was not specified on the form)
(i'm|i am) so (excited|hyped|hungry|tired) for (the game|dinner|vacation)
(hot|sexy) (sauce|weather|take|pot|new design|car) (today|for dinner|man|)
(cock|rooster) crows (at dawn|every morning on the farm)
(dick|dick's) (van dyke|sporting goods|tracy) (is great|has a sale|)
(chicken|duck) breasts with {food} (for dinner|recipe)
(strip|naked|bare) (the wire|the whitespace|metal server|the wallpaper|mole rat)
(we are|they are) (engaged|expecting|married|dating|holding hands) (!|since may|)
(kiss|hug) (your mom|the dog|grandma) from me
(he|she) is (cute|hot|handsome|gorgeous|so pretty) (lol|omg|in that movie|)
(nude|skin tone) (lipstick|color|shoes) looks (good|nice)
the (painting|statue|museum) shows a nude (figure|man|venus)
(pussy|kitty) cat (sleeping|on the roof)
(my|her) (ass|butt) (hurts|is frozen) from (squats|sitting all day|falling)
(sucks|that sucks|this sucks) (man|that you're sick|sorry to hear)
(bang|banging) (on the door|my head on the desk|tune)
(no nsfw|keep it sfw|no porn|18+ content goes elsewhere), (please|rule 4|read the rules)
(sexual harassment|consent) (training|policy) (is mandatory|at work {time}|was updated)
(the movie|that show) has (too many sex scenes|nudity|an r rating)
(come|came) (over|inside|here) (it's cold outside|for dinner|and see the garden)
`
  .trim()
  .split('\n');
