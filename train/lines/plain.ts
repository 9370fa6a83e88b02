/** Plain talk with the words of advertising and fraud: links, prices, jobs, crypto, giveaways, warnings, service notices, everyday messages. */
export const PLAIN: readonly string[] = `
(here is|here's) (the link|the doc|the recipe|the map|my pr) {repo}
(you will get|find|all|you can get) (all your info|the info|the package|everything|it) (at|on) {repo}
(check|paste it|look|try|see) (here|this|) https://{repo}
{user}, (check out|try|have a look at|http://){repo}
(it costs|they weigh {n}00 pounds and cost|it was|about) {amt} (to make|for the pair|a piece|used|)
the docs explain it (here|well) https://{repo}
can (someone|anyone|you) (look at|review|check) https://{repo} (please|when you have time|pls)
i (opened an issue|wrote it up|posted it|uploaded it): https://{repo}
(found this useful|this video explains it well|this helped me|worth reading) https://{repo}
did you (see|read|watch) this? https://{repo} (lol|wow|)
(my screenshot|my setup|the error|the log): https://{repo}
(lol|haha|omg) https://{repo}
(our|the) (dnd group|study group|class|clan) (uses|is on) {srv} if you still want to join
the invite (for the study server|you asked for|to the class chat) is {srv}, see you there
is {gift} worth the (price|money|hype)?
does {brand} (take card payments|work on linux|have a student discount|support 2fa)?
i (bought|got|ordered) {gift} for my (brother|sister|son|friend)'s birthday
how do i (turn off notifications|change my email|cancel|delete my account|get a refund|enable 2fa) (in|on|from) {brand}?
{brand} is (down|slow|not loading) (for me|again|today), anyone else?
(watch out|be careful|careful everyone|psa|heads up), there (is a|are) fake {brand} (login page|emails|giveaways|airdrops|support accounts) going around, (do not click|don't fall for it|report them)
(someone hacked|somebody got into) my (friend's|mom's|old) {brand} account and sent (scam links|free nitro links|crypto spam) to everyone
is this {brand} (email|text|message|offer) (real|legit) or (phishing|a scam)?
(my grandma|my uncle|a coworker|i) (almost |)(fell for|lost {amt} to|got) (a|one of those) (crypto|romance|whatsapp|hi mum|parcel|tech support) scam(s|) (last month|, so sad|)
(mods|@mods|admins), (this account|someone) is (posting|sending|spamming) (free nitro|steam gift|crypto|investment) (links|scams) in (general|my dms), (please ban|can you check)
(never|don't ever|please do not) (share|give|send) your (seed phrase|password|otp|2fa code|recovery phrase) (to|with) (anyone|staff|strangers)
(staff|mods|we|admins) will never (dm you first|ask for your password|ask for money|send you links)
(reminder|rule 3|note): no (advertising|self promo|invite links|scams|dm advertising) (in this channel|here|on this server)
(how|why) do (people|scammers) (still|) (fall for|run|make) (these|free nitro|airdrop|giveaway) scams
what do you think (about|of) {coin}, will it (go up|crash|recover)?
{coin} is (down|up) (again|{n}% today), (glad i sold last month|ouch|i'm not touching it)
i (lost|made|sold) {amt} (on|with|of) {coin} (last year|in 2021), (never again|lesson learned|lucky)
i (work|freelance) for {amt} {per} and pay taxes on it
my (salary|rent|pay|bill) (went up|is|was) {amt} (a month|now), (so happy|ugh|finally)
(how much|what) do you (earn|make|charge) (as a|per) (designer|hour|teacher)?
(selling|i'm selling) my old (bike|desk|monitor|sofa) for {amt}, pick up only
(anyone|does anyone) want to buy my (ticket|keyboard|textbook) for {amt}?
(i'm|im) streaming {game} {time} if anyone wants to watch
who wants to play {game} (later|{time}|with us|)?
my {soc} (got|has) (100 views|3 followers) (yay|lol|)
(the|our) giveaway (in the art channel|on the server|thread) ends (tomorrow|{time}), (good luck everyone|the winner gets a print|react with 🎉)
congrats to {user} for winning the (giveaway|art contest|tournament|raffle)!
(i won|we won|he won) (the raffle|{amt}|a prize|a t-shirt) (at work|at the fair|in the school lottery|) (haha|so happy|)
you can claim the (daily quest reward|login bonus|skin) (from the npc|in the lobby|at level 10)
the shop (gives|has) free shipping over {amt}
i paid {amt} for the (repair|concert|dress|dentist), was it too much?
verify your role in the rules channel to see the other channels
please update your password if you reused it
(the raid signup|registration|voting) is open, react with ✅
(anyone got|does anyone have) a (discount|promo) code for (the conference|{brand}|the museum)?
the new {brand} (update|app|logo|phone) looks (good|bad|weird)
(we|i) (shipped|released|merged) (the release|v2|the fix), changelog: https://{repo}
(subscribe|unsubscribe) (to|from) the (topic|event|queue|observable) (before|after) the component mounts
(i subscribed|thanks, subscribed|love your videos), (great channel|keep it up|can't wait for the next one)
this (song|video) is (so good|a masterpiece|my childhood|stuck in my head), who is (listening|here) in (2024|2015)?
(how|why) does this (song|video) have {n} million views
(call|text|ring|msg) me (when|once) you (get home|are free|land|finish) (ok|pls|x|)
(can|could) you (call|ring|text) (me|mum|the plumber|the school) (on {phone}|later|{time}|at 5)?
(my|the) (new |)number is {phone}(, save it|, the old one is gone|, call if you're lost|)
(call|ring|text) me (when you get home|after school|if anything happens|when you land), my (new |)number is {phone}( now| btw| in case|)
(hi|hey), (here is|this is|it's) my (new |work |)number(:| is|) {phone}(, call me later| ok| xx|)
(ok|sure|cool|alright|yeah), (i'll|ill|will) (pick you up|be there|call you|text you|come over) (at 7|in 10|after work|{time}|soon)
(pls|please|can you) (send|transfer|pay|give) me (the|my) (rent|{amt}|money for the tickets|my share) (when you can|{time}|thanks)
(i sent|just sent|transferred) (you|u) the {amt} (for dinner|for the tickets|via paypal|), (check pls|thx)
(where|wher) (are|r) (you|u)? (i'm|im) (outside|at the station|here|waiting|on the bus)
(happy birthday|merry xmas|happy new year|good luck|congrats|get well soon) (to you|dear|mate|babe|sis|bro)! (love you|hope you have a great day|xx|party {time}?|)
(sorry|soz), (i was|im) (in a meeting|asleep|driving|in class|at the gym), (call you later|what's up|missed ur call|cant talk now)
(wat|what|wot) (u|you) (doing|up to|up 2) (tonight|2nite|{time}|later)? (wanna|want to|fancy) (come round|go cinema|grab {food}|meet)?
(ok|k|lol|haha|yup|nah|ya) (la|lor|then|mate|dear|babe|x|see u there|no prob|thanks|c u|gd nite|)
(did|have) (you|u) (eat|eaten|finish|buy) (already|the {food}|your work|the tickets|yet)?
(i|we) (have|got) (class|work|an exam|a dentist appointment|training) (at {n}|{time}), (so cant come|maybe after|wish me luck)
(good morning|morning|gm|good night|gn|night) (everyone|all|babe|love|sweet dreams|have a nice day|)
(i love you|miss you|thinking of you|love u) (so much|loads|babe|dear|xxx|lots|)
(on my way|omw|running late|stuck in traffic|train is delayed), (be there|eta) (soon|{n} min|in {n})
{carrier}: your (parcel|order|package) (will arrive|was delivered|is out for delivery) (today|today between 10 and 12|to your porch)
your (appointment|reservation|table|booking) (is confirmed|at the dentist is|for 2) (on|for) (monday 9:30|{time}|12 may)
your (code|verification code|otp) is {n}{n}{n}. (do not share it|it expires in 10 minutes)
your (bill|statement|invoice) for (may|this month) is {amt}, (due on the 5th|thank you for your payment)
(your balance is|you have) {amt} (left|remaining|after the last payment)
(hi|hello), (is the apartment|is this|is the bike) (still available|free to view {time})?
(we're|we are|my team is|my company is) hiring (a {lang} developer|two interns|nurses|a designer) (in berlin|on site|full time), (details on our careers page|happy to answer questions here)
(i got|just got) (the job|an offer|an interview|a raise|fired|laid off) (!|, so nervous|today|after {n} applications)
(does anyone|can anyone) (know|recommend) (a good|a cheap) (vpn|broker|mechanic|hosting|bank|therapist|course)?
(i made|i wrote|i built) a (small|free|) (tool|bot|game|library|theme) in {lang}, feedback welcome https://{repo}
(my|our) (band|club|kids|choir) (plays|have a show|has a gig) {time}, come if you like
(check|look at) the (pinned message|faq|wiki|readme|channel topic) (first|please|it's explained there)
(click|press|tap) (here|ok|the button|start) (and|then) (wait|restart|select your language)
(free|cheap) (parking|entry|wifi|drinks) (at|near) (the museum|the station|the venue) (on sundays|{time}|)
(the tickets|it|the course|the ps5|my gpu) (costs|cost me|was|is) {amt} (now|lol|on sale|used)
(limited|special) edition (vinyl|figure|skin) sold out in (minutes|seconds) (sad|)
(wallet|metamask|the bridge|gas fees) (won't connect|is slow|are high|keeps failing) (today|on mobile|, any ideas?)
(read|reading) the whitepaper of this (token|project), (not convinced|interesting design|who audits it?)
(how does|explain) (staking|an airdrop|a seed phrase|a hardware wallet|kyc) (work|to me|)?
(gas|milk|eggs|rent|petrol) (is|costs) {small} (now|here|a litre|), (crazy|wow)
invest in (yourself|good shoes|index funds|a good chair) (, my dad always said|, best advice|)
(my|our) (account|guild|server|channel) (got|was) (banned|hacked|deleted) (for no reason|last night|), (how do i appeal|support is slow|so annoyed)
(support|the admins|{brand} support) (replied|helped|were nice|took 3 days) (after {n} days|and fixed it|)
(vote|voting) (for the next movie|on the logo|in the poll) (is|closes) (open|{time}|in #polls)
(join|hop in) (vc|voice|the call|the meeting|us) (if you're free|when ready|at 8|now)
(dm|pm|message) me (if you need help with the {thing}|the details|your address for the card|when you're online|)
(i'll|ill) (dm|pm|message|text) you (the details|later|the address|)
(urgent|asap): (prod is down|the {thing} failed|i need the slides|who has the keys), (can someone look|pls answer)
(who|anyone) (has|have) (notes|the slides|homework answers|the pdf) (for|from) (monday|chemistry|the lecture)?
(earn|get|win) (xp|points|badges|coins) (by|for) (chatting|helping others|finishing quests|playing daily)
(can|could) i (borrow|lend) {small} for (lunch|the bus), pay you back tomorrow
(please|pls) (stop|do not) (spamming|pinging everyone|sending me ads|posting the same link)
(why|how) (did|do) i keep getting (spam|scam|robo) (calls|texts|emails) about my (car warranty|parcel|bank account)
(guys|hey) (look|check) (what my cat did|my new setup|this sunset|the score) (lol|😍|!!)
(good|great|nice|lovely) (stream|video|song|game|talk|photo) (today|!|man|, thanks for sharing)
(can't wait|so excited|hyped) for (friday|the new season|the {game} update|summer|the concert)
(the|this) (episode|match|concert|update) was (amazing|boring|so good|disappointing|too long)
(what|which) (time|channel|server|room) (is|for) (the|our) (meeting|raid|class|stream)?
(i think|imo|tbh|maybe) (we should|you should|they should) (ask|wait|try {food}|use {lang}|restart it|read the docs)
`
  .trim()
  .split('\n');
