/** Fraud in chats, channels and on phones: gifts, wallets, fake staff, profit, jobs, parcels, prizes, appeals. `(a|b)` are choices, `{x}` slots. */
export const SCAM: readonly string[] = `
{at}{brand} is giving {gift} to (all users|everyone|the first {n}00 people) {e} (get yours here|claim here|take it): https://{dom}
{e} {at}claim your free {gift} (now|here|before it ends) {e} https://{dom} (only today|limited|)
{at}(i have|I've got|got) (some leftover|an extra|a spare) {gift}, who wants it? (take it|first come first served): {dom}
(gift for you|here's your gift|you got a gift|my friend sent this), {gift} {dom}
(free|FREE) {gift} (for|from) {brand} (here|right here|) https://{dom} {e}
wow it works, i just got {gift} from {dom} {e} try it (guys|now|)
{brand} (partnered with|x) {brand} (event|giveaway): (get|claim|grab) {gift} https://{dom}
(airdrop|AIRDROP) {e} {brand} is distributing {gift} to early users, (connect|link|sync) (your|ur) wallet (at|on) {dom}
(the|our) {token} (airdrop|presale|claim|whitelist) is (live|open|now open) {e} connect (your wallet|wallet) (and|to) (claim|receive|get) {amt}: https://{dom}
{token} claim phase is active, check if you are eligible {e} {dom}
(stealth|surprise|free) mint is (live|open) for (holders|all members|the next {n} minutes) {e} {dom} (hurry|don't miss it|gas only|)
(send|deposit) {amt} in {coin} to (this address|the wallet below) and (get double back|receive double|get 2x back), (limited event|only today|official event)
Elon is giving away {amt} in {coin}, scan the QR code (or|and) visit {dom} to (participate|join)
{at}your {brand} account (was flagged for|has been limited because of|shows) (suspicious activity|unusual login|a violation), (confirm|verify) your (login|identity|details) at https://{dom} (or it will be locked|within 24 hours|immediately)
(sorry|hey sorry) (man|bro|) i (accidentally|mistakenly|by mistake) reported (you|your account) (on|to) {brand} (for scamming|for fraud|), (talk to|message|add) (the moderator|the admin|support|this staff member) {tg} (or|before) (they|he) (ban|will ban|terminate) your account
(hello|hi|dear user), (i am|this is|I'm) (from|with) (the|) {brand} (support|moderation|safety|trust and safety) team, (your account|a report was filed on your account|we noticed an issue), (please reply with the code|send me the code you received|add {tg})
{brand} (support|helpdesk|admin): (we detected an issue with|there is a problem with|action needed on) your (wallet|account|withdrawal). (validate|rectify|synchronize|fix) it (here|at) {dom}
(for support|for assistance|if you have issues with your wallet|any issue), (open a ticket|contact an admin|create a ticket|submit your complaint) (here|at) {dom}
(open a support ticket|kindly reach out to customer care|message the admin) {tg} (for assistance|so your issue gets resolved|they helped me|to fix your wallet)
your appeal was (received|rejected), to (keep|restore|unban) your account (log in|sign in|fill this form) at {dom}
your page (violates|goes against) our community standards and will be (disabled|deleted) in {n} hours, appeal here {dom}
(you have been selected|you were chosen) for the {brand} (moderator|partner|hypesquad|ambassador) program, (apply|login|verify) at {dom}
to verify you are human (connect your wallet|scan this QR code with your {brand} app|authorize the bot) at {dom}
scan (this|the) QR code with (your|the) {brand} (mobile app|app) to (get|claim|receive) {gift}
(enter|type|submit) your (12|24) word (recovery|seed|secret) phrase (on|at) {dom} to (restore|migrate|validate|unlock) your wallet
I will (show|teach|help) (the first |)(ten|10|5|20|fifteen) (lucky |)people (how to|to) (make|earn|start earning) {amt} {per} (trading {coin}|from the {coin} market|), (send a message to|ask me how|DM me|text) {tg} (on telegram|on whatsapp|)
(I'll|i will) help (anyone|10 people|{n} people) (interested|) (on|in) how to earn {amt} {per} from the {coin} market but you will pay me 10% (of your profit|when you receive it). dm me (asking how|now|with HOW)
(Thanks to|All thanks to|Big thanks to|God bless) {woman} (I invested|i started with) {amt} and (got back|earned|withdrew|made) {amt} {per}, (contact|message|reach out to) (her|him) {tg} 
(Thanks to|All thanks to|I appreciate) {man} for (helping me|making me|) (earn|recover|make) {amt} {per}, he is (legit|trustworthy|the best trader|real), (contact him|write him on telegram) {tg}
i (turned|made) {amt} into {amt} {per} with this {coin} (platform|broker|bot|trader), no risk, (ask me how|dm me|link in my bio|{dom})
Wow i just (made|received|withdrew|cashed out) {amt} (with|from) just {amt} working with {woman}, (it is really profitable|she is legit|no hidden fees|100% legit) {e} {dom}
never believed (in online trading|this) until i met {man}, (now i earn|i made) {amt} {per} {e} (dm him|click below|his link) {tg}
(invest|start with|deposit) {amt} and (earn|get|withdraw) {amt} {per} (guaranteed|guaranteed profit|100% safe|no risk), {coin} (mining|trading|investment), whatsapp {wa}
(investment plan|INVESTMENT PLANS|our packages): {amt} gets {amt}, {amt} gets {amt} (in 24 hours|per week) {e} (dm to start|inbox me|whatsapp {wa})
(i found|found|I came across) (this|an|a legit) investment (platform|company|site) (and|that) (it pays|they pay me|pays daily) (really well|great amounts|on time), (let's grow together|register|join me): https://{dom}
are you tired of (being broke|your salary|working for others)? (learn|start) {coin} (trading|mining) (with us|today) and (earn|make) {amt} {per} {e} (contact|message) {tg}
(make|earn|get) (money|cash|{amt}) (online|from home|with your phone) {per} (with no experience|no skills needed|without investment|easy) {e} (ask me how|dm|text {tg}|{dom})
(financial freedom|passive income) is (possible|real) {e} i (earn|make) {amt} {per} (trading|with {coin}) and (can teach|will mentor) you, (write|inbox) me
(account manager|professional trader|{coin} expert) here, i trade (your account|for you) and we share the profit, minimum {amt}, (inbox|whatsapp {wa}|{tg})
Hi, are you interested in (trading|investing|learning {coin})? My (mentor|uncle|analyst) gives (daily signals|inside tips), I made {amt} {per}
(cashapp|cash app|paypal|zelle|venmo) flips (available|open), {amt} (gets you|turns into) {amt} (instantly|in 10 minutes|), (screenshots available|no scam|legit only), dm
(selling|we have) (cloned cards|fullz|bank logs|dumps|cc with balance|paypal transfers|counterfeit notes|fake bills), (escrow ok|fast delivery|undetectable|legit vendor), (contact|hit me up) {tg}
flash (USDT|{coin}) (for sale|available|software), works on all (wallets|exchanges), contact {tg}
(lost|scammed of) your {coin}? (our hackers|our team|{man}|a certified recovery agent) (can recover|recovers|recovered) (stolen|lost) (funds|crypto|money) (fast|100% guaranteed|), contact {tg}
I lost {amt} to a fake (broker|platform) but {woman} (recovered|got back) all my funds, (reach her|contact her|message her) {tg}
(warning|attention|alert) ⚠️ if you (invested|lost money) (in|with) any (platform|broker) that blocks withdrawals, dm for (recovery|help|assistance)
(hacker for hire|need a hacker|professional hacker), (instagram|whatsapp|snapchat|facebook|gmail) (hack|account recovery|spy on partner|grade change), contact {tg}
(work from home|remote job|online job|part time job|PART-TIME), (no skills needed|no experience|flexible hours|1-2 hours a day), {amt} {per}, (only a phone required|training provided|), (text {tg} to join|whatsapp {wa}|dm me)
we are (hiring|looking for) (online assistants|remote workers|product testers|data entry clerks|app reviewers|chat moderators|packers), (salary|pay) {amt} {per} (paid in {coin}|paid daily|), (dm me for details|apply: {dom}|contact {tg} on telegram)
Hello, I'm {woman} from (HR|a recruitment agency|Indeed|a digital marketing firm). We offer a (part-time|remote|flexible) job (rating hotels|liking youtube videos|optimising apps|boosting merchants), {amt} {per}. (Interested? Reply YES|Add me on WhatsApp {wa}|Message {tg})
(just|simply) (like|subscribe to|review) (youtube videos|hotels|google maps) and (earn|get paid) {amt} {per}, (no deposit|simple tasks), telegram {tg}
dear candidate, your (cv|resume|profile) was (selected|approved) for a (work from home|part time) job with (daily salary|pay) {amt}, (click|contact) {dom}
(hi|hello) (mum|mom|dad), (i lost my phone|my phone broke|i dropped my phone in the toilet), this is my new number, (can you|could you) (transfer|send|pay) {amt} (today|for me|urgently) i will pay you back
mum it's me, (i'm using a friends phone|this is my temporary number), (text me on whatsapp|message me here) {wa} (urgent|asap|)
(giving out|giving away) my (old |)(macbook|laptop|PS5|iphone|guitar|camera|PC) for free (because i upgraded|as i got a new one|to someone who needs it), (just cover shipping|it's in perfect health|strictly first come first serve), (dm me|text me) (if interested|)
(sony|canon|macbook|ps5|xbox) (giveaway|for free) {e} (health issues mean i can't use it|got a new one), (serious people only|dm if interested)
(congratulations|CONGRATS|congratulations!!!) you (are the winner of|have won|have been selected to receive) {prize}! (pay a small fee|click|verify) to (release|claim) (the prize|it) {dom}
(WINNER!!|URGENT!|Congratulations!) your (mobile|mobile number|phone number) (has|was) (won|been awarded|drawn for) {prize}. (To claim|Claim) (call|ring) {phone} (now|from a landline|) (code|claim code|ref) (K52|KL341|A21|M95)
(URGENT|Final attempt|We have been trying to contact you): (our records show|you have) (won|an unclaimed) {prize}, call {phone} (to claim|before it expires). (Valid 12hrs only|T&Cs apply|{small}/min|)
(dear customer|dear user|valued customer), you have {n}00 (bonus|reward|loyalty) points (expiring today|to redeem), (redeem|claim) (cash|your gift) at {dom}
(your|you have a) (entry|ticket) in our (weekly|national|lucky) draw has won {prize}. Call {phone} (quoting|with) claim code (S89|2301|X29)
You have (1|one) new (voicemail|voice message|secret admirer message|unread prize), call {phone} (now|to listen|). Cost {small}
{bank}: (a payment of|a new payee|an unusual transaction of) {amt} (was made|was added|has been attempted). If this was NOT you, visit {dom} (immediately|)
{bank} alert: your (account|card|online access) has been (suspended|locked|restricted|blocked). (Verify|Update|Confirm) your (details|information|identity) (at|:) {dom}
your (debit card|netbanking|KYC|PAN|sim card|account) (will be|is) (blocked|suspended|expired) (today|within 24 hrs), (update|call) (immediately|now) {dom}
{carrier}: your (parcel|package|delivery) (could not be delivered|is on hold|is waiting) (due to|because of) (an unpaid fee|a missing address|customs duty). (Pay|Update|Reschedule) (here|at): {dom}
(your package|parcel) (needs|requires) a (customs|redelivery) fee of {small}, pay at {dom} (or it will be returned|)
(HMRC|IRS|GOV|tax office): you (are due|are eligible for|have) a (tax refund|rebate|relief payment) of {amt}, (claim|submit) at {dom}
(final notice|last reminder): (unpaid toll|an unpaid parking charge|a fine) of {small}, pay (now|today) at {dom} to avoid (a penalty|legal action|suspension)
(the IRS|police|the tax office) (has filed|is filing) a (lawsuit|case|warrant) against (you|your name), call {phone} (immediately|to avoid arrest)
your {brand} (subscription|membership|payment) (has expired|failed|could not be processed), update your (payment|billing) (details|method) (at|:) {dom}
Your (apple id|icloud|{brand} id) (was used to sign in|has been locked|expires today). (Verify|Log in) (at|now) {dom}
(did you|you) (authorize|order) {amt} (at|from) {brand}? If not call (our fraud team|support) {phone}
(please|pls|can you) vote for (me|my friend|my team|my sister) in (the|this) contest, (sign in|log in|login) with {brand} (here|) {dom}
can you (try|test) (my|our) new game (and tell me what you think|for me|pls)? {dom} (just run the exe|password is 123|download and run|)
(is this you|lol is this u|omg is that you) in this (video|photo|pic)?? {dom}
(look who|look what) (died|they posted about you), i think you know him {dom}
(check|see) who (viewed|visited|blocked) your profile {dom}
free (robux|vbucks|coins|gems|diamonds|minecoins) (generator|hack|no survey), (works 100%|no human verification|tested today) {dom}
(cracked|free|leaked) (aimbot|premium client|adobe|fl studio|executor|mod menu) (download|undetected) {dom} (disable your antivirus|password 1234|)
(send|tell|give) me the (code|6 digit code|otp|verification code) (you just got|that was sent to your phone) (pls|so i can log in|by mistake)
(i need|can i borrow) {amt}, my (wallet|card) is (locked|lost) (and i am stranded|), i will (send|pay) back double (tomorrow|)
(hello|hi) dear, (i am|my name is) (Miss|Mrs|) {woman}, (i am a widow|i am a soldier in Syria|a single lady looking for a serious man|i saw your profile and liked it), (write me|reply me|chat me) (on telegram {tg}|on whatsapp {wa}|privately)
(hi|hello) handsome, (we matched|i saw you here), i (moved to|am on) telegram {tg}, (i also teach|and i can show you how i earn with) {coin} trading
(wrong number|oh sorry, wrong number)! but you seem (nice|kind), (i am|my name is) (Lily|Mia|Anna) from (Singapore|Hong Kong|LA), (what do you do|nice to meet you), do you know about {coin} (investment|)?
(i am a|i'm a) sugar (daddy|mummy) looking for a (baby|sugar baby), (i will pay|weekly allowance of) {amt}, (dm me|text {wa})
i'm (barrister|attorney|banker) {man}, (a client|my late client) left (an inheritance|a fund) of {amt} (million|) and (you are the next of kin|i need your help to transfer it), reply with your (details|full name and bank account)
(you have been approved for|claim your) (a government grant|grant money|stimulus|a relief fund) of {amt}, (contact|text) (the agent|) {tg}
(instant|quick|urgent) loan (up to|of) {amt} (approved in minutes|no credit check|no documents), (pay processing fee first|apply|whatsapp) {dom}
(rent|earn from) your (facebook|discord|whatsapp|bank|paypal|amazon) account, (we pay|get) {amt} {per}, (dm|contact {tg})
(need|looking for) (someone|people) with a (bank account|cashapp|verified paypal) to receive (payments|money), you keep {amt}, (serious only|dm)
use (promo|code|promocode) {code} on {dom} and (get|receive) {amt} (on your balance|bonus free), i already withdrew {amt} {e}
(mrbeast|elon|ronaldo|drake) casino (giveaway|launch): (register|activate code {code}) at {dom} and (receive|withdraw) {amt}
(buy|get) verified (cashapp|paypal|binance|gmail) accounts and (usa|uk) bank accounts, (instant delivery|100% safe), {tg}
(arbitrage|p2p|usdt exchange) (deal|team) looking for partners, {n}% profit (per deal|a day), (you work with your own funds|no prepayment), write {tg}
you've been added to the (VIP|insider) (pump|trading) group, (deposit|send) {amt} to join, {srv}
(turn on|enable) (bybit|binance|okx) copy trading with my code and (earn|get) {amt} {per}, {dom}
Drop your (wallet|{coin} address|eth address) (below|for {gift}|, i will send {amt} to everyone) {e}
(first|fastest) {n}0 to (retweet|comment|drop wallet|join) get {amt} {e} {token}
(your|this) wallet (has been|is) compromised, (migrate|move) your funds now (at|using) {dom}
(revoke|check) your approvals immediately, a vulnerability was found in {brand}: {dom}
(airdrop|rewards) for {brand} users who traded (before|in) 2023, (claim window closes|ends) {time} {dom}
(pay|transfer) the (gas|activation|withdrawal|tax) fee of {amt} first and your (profit|balance|winnings) of {amt} will be released
(text|dm|message|inbox) me (if you want|to learn how) to (earn|make) {amt} {per}, (only serious people|no scam|legit), i (will guide you|show proof)
(who wants|anyone want|who needs) to make (some |)(quick|extra|fast) (cash|money|{amt}) (today|tonight|rn)? (hmu|dm me|inbox asap) {e}
this (site|app|bot) (actually pays|paid me) {amt} {time}, (sign up|join) with my link {dom} {e}
`
  .trim()
  .split('\n');
