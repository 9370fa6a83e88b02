/** More fraud of chats and phones, in other words: each kind as different people tell it, with and without a link. */
export const MODERN_SCAM: readonly string[] = `
(could|can|would) (you|u) (lend|give|borrow) me (your|ur) (steam|discord|roblox|epic|riot|instagram|) (account|login|password|acc) (for|just for) (a sec|a minute|one trade|an event|a test)(, i'll (give it back|return it with {gift})| and i give you {gift}|)
(log|sign|logging) in(to|) with your {brand} (account|login) (here|below|on this page) to (accept|receive|redeem|unlock) (the trade|your {gift}|the reward|it)(: | ){dom}
(my|a) (trade|friend|discord) (offer|request) (got stuck|needs a second check|has to be verified), (log in|confirm it) (at|on) {dom}
(i'm|i am) (a|the) (steam|riot|discord|roblox) (admin|employee|support agent|staff member), (your|this) (inventory|account|item) (is|will be) (on hold|locked|banned), (move|trade|send) (your items|everything|the skins) to (my|the safe|our bot) account
(i've|i have) (reported|flagged) your (steam|discord) (account|profile) (by mistake|instead of a scammer|for duping), (the support|the admin|their agent) (needs to|wants to) (talk to|hear from) you(, add him|: {tg}|, otherwise you get banned)
(scan|use your phone to scan|just scan) (the|this|my) (qr|qr code|code) (with|in|using) (the|your) {brand} (app|mobile app|account)( and| to| then you|) (get|unlock|receive|activate) (a month of nitro|{gift}|the role|the drop) (for free|on us|instantly|)
(with|from) (only |just |)(200|350|{amt}|a small deposit) (i|she|we) (cashed out|pulled out|walked away with|made it to|got paid) {amt} (in|within|after) ({n} days|under a week|two weeks|a month)(,| -|.) (all because of|thanks to|credit to|shout out to) ({man}|{woman}|my coach|my mentor)( {tg}|, telegram {tg}|, ask me for the contact|)
(my|our) (mentor|coach|uncle|broker|trading partner|friend) (showed|taught|shows|teaches) (me|people|us) how to (turn|flip|grow|double) (200|{amt}) (in|)to {amt} (every week|in days|without risk|from a phone)(,| -) (hmu|hit me up|ask me|want in?|i can introduce you)( {tg}|)
(who|anyone) (is|here) (ready|serious|willing) to (learn|make|earn) (real money|{amt} {per}|from {coin})(?|) (i'll guide|my team guides|i will personally teach) (only {n} people|you step by step|beginners)( {tg}|, inbox|)
(elon|musk|vitalik|michael saylor|a big exchange|tesla|apple) (is|are) (doubling|giving back double|sending back 2x|tripling) (all|every|any) ({coin}|coin|deposit|payment) (sent|you send|transferred) (to the (address|wallet) (in|on) (the|his) (stream|video|page)|before midnight|right now)(, hurry| only today| {dom}|)
(deposit|stake|lock|contribute|buy in with) (0.1 eth|{amt}|1 sol|100 usdt) (to|into|in) (the|our) (presale|contract|pool|vault|bot) (and|to) (get|receive|earn) (5x|3x|double|{n}% daily|guaranteed returns)( guaranteed| no risk| {dom}|)
(our|the|my) (mining|arbitrage|ai trading|staking|mev) (bot|app|pool|platform) (pays|returns|earns|makes) {n}% (a day|daily|per week)(,| and) (withdraw|payout) (anytime|every hour|to your wallet)( {dom}| {tg}|)
(our|join our) (vip |premium |gold |)(signal|signals|forex|pump) (group|room|channel) (hit|closed|won|called) ({n}|19) (of|out of) (20|{n}) (trades|calls) (last week|this month)(,| -) (entry|vip|membership) (is |)(only |){small}(, write to {tg}|)
(got|was|were you) (scammed|hacked|robbed|cheated) (of your crypto|by a broker|on a fake site|and lost your coins)(?|,) (i know|there is|contact) (a|an) (ethical|real|good|certified) (hacker|recovery expert|agent) (who|that) (got|gets|brought) (mine|my money|everything|funds) back( {tg}|, he is on insta|)
(someone|anybody|who) (stole|took|drained) your (crypto|coins|wallet|funds)? (this|a) (recovery (agent|team|expert)|hacker) (helped me|returned all of it|can trace it)(,| :) (write|find) (him|them) (on|at) {tg}
(only|we need|looking for|need) {n} (people|persons|ppl|members|workers) for (a|an) (simple|easy|online|remote) (task|job|project)(,|:) (liking|watching|rating|reviewing|sharing) (videos|posts|hotels|restaurants|products|apps) (on (tiktok|youtube|google maps|booking)|from your phone)(,| -) (paid|{amt}) (daily|{per}|the same (day|evening))(, whatsapp {wa}|, write me| {tg}|)
(we|my company) (pay|pays|offer) {small} (per|for each|for every) (review|like|video|task|survey)(,| -) (training|registration) (is |)free(, you just|, only) (top up|recharge|fund) your (task |)account (once|first)(, withdraw any time|)
(data entry|typing|packing pens|envelope stuffing|chat support) (job|work) (from|at) home(,|:) {amt} {per}(,|.) (a small|refundable) (registration|security|kit) (fee|deposit) (applies|of {small})( {wa}|)
(need|looking for|who has) (5 |a few |someone |people |ppl |)(with|has|have) (a |)(cashapp|chime|paypal|zelle|bank account|debit card|revolut)(,|:| -) (i'll|i will|we) (load|put|drop|send) {amt} (on|in|to) it (and|,) (you|u) (keep|get) (half|30%|a cut)(, quick|, legit only| dm me|)
(sell|rent|lend) (me|us) your (old |unused |)(bank|telegram|whatsapp|linkedin|facebook) account (for|and get) {amt}( {per}|)(, we only need the login|, no questions| {tg}|)
(mom|mum|dad|mama|papa)(,| it's me| its me|) (i|my phone) (dropped|broke|lost|fell|was stolen)(my phone|in the water|today| at school|) (this is|im texting from|save) (my|a) (new number|friends phone)(.|,) (could|can) (you|u) (send|transfer|pay|wire) (480|{amt}|some money) (to|for) (my landlord|a bill|the rent|me) (today|now|before 5)(?|, i pay you back| please|)
(grandma|grandpa|granny|auntie), (it's me|i'm in trouble|i had an accident), (i need|please send) {amt} (for|to) (bail|the hospital|a lawyer|get home)(,| and) (don't|please don't) tell (mom|dad|anyone)
(hello|hi), (this is|i am) (the ceo|your manager|dr. {woman}|your boss), (are you free|i'm in a meeting), (i need|please get) (gift cards|apple cards|google play cards) for (a client|the team) (and|,) (send|text) me the codes
{bank}: (we've|we have) (locked|frozen|limited|paused) your (debit card|account|online banking) (after|because of|following) (unusual|suspicious|unknown) activity(.|,) (restore|regain|confirm) access (at|here|via) {dom}
{bank} (fraud|security) (team|alert): (did you|was it you who) (spend|try to pay|send) {amt}? (reply YES or NO|if not, call {phone}|cancel it at {dom})
{carrier}: (your (item|parcel|package|letter) is (waiting|held|stuck)|we missed you today|we tried to deliver)(.|,) (a |the |)(shipping|customs|redelivery|storage) (fee|charge) of {small} (was not paid|is due|is outstanding)(,|:) (settle|pay|reschedule) (it |)(here|at|:) {dom}
(dvla|hmrc|irs|medicare|social security|the council|toll office|e-zpass): (you have|there is) an (outstanding|unpaid|overdue) (refund|fine|toll|tax bill|rebate) of {small}(,|.) (submit|enter|confirm) your (bank|card) details (at|on|here:) {dom}
your (netflix|spotify|disney|amazon prime|icloud|microsoft|adobe) (membership|plan|storage|account) is (on hold|about to end|suspended) (because|since) (the|your) (last |)payment (was declined|failed|bounced)(.|,) (update|renew|add) your (card|payment method)(:| at| here) {dom}
(your|the) (windows|computer|pc|iphone|mac) (is infected|has {n} viruses|was hacked)(,|!) (call|contact) (microsoft|apple|support) (at|on|now) {phone}( immediately| or your files are lost|)
(i|we) (hacked|have access to|recorded) your (camera|webcam|device|email)(,| and) (pay|send) {amt} (in bitcoin|in btc|to this wallet) (or|otherwise) (i|we) (send|publish) (the video|everything) to (all your contacts|your family)
(you|your email|your number) (are|is|was) (the |our |)(lucky |)(winner|chosen|picked|drawn) (number 7 |)(of|in) (our|the) (anniversary|google|facebook|coca cola|uk national|online) (draw|lottery|promotion)(!|,|.) (send|reply with|fill in) your (full name|address|bank details|phone number) to (receive|claim|get) {prize}
(giving|i'm giving|i give) (away |)(my|our) (ps5|xbox|macbook|camera|piano|puppy|gaming pc|drone)( and {n} controllers|) (away |)(for free|for nothing)(,| because) (i'm|im|we are) (moving|upgrading|going abroad|leaving)( next week|)(.|,) (just|only|you) (pay|cover) (for |)(the |)shipping(, message me| dm|)
(beautiful|cute) (puppies|kittens|parrots) for adoption, free to a good home, just pay (the courier|delivery|papers) {small} {wa}
(room|apartment|studio|house) for rent {amt}, i am (abroad|out of the country), send the deposit and i (mail|post) you the keys
(concert|taylor swift|festival|match) tickets for sale, (can't go|face value), (pay by|only) (gift card|crypto|cashapp|zelle friends), dm
(metamask|ledger|phantom|trust wallet|coinbase) (support|team|security) (here|team|)(,|:) your (wallet|device|account) (must|needs to|has to) be (synchronised|validated|upgraded|re-verified|linked again)( after the update|) (enter|type|submit|import) your (12|24|secret|recovery) (words|phrase) (on|at|in) (the secure page|{dom}|our form)
(claim|check|eligibility|registration|snapshot|season 2) (is|is now) (live|open) (for|to) (all |)(users|holders|testers|traders|the community)(:|,|!) (link|connect|verify) (your|ur|a) wallet (&|and|to) (get|receive|see) (up to |)({n}00|1,850|2400) (uni|arb|op|strk|zro|tokens|{token})( {e}|) {dom}
(hurry|last hours|final call|closing soon)(:|,|!) (unclaimed|remaining) (tokens|rewards|{gift}) (will be|are) (burned|redistributed|gone) (tonight|{time})(,| -) {dom}
(opensea|blur|magic eden)(:| -) (you have|there is) (an offer|a new bid) of (3|5|{n}) eth on your nft, (accept|view) (it |)(here|at) {dom}
(a|this) (glitch|bug|method|exploit|cheat) (on|in|with) (cashapp|shein|temu|amazon|the atm|uber eats) (gives|gave me|lets you get) (free money|{amt}|free orders)(,| -) (dm|pay {small} for|text me for) (the method|sauce|it)
(earn|get) (robux|vbucks|coins|gems) (fast|free|unlimited)(:|,|!) (just |)(type|enter|put) (your |)(username|user and password|login) (on|at|in) {dom}
(can|could|would) (you|u) (pls |please |)(help|support|vote for) (my|our) (team|son|sister|dog|friend) (in|at) (this|the|a) (tournament|cup|photo contest|competition)(?|) (just |you only need to |)(sign in|log in|login) (with|via|through) (steam|discord|facebook|instagram)( so it counts|) {dom}
(hey|yo|hi) (check|test|try) (this|my) (game|beta|launcher|mod) (i've been|we are|im) (making|working on|coding)(,|?) (download|get it) (here|from) {dom}( pw: {n}{n}{n}| turn off defender first|)
(i am|i'm|this is) (mrs|mr|miss|general|doctor|prince) (helen|ahmed|johnson|kofi|rose)(,|.) (a widow|a banker|a dying woman|a us soldier|the son of a minister) (from|in|of) (london|ghana|syria|dubai|nigeria)(,| and) i (want to|wish to|must) (donate|share|transfer|give) (my |)({n}.5 million|{n} million dollars|my gold|the inheritance) (to|with) (a god fearing person|you|an honest partner)(, reply| for details| write to my email|)
(hey|hi) (stranger|dear|there|beautiful)(,|!) (i think we matched|your profile looks interesting|sorry, is this david from the gym)(?|,) (i live in|i'm in) (hong kong|singapore|la)(,| and) (i trade|my aunt taught me) {coin} (in my free time|for extra income)
`
  .trim()
  .split('\n');

