/** More advertising and bait: premium-rate messages, video comments, group announcements. */
export const MORE_SPAM: readonly string[] = `
(text|txt|send|sms|reply) (QUIZ|WIN|STAR|FUN|GIRL|CHAT|LOVE|MUSIC|YES) (to|2|on) {short} (now|to play|to join|4 ur chance|for a chance to win {prize})(, {small}/msg|, 150p/msg rcvd| 16+| 18+ only| std rate|)
(get|grab|download) (ur|your|the) (free |latest |fav |)(ringtone|tone|logo|wallpaper|mobile game|screensaver|hit song)(s|)(!|,) (reply|text|txt|visit) (TONE|REAL|POLY|GAME) (to {short}|now|www.tones{n}.co.uk)
(free|freemsg|FREE)(>|:|!|) (ringtone|tones|game|1st ringtone|sms|video|credits) (reply|text|txt) (REAL|POLY|MONO|YES|GO)(| to {short}| now)
(u|you)( r| are|r) a (winner|lucky winner)(!|) u have been (specially |)selected (2|to) receive (£1000|£2000|a £500 voucher|a 4* holiday|$900) (cash|award|flights inc|or gift), (speak to|call) (a live operator|{phone}) (2|to) claim
(private|PRIVATE)! your (2024|2003|account) (statement|account statement) (shows|for {phone} shows) {n}00 (un-redeemed|unredeemed|unused) (points|bonus points), call {phone} (identifier code|code): {n}{n}{n} expires (soon|31/12)
(hi|hey|hello) (im|i'm) (sue|kate|lisa|zoe), (i am|) 2{n} (yrs|and live local|and lonely|bored at home), (text me|txt me back|call me) (live|now) (on|at) {phone} ({small}/min 18+|to stop txt STOP|)
(bored|lonely|naughty) (housewives|singles|girls|students)! (chat|date|flirt|talk dirty) (now|n date now|live) {phone} ({small} per min|bt national rate|18+)
(someone|a friend|somebody u know) (you know|) (has asked our dating service|fancies you|wants to meet you)(,|!) (find out who|call) {phone} ({small}/min|from a landline|)
(your|ur) (weekly|free|new) (tones|games|content|credits|horoscope) (are ready|is ready|has arrived|expires today), (download|click|reply) (now|here|www.mobi{n}.com) 
(auction|sms auction): (a brand new|the latest) (nokia|ipod|camera|xbox) is up 4 (bids|auction) (today|now), (text|send) BID to {short} (2 join|to take part)
(as a valued|valued|dear) (customer|vodafone user|orange customer|network user), (you have|u have|your number) (been chosen|been selected|qualified|won) (for|to get) (a free|an upgrade to|half price) (phone|handset|camera phone|line rental|minutes), call {phone} 
(update|upgrade)(now|!|) - (12mths|double mins|half price) (line rental|calls|{n}00 mins) (only|from) {small}, call (mobileupd8|us|free) {phone}
(quiz|trivia|question): (who sang|what is the capital of|in which year did|name the band from) (hello|france|the war end|the movie)? (answer|txt ans|reply A or B) to {short} (good luck|{small}|win {prize})
(ur|your) (balance|reward|draw entry|bid) is now {amt}(,|.) (ur next question|reply NEXT|to claim text CLAIM to {short}|to continue txt OK)
(sale|xmas|new year|weekend|diwali|summer) (offer|sale|special|tickets|party) (upto|flat|now|get) {n}% off (on|at) (glasses|clothes|dry cleaning|electronics|membership|all furniture), (call|visit|t&c apply) {phone}
(book|register|enroll|join) now (for|at) (mba|classes|coaching|gym|yoga|spoken english), (limited seats|fees {amt}|free demo), (call|contact|whatsapp) {phone}
(2|3) bhk (flats|apartments|homes) (in|near) (noida|the city|the metro|dubai) (starting|at) {amt}, (call|site visit free) {phone}
(reduce|lose) (fat|weight|{n} kg|belly) (in {n} days|fast), (slim belt|herbal tea|free trial), (call|order) {phone}
(need|get) (cash|a loan|finance|credit card) (now|today|instantly)? (no cibil|low interest|doorstep), (call|sms LOAN to) {short}
(check|watch|see|view|listen to|rate|hear) (out |)(my|our|this|these|her|his) (new |latest |first |own |amazing |)(video|videos|vids|remix|cover|channel|song|rap|music|mixtape|parody|playlist|vlog|guitar cover|gameplay)(s|)( please| plz| pls|!!!| xx| <3| and subscribe| thanks| on my channel| on youtube|)
(subscribe|sub|plz sub|pls subscribe|please subscribe) (to|2) (me|my channel|us|our channel|{user}|mine)(!| <3| and i'll sub back| for more| guys| it would mean a lot| i need {n}0 subs|)
(anyone|anybody|everyone) who (subs|subscribes|follows|likes) (to me|my page|) (will get|gets|i will) (a shoutout|subscribed back|{n} subs|sub back)
if (i|we) (reach|get|hit) {n}00 (subscribers|subs|likes|followers) (i will|ill|we'll) (dye my hair|do a giveaway|eat a chili|post a face reveal|jump in a lake)(, please help| so subscribe|)
(like|thumbs up|upvote) (this comment|if you) (agree|are watching in (2015|2024)|think so|want me to win)(!| and subscribe to me|, check my channel|)
(i'm|im|we are|i am) (a |an |)(14|17|20|)(yr old |year old |young |upcoming |aspiring |small |)(rapper|singer|gamer|youtuber|artist|band|producer|dancer) (trying to|who wants to|looking to) (get exposure|make it|grow|be heard|get noticed)(,| so| and) (check out|please listen to|give a chance to) (my|our) (music|channel|tracks|videos|covers)
(hey|hi|hello|yo) (guys|everyone|youtube|people|katy fans)(,|!) (can you|could you|please|pls) (check|subscribe|support|give a thumbs up|help me get views) (my channel|to me|my videos|my cover|me)
(we|i) (post|make|upload|do) (daily |weekly |awesome |funny |)(vlogs|covers|pranks|minecraft videos|gameplays|tutorials|comedy), (come and|please|so) (check us out|subscribe|watch|join)
(i know|sorry) (nobody|no one|people) (will|likes to) (read|hate) (this|spam), but (please|) (check out my|give my) (music|video|channel) (a chance|a try|just once)
(this|new) (app|site|game|website) (pays|gives|lets you earn) (you |)(money|gift cards|paypal cash|{amt}) (for|by) (watching videos|playing|clicking|tapping|surveys), (use my code|invite code|sign up) {code} {shop}
(i|we) (generate|make|get) (free leads|easy money|traffic|{amt}) (on autopilot|online {per}|with this system) (and |)you can too {shop}
(donate|help|sponsor|fund) (me|us|my project|my family|this old man) (at|on|here) {shop} (please|god bless|share|)
(visit|go to|look up|google) (my site|{shop}|our page|this website) (for|and get) (free|more|cheap|the truth|amazing) (stuff|music|games|prices|news|prayers)
(accept|believe in|pray to) (jesus|god|the lord) (today|now|before it's too late), (share this with {n} people|type amen|visit {shop})
(sign up|register|deposit) (on|with) (this exchange|bybit|mexc|bitget) (with|using) my (ref|referral|link) (and|to) (get|share|earn) {amt} (bonus|in rewards) {e} {shop}
(day {n}|daily) (reminder|check in)(:|) (claim|complete|do) (your|the) (exp|points|quests|testnet tasks) for the (airdrop|s2 drop), (ref|link) {shop}
(i need|looking for|who wants) {n} (people|testers|investors|partners) (for|to join) (a|my) (passive income|revenue share|kol|ambassador) (program|model|system)(,| -) (details|info) (via dm|in dm|inbox)
(we|our team) (can|will) (promote|boost|moon|trend|market) your (project|token|nft|coin) {e} (dm|contact|reach) (me|us|{tg})
(hire|need) a (senior |)(blockchain|solana|web3|bot|smart contract) (dev|developer|marketer) {e} (affordable|portfolio|dm open) {tg}
(great|insightful|sharp|calm|disciplined) (analysis|insights|view) (of|on) (stocks|the market)(,|!) (send|text) "(stocks|1|join)" (to|on whatsapp) {wa} (for free picks|to get them free)
(calling all|attention all|hey) (fitness lovers|foodies|tech fans|parents|book lovers|travellers|gamers in this group|members)! (we're launching|join us for|we have secured|don't miss) (an exclusive|a special|a limited) (webinar|group discount|challenge|session|offer|workshop) (with|featuring|at) (experts|celebrity trainers|the best price|industry leaders)(, register here|, sign up now|, limited spots|)
(dear|hello) (group|members|friends), (i'm|we are) (offering|organising|launching|excited to announce) (a|our) (course|charity drive|new shop|crowdfunding|app|coaching programme), (click|support|order|join) (the link|here|below) {shop}
(take|elevate|transform|upgrade) your (business|style|home|smile|career|fitness) (with|to the next level with) our (exclusive|premium|all-new) (service|collection|products|plan), (order|book|visit) (now|today) {shop}
(mail|email|sms|call) (flood|bomber|spoofing|ddos) (service|panel) (cheap|best prices|{small} for an hour) {tg}
(find|see) (nude|leaked|intimate|private) (photos|videos) of (any girl|celebrities|your ex) (with our bot|neural network|here) {tg}
(profile|bio) (has|look) (info|details) (for those who|if you) (need|want) (money|cash|{amt})
(we buy|buying|i buy) (verified |old |)(accounts|gmail|facebook|telegram channels|sim cards|paypal) (expensive|{amt} each|instant pay) {tg}
(sponsored|ad|promo)(:|) (our partner|the best) (casino|broker|vpn|app) (gives|offers) {n}% (bonus|off|cashback) {shop}
`
  .trim()
  .split('\n');

