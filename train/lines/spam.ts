/** Unsolicited advertising: invites, own channels, followers, boosts, shops, gambling, premium-rate lines, adult bait. */
export const SPAM: readonly string[] = `
{at}join {srv} for (the best|daily|huge) (giveaways|memes|events), (chill vc|active chat|fun people) and (more|memes) {e}
{e} join my (server|new server|discord) {srv} {e} (we have|with) (giveaways|events|active vcs|self roles|nitro drops)
(looking for|need) (active members|staff|friends|mods)? (join|come to) {srv} (we're growing|we're new|)
(best|coolest|most active) (gaming|anime|egirl|trading|nsfw) server {srv} (join now|don't miss out|)
(join|click) {srv}
(check out|check|visit|see) my (new |)(channel|video|song|profile|page|stream|mixtape|beat|cover) (please|pls|guys|and subscribe|on {soc}|) {e}
(please|pls|plz) (subscribe|sub|follow) (to my channel|me|my page) (i will sub back|and i'll follow back|i'm trying to reach {n}00 subs|it means a lot) {e}
sub (4|for) sub? (i sub back|i always return|) (check my channel|)
(hey guys|hello|hi everyone) i'm a (small|new) (youtuber|rapper|artist|streamer|singer), (check out my|give my) (music|channel|covers) (a chance|please|and leave a like) {e}
(subscribe|sub) to (my channel|me) and i will (give you|giveaway) {gift}
i (make|upload|post) (gaming|music|funny|prank) videos (every day|weekly), (come check|please check) (them|my channel) out (and sub|)
(new|latest) (video|track|episode|mixtape|stream) (out now|is up|is live)!! (like comment and subscribe|link in bio|go watch) {soc}.com/c/best{n}
(going live|LIVE NOW|I'm live) on {soc}, come (say hi|drop a follow|watch) {soc}.com/star{n} (every follow counts|giveaway at {n}0 viewers|)
follow me on {soc} (i follow back|@star_{n}|for more content) {e}
(cheap|real|buy) {soc} (followers|likes|views|subscribers) (and likes|), {amt} for {n}k, (real accounts|instant|no drop), (dm|{shop})
(grow|boost|blow up) your {soc} (account|page|music) (with us|fast|organically) {e} {shop}
(promote|get) your (music|song|nft|project|token) (promoted|on {soc}|to {n}0k people), packages from {amt}, (dm|contact {tg})
advertise (here|in our channel|with us), {n}k members, price list {tg}
(paid|mutual) promo available, dm (me|{tg})
{game} (boosting|accounts|coaching|carry service|smurfs), (instant delivery|cheap|safe and fast), {shop}
(buy|selling|cheap) {game} (gold|coins|accounts|skins|points), (use code {code}|instant|best prices), {shop}
(premium|cheap) accounts for sale: netflix, (hulu|spotify|disney), (crunchyroll|nordvpn), (lifetime warranty|{small} each|), dm (me|to buy)
nitro (for sale|cheap), {small} (each|a month), (paypal|crypto) accepted, vouches in my server {srv}
(IPTV|iptv) (subscription|service), all (channels|sports|movies) (4k|), {small} (monthly|a month), free trial {shop}
we (do|write|help with) (assignments|essays|homework|thesis|online exams|quizzes), (A+ guaranteed|plagiarism free|cheap), (inbox me|dm|whatsapp {wa})
(need help with|struggling with) your (assignment|essay|exam|class)? (pay me|we can do it|hire an expert), (dm|text {wa})
(professional|affordable) (logo design|web design|seo|video editing|app development|banner art|nft art) (services|) from {amt}, (dm for portfolio|check my fiverr|contact {tg})
i am a (graphic designer|web developer|video editor|pfp artist|blockchain developer) (looking for work|open for commissions), (dm me|check my portfolio {shop}) (if you need|)
Hello (dear|sir|team), we offer (guest posts|backlinks|seo|lead generation) (services|at low prices), (reply for details|{shop})
(online casino|new casino|slots) welcome bonus {n}00%, (free spins|no deposit), (register|play) {shop} {e}
(sports betting|football|fixed match) tips (with 95% accuracy|today's sure odds), (join vip|contact) {srv}
(bet|play|spin) and win (real money|big) (today|tonight) at {shop} {e} code {code}
free (crypto|forex|trading) signals (group|channel), (pump tonight at 8pm|95% win rate|join now), {srv} {e}
{token} is (the next|about to) (100x|moon|gem|pump) {e} (buy now|don't fade|get in early|ape in) (on uniswap|pump.fun|{shop}|)
(just launched|low cap gem|stealth launch): {token}, (liquidity locked|based dev|ca below), {e}{e}
(nft|NFT) (collection|drop|wl giveaway) (live|minting now|free mint) {e} (like, rt|follow and tag 3 friends|{srv}) 
(giveaway|GIVEAWAY) {e} (follow|like|rt) (and|,) tag (2|3) (frens|friends) (and drop your wallet|to win {amt}|) {token}
(hot|lonely|local) (girls|singles|women|milfs) (live on cam|near you|in your area|want to chat), (free registration|join free|no credit card) {shop} {e}
(my|see my) (private|spicy|18+) (content|pics|videos) (on|here) {shop} (first month free|50% off|) {e}
(sexy|hot) (woman|babe|lady), 25, (looking for fun|wants to meet), (add me|snap|kik) {tg}
(selling|i sell) (nudes|content|pics|customs), (dm for menu|cheap prices|cashapp only) {e}
(escort|massage) (service|girls) in your city, (24/7|call) {phone}
(want to|how to) lose weight (fast|without diet)? (natural pills|keto gummies|detox tea), order (at|now) {shop}
(cheap|buy) (viagra|cialis|meds|pills|ozempic|steroids) online (no prescription|discreet shipping), {shop}
(i was|thanks to) (cured of|healed from) (herpes|diabetes|hiv) (by|with) Dr (Oso|Uwaifo|Sunny) herbs, contact him {wa}
(spell caster|love spell|powerful herbalist) (brings back|will bring back) your ex (in 24 hours|), contact {wa}
(replica|first copy) (shoes|watches|bags|jerseys), (worldwide shipping|best quality|dm for catalog) {shop}
(-70%|70% off|SALE) (on|for) (sneakers|smartphones|ray ban|sunglasses|everything) (only this week|today|), {shop} {e}
(get|take|only) {n}% off (all|everything|your first order) with code {code} at {shop} (hurry|while stocks last|)
(best|hot) deals (on amazon|today): (headphones|air fryer|smart watch) {small} {shop}
selling (unlimited|residential) (vpn|proxies|rdp|smtp), (escrow accepted|cheap), hit me up {tg}
loans (up to|of) {amt} (approved in minutes|at 2%|bad credit ok), (apply|contact) {shop}
(insurance|mortgage|solar panels|debt relief): (save|get) {amt} (a year|), (free quote|call {phone}) {shop}
(earn|make) (commission|extra income) with our (affiliate|referral) program, sign up {shop}
(use|sign up with) my (referral|ref) (link|code) {code} (and we both get|to get) {small}, {shop}
(join my|be your own boss with my) (team|network|downline), (no cap income|work from anywhere), (message me|comment INFO)
(amazing|life changing|free) (course|webinar|ebook) on (dropshipping|forex|ai|amazon fba), (only {small}|register) {shop} {e}
chatgpt (prompts|bot) that makes you {amt} {per}, grab it {shop} {e}
(FreeMsg|FREE MSG|Free entry): (txt|text|send) (WIN|GO|YES|CHAT|TONE|PLAY) to {short} (for|to get) (a chance to win|your free|a weekly draw for) {prize}. (Cost|) {small}(/msg|per wk|). (18+|T&C www.txt{n}.co.uk|Stop? txt STOP)
(get|download) (the latest|free) (ringtones|polyphonic tones|wallpapers|games|true tones) (to your mobile|direct to ur phone), (text|txt) (TONE|HIT|GAME) to {short} {small}
(Free|Unlimited) (texts|minutes|calls) and a (new|free) (Nokia|camera phone|motorola|samsung) (delivered|) , (upgrade|reply YES) or call {phone}
(U|You) have a secret admirer (who|looking 2) (likes you|make contact with U), (find out who|reveal) call {phone} ({small}/min|18+)
(fancy|want) (a chat|a flirt|a date|some fun)? (txt|text) (FLIRT|DATE|HOT) to {short} (now|) (18+|{small}/msg|to stop txt STOP)
(camera phones|mobiles) from only (5|3) per month, call {phone} (or reply|now) (ends {time}|offer ends soon)
(dear|hi) (subscriber|customer), (double|half price) (line rental|data|recharge offer) (for 3 months|today only), (call|dial|reply) {phone}
(last chance|only {n} days left|don't miss)! (enjoy|get|up to) {n}% off (in store and online|across our range|flights), shop {shop}. (Reply STOP to opt out|T&Cs apply|optout txt STOP)
(Vote|Answer|Trivia): (who won|what is) (the world cup|the capital of france)? text A or B to {short} and win {prize}
(Todays|This weeks) (horoscope|lucky numbers|tarot reading), (text|send) (STAR|LUCKY) to {short} ({small}|)
(visit|look at|go to) (my blog|my website|this page) {shop} {e} (very useful|great info|thank me later)
(share|forward) this (message|post) (to|with) {n} (groups|friends) (and get|to unlock) (free data|free recharge|{gift})
{e}{e}{e} (BEST|TOP|NEW) (OFFER|DEAL|PRICES) {e}{e}{e} (contact|order) {tg}
(wholesale|bulk|factory price) (vapes|phones|clothes|supplements), (dm|whatsapp {wa})
(apartments|land|plots|villas) for sale (in dubai|at low price|), (installments|call {phone}|whatsapp {wa})
(tarot|psychic|astrology) reading (by|with) (Madam|Guru) (Luna|Raj), (dm|call {phone}) (first free|)
(we are|company is) hiring (drivers|agents|freelancers|packers) (urgently|), send cv (to|on) {wa}
#follow4follow #like4like #{soc} (check my page|follow me) {e}
hey (can|could) you (guys|all) (check|support) (my|our) (gofundme|fundraiser|kickstarter), {shop} (share please|)
(thanks|great post|nice video)! (i also wrote|for more visit|similar stuff at) {shop}
(upvote|like) my (post|comment) (and check|at) {shop}
(interested in|want) (modeling|free clothes|a brand deal)? (collab with us|dm our page) @brand_{soc}{n}
`
  .trim()
  .split('\n');