/** More advertising, in other words. */
export const MODERN_SPAM: readonly string[] = `
(come|hop in|pull up|you should come|check out|join)( to|) (the |our |my |)(most active|chillest|best|fastest growing|friendliest|new) (chill|gaming|anime|study|dating|art|crypto|16+|18+|) (server|discord|community|group)( on discord|)(!|:|,|) (giveaways|events|movie nights|self roles|voice chats|nice people|cute emotes)( every (friday|day|week)|, self roles| and more|)( {e}|) {srv}
(partnering|partnership|bump|dm me for a partnership|looking for partners)(:|,| with) (servers over|{n}0+ members|any server) {srv}
(i|we) (just |)(uploaded|posted|dropped|released|published|put up) (a |my |our |)(new |brand new |first |)(vlog|video|song|single|ep|podcast|short|tutorial|beat|mixtape|cover)(,| and|!) (please |pls |)(go |)(watch|stream|listen to|check|play) it( and (smash|hit|press) (that |the |)(subscribe|like|follow)( button|)|, every view helps| on (spotify|youtube|apple music)|)( {e}|)
(looking|searching|hoping) for (more |new |some |)(listeners|viewers|subscribers|followers|supporters)(,|:| for) my (new |)(single|channel|stream|page|album) (is |)(out |)on (spotify|youtube|twitch|soundcloud)(,|.) (add it to|put it in|share it on) your (playlists|stories)( pls|)
(drop|leave) (a|your) (follow|sub|like) (on|for) (my|our) (page|channel|stream) and (i|we) (return|return it|give one back)(!| {e}|)
(we|i) (design|make|create|edit|draw|produce|code|build) (logos|banners|emotes|overlays|thumbnails|websites|beats|videos|discord bots|pfps)( and (overlays|websites|banners)|)( for (streamers|brands|small businesses|artists)|)(,|.) (prices|packages|commissions) (start at|from|are) {small}(,|.| -) (portfolio|samples|vouches) (in (my|our) (bio|profile)|on request|{shop})
(are you|is your company|do you run) (a (brand|business|shop|coach|startup)|an online store) (that wants|wanting|looking|ready) to (grow|scale|get more (leads|sales|clients))(?|) (our|my|we're an) (agency|team) (runs|does|offers|handles) (ads|seo|social media|funnels|email marketing)( and more|)(.|,) (book|schedule|get) a free (call|audit|demo)( today| {shop}|)
(i|we) (can |)(write|do|finish|complete) your (essay|thesis|homework|assignment|dissertation|math exam|coursework)(,| -| with) (no ai|plagiarism report|fast|on time|any subject)(,|.| and) ({n}% off|discount|cheap) for (new|first time) (students|clients)( {wa}|, dm|)
(buy|order|get|we sell|we have) (viagra|cialis|xanax|adderall|oxy|ozempic|steroids|weed|shrooms|carts|percs)( and (cialis|more)|) (without|no|online without) (a |)(prescription|rx)(,| -) (worldwide|fast|overnight|discreet) (delivery|shipping|packaging)( {shop}| {wa}|)
(hot|single|sexy|mature|russian|asian|horny) (and single |single |)(ladies|women|girls|moms|babes) (in|from|near) (your (city|area|town)|ukraine|you) (want|are waiting|love|would like) to (meet|chat|date|hook up)( tonight|)(,|.|!) (sign up|join|register|click) (free|now|here)( and chat with them| {shop}|)
(rolex|gucci|lv|nike|jordan|balenciaga|airpods) (replicas|reps|copies|1:1)( 1:1 quality|), (free shipping|best factory|aaa quality|qc photos)( over {n} items|)(,|.) (whatsapp|wechat|dm|order) ({wa}|me|for catalogue)
(iptv|firestick|streaming box) (4k |)(with|over) (20,000|{n}000) (channels|movies)(,|:) (12 months|1 year|lifetime) (for|only) {small}(,| -) (free |)({n}h |)(test|trial)(, write me| {wa}|)
(sure|fixed|safe|100% sure|banker) (bets|odds|matches|tips|games) (today|tonight|for the weekend)(!|:|,) ({n} (fixed |)matches|over 2.5|{n} odds)(,|.) (join|subscribe to) (our|my|the) (vip|free) (channel|group) {srv}( before kickoff|)
(best|new|top) (online |crypto |)(casino|slots|sportsbook|poker site) (of 2024|this year|in europe|)(,|:|!) {n}0% (on|up to|match on) (your |the |)(first |)deposit (and|+|plus) {n}0 free spins(,| with|) (code {code}|use code {code}|no wagering)( {shop}|)
(lose|drop|burn) ({n} kilos|{n} pounds|belly fat|stubborn fat) (in|within) ({n} weeks|a month|days) (with|using|thanks to) (our|this|my) (keto gummies|tea|plan|patch|drink)(,|!) {n}% off( this weekend only| today| {shop}|)
({token}|a new memecoin|our token|this gem) (is |)(launching|launches|goes live|listed|stealth launching) (on (solana|base|ton|bnb)|in {n} (minutes|hours))(,|!| -) (lock in|be early|get ready|load up|fair launch|chart and tg in bio)( {e}|)
(text|send|sms) (WIN|JOIN|CASH|PLAY) to {n}{n}{n} (for|and get|to enter) (your chance|a chance|the draw)( at| for| to win) {prize}(!|.) (18+|t&cs apply|{small} per msg)
(follow|add|check) (my|me on|our) (instagram|insta|ig|tiktok|snap|onlyfans) (@_?model{n}|@star_{n}|in bio|below) (for|to see) (daily pics|exclusive content|more|behind the scenes)( and i follow (everyone |)back|)( {e}|)
(get|buy) (cheap|discounted) (game keys|steam keys|windows keys|nitro|robux|cs2 skins) (at|on|from) {shop}(,| -) (use|with) (my |)code {code}( for {n}% off|)
(selling|sell|wts) (valorant|fortnite|genshin|clash|roblox|lol) (accounts|accs|account)( with (rare skins|og items|all champs)|)(,| -) (cheap|middleman accepted|mm ok|negotiable|instant)(,| -|) (dm|dm for list|hmu|add me)
(promoting|i promote|we promote) (songs|youtube channels|nft projects|tokens|small creators|onlyfans)( and (tokens|channels)|) (to|on) (an audience of |)({n}0k|200k) (followers|people|subs|active users)(,|.) (prices|rates|packages) in (dm|dms|bio)
(my|the|this) (spell caster|spiritual healer|love doctor|herbalist|voodoo priest) (brought|returned|cured|fixed) (my (husband|ex|wife|marriage)|me of herpes|my finances)( back|) in ({n} days|24 hours)(,|.) (contact|write to) (dr|priest|mama) (ogun|zuma|ada|sule)( {wa}|)
(earn|get) (cashback|points|passive income|free gift cards) (just |)(by |)(sharing your internet|answering surveys|walking|installing apps)(,|:) (sign up|use my link|referral) {shop}( code {code}|)
(have|did) you (ever |)(thought|think) about (being your own boss|financial freedom|working from anywhere)(?|) (ask me about|i'm looking for|join) (my business|{n} motivated people|our team)( {e}|, comment INFO|)
(crypto|trading|dropshipping|copywriting) (course|masterclass|bootcamp|ebook) (leaked|for cheap|at {n}% off|mega link)(,| -) {small}(,| -) dm
(need|want) (more |)(youtube|tiktok|twitch|instagram) (views|subs|viewers|followers|likes)(?|) ({small} for {n}k|{n}0k for {small})(,|.) (delivered in an hour|real accounts|no password|guaranteed)(,| |) (order at|dm|visit) {shop}
(verified|aged|bulk|fresh) (gmail|twitter|reddit|facebook|discord) accounts (for sale|in stock|available)(,| -) {small} each( {tg}|)
(we|i) (buy|purchase) (used|broken|old) (phones|laptops|gpus|gift cards|skins) (for cash|instantly)(,| -) (best rates|dm|{wa})
(tired of|stop) (paying for|high) (electricity|insurance|internet|taxes)(?|.) (switch|save) (now|up to {n}%)(,|:| with) {shop}
(limited|flash|black friday|weekend) (sale|offer|deal)(:|!) {n}% off (everything|all plans|hoodies|vpn|hosting)(,| with code {code}|) {shop} {e}
(like|share|repost) this (post|message) (and|to) (win|get|receive) (an iphone|{prize}|a surprise)( {e}|)
`
  .trim()
  .split('\n');