/** More fraud: token promotion and claims, recovery, testimonials, alerts, premium prizes, charity of strangers. */
export const MORE_SCAM: readonly string[] = `
$(MOON|PEPEX|CLAWX|BOINK|TULSA|WOOFY|LUNAX) (is |)(launching|live|pumping|the next 100x|at ath|just getting started|graduated) (on (solana|base|bsc|pump.fun)|in {n} minutes|now|today) {e} (ca|contract|ca:|don't miss|load your bags|lfg) {e}
(ca|contract)(:| -) (7xKq9fWmPz3Rt8Lv2Nc5Hb6Jd4Gs1Ya9Qe8Tu7pump|0x4f3a9b8c7d6e5f40312233445566778899aabbcc) {e} (lfg|send it|based dev|x{n} soon|follow for more|tg in bio|)
{e} (new|hot) (gem|call|alpha|token|meme coin) {e} (mc|market cap): {n}k (liq locked|0 tax|renounced), (chart|buy|tg): {srv}
(join|come to) (our|the) (premium|vip|alpha|free) (telegram|tg|discord|channel|calls) (for|to get) (early calls|gems|signals|whitelist|100x plays) {srv} {e}
(free|new|upcoming|genesis) (nft |)(mint|wl|whitelist|collection) (soon|alert|spots|live) (on (eth|solana|base|opensea)|) {e} (follow|like + rt|drop (wallet|evm)|tag 3 frens|don't fade)
(gm|gm gm|GM) (frens|kings|fam|legends) {e} (drop your|share your|shill me your) (wallet|bags|handles|best gem|sol address) {e}
(giving away|giveaway|raffle) (3|5|{n}) (wl|nfts|gtd spots|keys|{token}) {e} (follow me|like|rt) (+|and) (tag|comment) {n} (friends|wallets) (48h|24h|ends soon)
{n},000 followers goal {e} {amt} for (everyone|10 winners): follow, (rt|like), (drop wallet|tag 3)
(get|claim|grab|check) your (instant |free |quick |)$(PENGU|USORX|MOLTY|GWEIX|ZAMAX|ELONX) (airdrop|allocation|tokens|drop|rewards) (now|here|is live|before it ends|)( {dom}| {token} {token}|)
(gm|wow|nice|ok)(,|) (wallet checked|just claimed|claimed mine|received) (the |)$(ELONX|PENGU|MOLTY|GWEIX) (airdrop|drop|tokens)(,|.) (big thanks to the dev|no tasks|drop active|easiest ever|don't sleep on it) {dom}
$(PENGU|ZAMAX|TULSAX|TOWNX) (airdrop|claim|distribution) (is (now |)open|released|goes live|phase is active)(!|:) (community holders only|first come first served|connect wallet and claim|limited supply|check eligibility) {dom} {e}
{e} (biggest|official|exclusive) (crypto |)airdrop (of {n}|is here|event) {e} (missed the last one|don't miss|last chance)? (connect|claim|verify) {dom}
(official link|claim site|claim page)(:|) {dom} (i checked mine|it's 100% real|works|hurry up)( and it worked|)
(if you|did you) (used|traded on|bridged with|minted on) {brand} (in the past|before|last year)(,|?) you (are eligible|can claim|have unclaimed rewards)(:|) {dom}
(visit|1. visit) {dom}(,|) (2. |)connect (your |)wallet(,|) (3. |)(claim|receive|sign) (your |)(tokens|{token}|reward)
(warning|alert|attention|red flag|investor advisory|scam alert) (⚠️|🚨|🚩|:) (#|)(TradeNexis|BitHavenPro|CapitalFluxx|AurixInvest) (has blocked|blocks|may freeze|is delaying) (withdrawals|user funds|investor assets)(,|.) (dm|message|contact) (us |me |)(for|to start) (recovery|refund|verified help|assistance)
(did you|have you|if you) (lose|lost) (money|funds|assets|crypto) (to|on|with) (#|)(HeritageX|a fake broker|TradeNexis|an online scam)(?|,) (dm|text|contact {tg}) for (recovery|a refund|help)
free {n}00 USDT (from|in) (trust|bitget|my) wallet, (12 word |)seed phrase: (apple river stone light market garden ocean pencil|the first who withdraws keeps it)
(my|his|her) (personal |)(trade|account) was (blown|losing|in loss) (all week|for months) until (i came across|i met|i joined) (your|this|his) (signals|telegram channel|strategy), (now|since then) (i made|profit of) {amt} {e}
(i was|at first i was|i started with) (scared|doubts|skeptical) (but|and then) i (received|got) my (payment|payout|withdrawal|profit) (of {amt}|today|after investing {amt})(,|.) (100% real|here's the link|legit company|thank you {woman}) {e}
(you|u) made me (trust|believe) (you|in this) and (you |)never (failed|disappointed) me, (god bless you|thank you) {woman} {e}
(she|he) (doesn't|does not|never) ask for (hidden|extra|any) (charges|fees)(,|) (100% legit|so trustworthy|i got my profit) {e} {tg}
(this platform|the company|{woman}) is (very |100% |)(legitimate|confidential|trusted|genuine)(,| and) (everyone here has witnessed|i have withdrawn {amt}|pays on time) {e}
(why not|you can|instead of chatting) (use|spend) your (5|2|free) (to 6 |)hours (to learn|to work from home|trading|making money) (how forex works|and earn {amt}|with me)( {tg}|)
(hello|hi) (brothers|sisters|everyone|family)(!|,) (this is|i found|let me share) (an investment|a mining|a legit earning) (company|site|platform) (i came across recently|that pays me), (they pay|it pays) (a really great amount|daily|without delay) {dom}
(birthday|today is my birthday) (giveaway|i will reward|so i will give) {amt} (to|for) (the first {n}|anyone who drops a wallet|everyone who says hi) {e}
(my name is|i am) (mrs |miss |mr |)(theresa|david|sarah|ahmed) (and |)i have {n} (million|m) (dollars|usd|euros) to (transfer|donate|invest) (to you|for charity|in your country)(,| -) (contact|reply) (me|to) (privately|mrs.grace@mail-desk.info|by email)
(urgent|important|alert) (your number|ur mobile|you) (has been|have been|was) (awarded|selected|drawn) (for|with|a) (£5000|10k|£800|a luxury holiday|{prize}) (cash|prize|guaranteed|)(,|.) call {phone} (now|from landline|claim code {n}{n})
(the computer|big brother|our draw) has (selected|picked) (u|you|ur number) for {prize}(,|.) (call|ring|text CLAIM) {phone}
(you are guaranteed|u are guaranteed) (the latest (phone|ipod)|a {prize}|a £500 award) (txt|text|call) (COLLECT|CLAIM|{phone}) (to no {short}|now|)
(forwarded|this is) (from |)your mailbox (messaging |)(alert|service), you have {n} (messages|matches), (call back|please call) {phone} to (retrieve|listen)
(to encourage|due to|because of) (the lockdown|inflation|the new budget), all (citizens|taxpayers|residents) (are entitled to|can claim) (a refund|an emergency payment|{amt}) {dom}
{amt} was (charged|debited|spent) on your card (ending {n}{n}|at a merchant)(,|.) if (you did not|not you|u did NOT) (authorise|perform|make) this (txn|call|contact) (call {phone}|now {phone}|{dom})
dear (customer|user|client), your (order|invoice|purchase) of {amt} (is approved|has been confirmed|will be charged)(,|.) if you (did not buy|didn't make) (this|it) (call {phone}|cancel at {dom}|contact us now)
(your cv|your resume|your profile) (was reviewed|has been shortlisted|was accepted)(,|.) (complete|finish|confirm) the (job application|interview) (at {dom}|by dialling *120#|on whatsapp {wa})
(a link to|someone sent) (your|a) (picture|photo|private video) (has been sent|is here)(,|:|) (view|see) (at|here) {dom}
(buy|sell|we have) (guaranteed|fixed) (matches|scores) (100%|with proof), pay after (win|first), {wa}
(this is|hello, i'm) (officer|agent|inspector) {man} from the (cyber crime|customs|immigration) (department|office), (a parcel|your id) (with|was found with) (drugs|illegal items), (call|cooperate) (back|now) {phone}
(your|the) (wallet|funds|tokens) (will be|are) (lost|burned|frozen) unless you (migrate|upgrade|swap) (to v2|before friday|now) at {dom}
(mod|admin|team) here, (we are|i am) (verifying|checking) (all members|wallets|accounts), (please|kindly) (send|share|confirm) (your (seed phrase|login|email and password|wallet)|a screenshot of your qr code)
(want|need) (robux|skins|coins|premium) for free? (log in|sign in|enter your password) (at|on) {dom} (no scam|real|it worked for me)
(i'll|we) (pay|give) you {amt} to (test|play) (our|my) game, (download|launcher|beta) {dom}
(can you|could you|plz) (buy|get) (me |)(a |some |)(steam|itunes|google play|gift) cards? (for me|urgently), i('m| am) (in a meeting|the ceo|stuck), (i'll|will) (pay|refund) you (back|today)
(are you|r u) (available|at your desk|free)? i need (you to|a favour:) (buy|purchase) {n} gift cards (for clients|urgently)
`
  .trim()
  .split('\n');

