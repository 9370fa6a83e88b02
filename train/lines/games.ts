/** Talk of games, short and broken as players type it: everybody kills and dies, and nobody is threatened. */
export const GAME_TALK: readonly string[] = `
(we|they|u|i|he|you) (die|died|dead|win|lost|lose|feed|farm|push|tp|gank|rotate|respawn|carry|throw) (mid|top|bot|again|there|if (u|i|we) (go|fight|push)( now| alone|)|every (time|fight|round)|first|in {n}|late)( lol| gg| xd|)
(dont|don't|no|pls dont|never) (die|feed|fight|go|push|chase|dive|kill (it|him|them|creeps|rosh)) (alone|now|yet|mid|without (us|ult|me|vision)|so early)( pls| guys| man|)
(kill|focus|stun|silence|catch|bait|smoke|ult|hook|hex|dive) (him|her|sniper|pudge|their (carry|mid|support|healer)|that (hero|tank|mage)|pa|am|es|lina|lion) (first|fast|now|pls|then push|when he (jumps|tps)|or we lose)( gg|)
(they|u|he|sniper|their mid|this hero) (kill|kills|killed|one shots|deletes|destroys|fucks|rapes|melts) (me|us|every1|everyone|our (carry|mid|base)|towers) (in {n} sec|so fast|again|all the time|from fog|lol|wtf)
(what|wtf|wth|bruh|omg|lol|man|damn|ffs|fuck|shit) (lag|my ping|that (dmg|crit|hook|range|shot|heal)|was that|a (steal|play|comeback|throw)|this (team|game|hero|matchmaking)|im stuck|dc|no mana|i missed|so close|nice)( lol| again| man| xd|)
(ez|gg|ggwp|wp|nice|close|good|report|commend|sorry|rip|nt|unlucky) (game|mid|team|all|wp|guys|bro|try|one|kill|ult|lane|me|support|carry|save)( lol| xd| next|)
(he|u|mid|carry|support|jungle) (is|r|are) (afk|feeding|missing|dead|low|solo|lagging|top|bot|invis|ulted|oom|farming|one hit|coming|behind (u|us))( pls help| back| care| lol|)
(come|go|stay|back|wait|group|def|end|hide|run|hold|split|roam) (mid|top|bot|here|base|with (me|us)|now|for (ult|me|smoke|bkb)|behind|together|jungle|site|a|b)( pls| fast| guys| they come| we win|)
(buy|get|build|sell|use|upgrade) (wards|bkb|dust|boots|tp|the (gem|awp|armor)|detection|heal|aghs|smoke|a kit|ur (ult|item))( pls| next round| first| man|)
(you|u|i) (go|come|take|play|pick|jump|tank|heal|pull|farm|block) (first|mid|support|safe|me|him|jungle|carry|after (me|ult)|and i (stun|kill|follow|heal|shoot))( ok| pls| now|)
(my|ur|his|their) (ult|stun|hook|mana|team|base|aim|ping|build|item|heal|tower|armor|lane) (is|was) (ready|on cd|gone|trash|shit|so bad|up in {n}|dead|op|broken|crap|lagging)( lol| sorry| wait|)
(let|let me|let him|let them) (die|farm|push|kill (it|him|the (boss|tower|creeps))|him die|take (it|the kill)|it go)( its ok| we need time| and buyback| lol|)
(if|when) (u|we|i|they) (die|dead|lose|kill (rosh|him|mid)|get (ult|rosh|lvl 6)|push|miss) (we|u|i|they) (lose|win|push|end|come|can (go|fight)|buyback|ff)( gg| lol|)
(killed|shot|stabbed|blew up|burned|ran over|headshot|sniped) (the (boss|guard|dragon|last one|zombie|tank)|{n} of them|him through smoke|myself with the nade|our own guy lol|two with one bullet)( finally| lol| nice|)
(how|why) (did|do|does|u|i|he) (u |i |he |)(die|kill|survive|miss|not die|get so (fat|rich|fed)|have so much (hp|dmg)|kill so fast)( lol| there| wtf| man|)
(need|missing|lost|who has) (my|ur|the|one more) (head|body|corpse|kill|bounty|loot|weapon|axe|knife|gun|skin|mount|bomb)( back| in raid| pls| lol|)
(noob|newbie|bad|lvl {n}|smurf|pro) (question|here|sorry|player in (our|their) team|bracket|mmr|build|luck|day|start|draft)( lol| gg| man|)
(surrender|ff|concede|remake|rematch|requeue|lobby|invite|duo)( at {n}|?| pls| guys| its over| go next| when u done| lol|)
`
  .trim()
  .split('\n');