/** The plain counterparts: the same things discussed, offered among friends, or warned of. */
export const MODERN_PLAIN: readonly string[] = `
(i|we) (uploaded|posted|put) (the (slides|notes|recording|photos|homework)|my part) (to|in|on) (the drive|#files|the wiki|the shared folder)(, have a look|)
(new|the new) (video|song|album|episode|season|patch) (is (up|out)|dropped), (the (second half|intro|drop|plot) is (great|weird|slow)|did you (hear|see) it|i like it)
(can|could) (you|someone) (lend|give) me (your|a) (charger|notes|hand|book|minute|pencil)( for a (sec|minute)|)(?| please)
i (forgot|lost|changed) my (password|login|2fa phone|pin)(,| and) (how do i|support can't) (reset it|get back in|log in)
(my|our) (bank|card) (got |was |is )(blocked|frozen|declined|charged twice)( after (i bought a flight|the trip|dinner)|)(,| and| so) (i had to call them|what a pain|they fixed it|i'm waiting for a new card)
(the|my) (parcel|package|order) (is|was) (late|stuck in customs|delivered next door|at the post office)( again|)(,| and| so) (i paid the duty|i'll get it tomorrow|they said wait|ugh)
(i|we) (dropped|broke|lost) my phone( in the (pool|toilet|bus)| yesterday|)(,| so) (i'm on my laptop|getting a new one friday|use email please|lol)
(she|he|my friend) (invested|put {amt}) in (index funds|a startup|crypto|bonds)( last year|)(,| and) (is down {n}%|is happy|lost half|sleeps well)
(how|where) (do|can) (i|you) (stake|bridge|swap|buy) (eth|sol|usdc|a ledger) (safely|with low fees|in europe|)(?|)
(is|was) (the|this) (airdrop|giveaway|job offer|text|email|site) (legit|real|a scam|safe)(?| or not?) (it asks for my (wallet|id|card)|someone sent it to me|seems off|)
(someone|a guy|a bot) (dm'd|messaged|called) me (pretending to be|as|saying he is) (support|my bank|my boss|a recruiter|steam admin)(,| and) (i blocked him|reported|be careful|lol no)
(don't|do not|never) (click|scan|open|answer|trust) (links|qr codes|messages|calls) (from|about|that) (strangers|free nitro|prizes|promise money|your bank)
(discord|steam|the bank|google) (staff|employees|support) (will |)never (ask|dm|message|call) (for|you for|about) your (password|code|money|items)
(wanna|want to|who wants to|let's) (play|watch|grab|study|run|raid|duo) ({game}|a movie|lunch|for the test|ranked|together) (tonight|later|at {n}|this weekend|)(?|)
(i|my sister|he) (got|has) a (part time |remote |new |summer |)job (at|in) (a bakery|the library|an office|tech support)(,| and) (it pays {small} an hour|starts monday|likes it|the pay is ok)
(we|they) (pay|paid|offer) {amt} (a month|for the internship|per article)(,| plus) (insurance|travel|lunch|tax)( included|)
(vote|voting|please vote) (for|in|on) (the (logo|name|movie|date)|our class trip)( in #polls| by friday|)( pls|)
(free|extra|spare) (tickets|seats|cookies|tomatoes|kittens|textbooks) (at|from|in) (the office|my garden|room {n}|our school)(, come and get them| if anyone wants|)
(the|our) (server|clan|guild|club|class) (has|reached|hit) {n}00 members(, thanks everyone|!| yay|)
(what|which) (vpn|hosting|bank|phone plan|keyboard|course) (do you use|would you recommend|is worth it)( for (school|travel|gaming)|)(?|)
(just|i) (bought|ordered|preordered) (the |a |)(new |)(deck|switch|gpu|album|shoes)( on sale| for {amt}| with a coupon|)(,| and|!) (so happy|arrives {time}|broke now lol|worth it)
(my|the) (casino night|poker night|raffle|bake sale|bingo) (is|was) (fun|on friday|cancelled|for charity)
(who|anyone) (watching|streaming|going to) (the (match|game|finals|race)|the concert) (tonight|{time}|)(?|) (i bet|i think) (we win|it ends {n}-{n}|they lose)
(they|he|the shop|the landlord) (still |)(owes|owe) me {amt}(,| and| but) (says he'll pay|i need it|won't answer|paid today)
(claim|collect|grab|don't forget|pick up) (your |the )(daily (reward|quest|login bonus|crate|mission)|season pass rewards|badge|starter pack|weekly chest)( before (reset|midnight|maintenance)| at the (npc|camp|shop)| in the lobby|)(, i forgot mine| guys| lol|)
(sign|log) in with your (school|work|student|university) (account|email) to (see|submit|get) (the grades|your timetable|the wifi|the assignment|the licence)( by friday| thanks|)
(verify|confirm|check|change) your (email|phone|age|username|seat|time zone) (first|in settings|before the exam|with the mods)(, then (the role appears|you can post|it works)|)
(my|the|your) (account|profile|balance|wallet) (shows|says|has|is missing) ({n}00 coins|{amt}|two items|the wrong name|no transactions)(,| ) (is that right|any idea why|since the update|lol)
(can|could|would) you (send|transfer|give|lend|pay) me (the|your|my) (money|share|half|part|{small}) (for|of) (the (tickets|gift|dinner|bill|hotel|cab)|lunch|gas)(?|,|.) ({small} each|it was {amt}|no rush|when you have time|paypal is fine|cash is ok|i paid for all of us)
(you|he|she) (can|could) (pay|give|send) (me|it|us) (back |)(whenever|next week|in cash|by bank transfer|on paypal|when you see me)( no worries| thanks|)
(transfer|send|venmo|paypal) me (your share|{small} for (pizza|gas|the gift)|when you can)( pls| thanks|)
`
  .trim()
  .split('\n');