/** Plain counterparts: shop talk, technical lines with addresses, fans under videos, people who warn, people who ask. */
export const MORE_PLAIN: readonly string[] = `
(please|well, please|ok, please|kindly|sir, please) (confirm|tell me|let me know|give me|write down|take) (your|my|the) (name|name and contact details|contact number|email address|name, email address and contact number|phone number|address)(, sir|, please| first|)
(if you find|have you seen) my (wallet|keys|bag|dog)(, please|) (do contact me|call me|let me know)( at {phone}|. take my contact number|?|)
(you can |please |)leave (your|a) message (with me|after the beep|at the desk)(, i will convey it|, he will call back| and number|)
{woman} is my name, do you need my (contact details|address|id) too?
(take it down|note it|take down) (carefully|please), it's {phone}. (i will also|i'll) (text|send) (it|a message)( too|)
{n} packets transmitted, {n} received, {n}% packet loss, time {n}{n}ms
(nickserv|/msg nickserv) identify {n}{n}{n}
(do you want|here is|you forgot) your {amt}( back|, sir| change|)
(continue|start|go on) (on |)from (point|step|page) {n}( here|) (-- |)https://{repo}
(i was afk|sorry, i was away), {n}.10 is (code named|called) (karmic koala|the next release)
(txt|text|ring|msg) me( back| soon| later| when u can|)(, luv k| xx|!| its paul| ok|)
(u|you) (didnt|never|didn't) (txt|call|text) me( back| last nite|)(,| do u remember me?| what's up?| i want 2 talk 2 u|)
(those who|all who|friends who) (want|like) to (join|participate|chip in) in (the gift|the party|the trip)(,| please) (tell|pay|call) (me|raj|the committee)( by friday|)
(please|kindly) (give|send|return) (us|me) (back |)(our|my) (documents|forms|deposit|books)( which we submitted| for the loan|)
(send|forward) (this|tis) to (all ur|ur best|your) friends(, including me| if u like me| and me|)( xx| <3|)
(first|then) you have to (deposit|pay|fill in) {amt}( at the counter| for the room| and the form|)
(for|the) (regular|express) (delivery|shipping)(,|) (it will cost|that's|we charge) {amt}
(we charge|it's|that will be|the price is) {amt} (for gift wrapping|per night|a kilo|with breakfast|including tax)(, sir|, madam|)
(sir|madam|ok), (it is|that's) {amt} and you (have given|gave me|owe) {amt}
{amt}? (are you serious|that's too expensive|can you give me a discount|deal|ok i'll take it)
(can i|i'd like to) (apply for|open|get) a (passbook|bank account|new card|loan for the house|credit card|refund)(, please|?|)
(yes|no), (a minimum|a deposit|at least) of {amt}( is required| for foreigners|)
(nameserver|netmask|gateway|ping|ssh|hosts allow =|inet addr) (8.8.8.8|192.168.1.1|255.255.255.0|127.0.0.53|10.0.0.2)
(i get|try|add|use) (8.8.4.4|127.0.0.1|192.168.0.{n}|10.0.0.{n}) (as dns|in resolv.conf|from dhcp|port {n}22|)
{user}(,|:) (check|follow|read|see|look at|please follow the steps in|open) (this|this link|the guide|) (https://|www.|){repo}
(server|join|/join|connect to) (irc.example.net|#ubuntu-offtopic|#kernel|irc.libera.chat) (for that|if you like|and ask there|)
(send|sent) (me|him) a (private message|pm|dm) (please|yesterday|about the bug|)
(sudo |)apt(-get|) (install|remove|update) (vlc|firefox|mysql|the package)( and try again| first| worked|)
(this|that) (song|video|beat|part at 2:30|chorus) (is|makes me) (amazing|my favorite|cry|so happy|stuck in my head)( every time| omg| 😍| <3|)
(who|anyone) (else |)(is |)(still |)(listening|watching|here) (in|after) (2015|2024|all these years|the movie)(?|)
(i love|we love|love) (you|your voice|her voice|this video|katy|shakira|eminem|psy) (so much|<3|!!|forever|)
(this video|it) (has|hit|reached) ({n} million|a billion|1b) (views|likes)( wow| already| congrats|)
(why|how) (is|does) this (have|getting) so many (dislikes|views|comments)(?|)
(the|that) (girl|guy|cat) (at|in) (1:{n}|the back|the intro) (lol|is me|is so funny)
(best|worst|greatest) (song|world cup song|rapper|concert|video) (ever|of all time|this year)(!|)
(i subscribed|just subbed|i follow him) (because|after) (his|the) (tutorial|video|stream) (helped me|was great)
(does anyone|do you) (watch|follow|know) (his|that) (channel|stream|podcast)(?|)
(my|our) (sister|school|band|church) (uploaded|made) a video (of the play|about bees|for class)(, so proud|)
(we|they) (raised|collected|donated) {amt} (for the shelter|for charity|for unicef) (last month|at school|today)
(i got|i keep getting|just received) (a|this|another) (text|sms|message|call) (saying|that says) (i won|my parcel is held|my account is locked)(, is it real|, lol sure|, scam right|)
(bought|i bought|he bought) one (ringtone|app|item) and now (i get|they send) (texts|emails|charges) (all the time|every day)(, how do i stop it|)
(token|mint|airdrop|gas|pump|dump) (was|got) (delayed|boring|rugged|postponed)(, as always|, what a surprise| again|)
(the|our) (smart contract|token contract|dapp|indexer) (test|audit|deploy) (failed|passed|is running) on (testnet|ci|base)
(eth|btc|sol) (dropped|rose|is at|broke) {amt} (today|after the news|overnight)(, analysts say| lol|)
(the fed|the sec|the senate|parliament) (approved|rejected|delayed) (the|a) (bill|etf|rate cut|merger) (today|on friday)
(we are|our team is) (excited|happy) to (see|have) (you|so many of you) at (the meetup|the conference|game night)( {time}|)
(the gym|our book club|the school|the library) (opens|meets|closes) at {n}:00 (on monday|{time}|)
(reply|answer|text) (yes|me|asap) if you('re| are) (coming|free|ok with that)
(your|ur) (mum|dad|teacher|boss) (called|rang|texted)(, call her back|, she wants the keys|)
(call|ring) (a|the) (taxi|doctor|bank|landlord|school) (on|at) {phone}( and ask| first|)
(sorry i missed|i missed|missed) (your|ur) call(,|) (let's talk|what's up|ring me|i was driving)(?| later| when free|)
(how come|why is it|isn't it funny) (it takes so little time|kids always|teenagers never) (for a child to grow up|want to sleep late|listen)
(order|your order|the parcel) (no|number) {n}{n}{n} (has shipped|arrives {time}|was refunded)(, thanks for waiting|)
(you have|i have|we got) {n} (new messages|unread emails|matches left|points left)( on the forum| in the league|)
(mods|admins)(,|:) (how do i|can i|may i) (post|share|advertise|link) (my art|a giveaway|my commission sheet|my server) (here|somewhere)(?|)
(is|are) (this|these) (giveaway|airdrop|casino|broker|offer)(s|) (legit|safe|fake|a scam)(?|)
`
  .trim()
  .split('\n');

/** More lines in Russian, the main language of such messages in Telegram groups. */
export const MORE_RUSSIAN: readonly string[] = `
(Здравствуйте|Приветствую|Добрый день|Доброго времени суток|Привет|Дня доброго)(!|,) (ищем|набираем|нужны|ищу|приглашаем|ведется набор) (новых |) (коллег|людей|партнёров|сотрудников|людей в команду|ребят) (для взаимовыгодного сотрудничества|в проект|на удалённую занятость|в сфере цифровых активов|для совместного заработка)(, 18+|, только от 20 лет|, обучение бесплатное|). (Доход|Заработок|Прибыль|Оплата) (от|до) (220$|750 долларов|25000 $|71.000 ₽|1800💵|100-200 баксов) (в день|в неделю|в мес|в сутки)
(от вас|С вас|От вас требуется) (желание зарабатывать|телефон и 1-2 часа в день|пунктуальность|1-2 часа свободного времени)(,|;) (от нас|с нас) (полное обучение|поддержка|карьерный рост|бесплатное обучение). (Пишите|Жду|За подробностями) (в лс|в личные сообщения|{tg})
(Отличный|Стабильный|Пассивный) (результат|доход|источник дохода) (с доходностью|до|от) {n}% (в течение суток|в день|в неделю)(,|.) (возможность работать удалённо|новое направление|с любой точки мира)(, пишите в лс|)
(кому нужны|нужны) (деньги|$$$|средства)(,|?) (в описании профиля|инфо в профиле|смотри описание|пишите +)
(Работа|Подработка) (для девушек|для студентов|для всех|курьером|водителем) (18-35 лет|без опыта|вахтой|), (оплата|зп|зарплата) (от|до) {amt} (в день|в месяц|за смену)(, еженедельно|), (контакт|пиши) {tg}
(❗|🔥|✅|)(Нужен|Нужны|Требуется) (человек|2 человека|ответственные люди|помощник) (для|на) (удаленного заработка|удалёнку|подработку)(❗|) (Для связи|Пишите|Ставь) (пишите ➕ в лс|плюс|+ в личку)
(Найди|Смотри|Ищи) (голые|интимные|слитые|приватные) (фото|видео) (любой девушки|знакомых|блогерш)(,|.) (напиши в поиске телеграма|бот|переходи)(: |) {tg}
(🔞|❤️|) (Кому скинуть|Мои|Скину) (мои |)(фото|фоточки|видео) (без трусиков|18+|в белье)(?|) (пишите|➡️) {tg}
(Лучшие|Элитные) (эскорт модели|девушки|индивидуалки) (твоего|вашего) города (напиши в поиск|тут) {tg}
(Фальшивые|Поддельные) (рубли|доллары|купюры|документы)(,|) (не отличаются от настоящих|отправка по всей России|проходят в банкомат) {tg}
(Создаём|Делаем|Расскажите о себе) (видео-баннеры|логотипы|сайты|дизайн постов|рекламу)(,|) (недорого|портфолио|ярко и необычно) {tg}
(Продолжаем марафон|Выигрышная серия|Точная ставка)(:|) (ставим|проход) (на тотал|{n}%|футбол) (сегодня|LIVE) {srv}
(Кешбэк|Бонус|Промокод) (до|на) {n}% (в казино|для новых игроков|на первый депозит) {shop}
(Сдам|Продам|Куплю) (квартиру|гараж|айфон|аккаунт сдэк|карты банков) (недорого|срочно|под любые цели), {tg}
`
  .trim()
  .split('\n');
