/** Words that make a text clearly sexual. They give a weak label if a set has no label for it. */
export const EXPLICIT =
  /\b(?:cum|cumming|cums|cumshots?|orgasms?|horny|masturbat\w*|fapping|blow ?jobs?|hand ?jobs?|rim ?jobs?|boners?|threesomes?|dildos?|vibrators?|fingering|clit|titties|jerk(?:ing)? off|jack(?:ing)? off|bdsm|milfs?|orgy|doggy ?style|jizz|deep ?throat\w*|strap[- ]on|gang ?bang\w*|phone sex|pegging|hentai|creampie\w*|cunnilingus|fellatio|anal sex|oral sex|send nudes|nudes|sexting|wet pussy|(?:eat|lick|fuck)(?:ing)? (?:her|my|your) pussy|suck(?:ing)? (?:his|her|my|your) (?:cock|dick)|fuck me|onlyfans|camgirls?|naked pics?|sex with (?:me|you)|my cock|your cock|his cock|hard dick|porn ?hub|xxx)\b/i;

/** Words that may be sexual. A text with one stays unlabelled instead of clean. */
export const SUGGESTIVE =
  /\b(?:sex\w*|porn\w*|nud(?:e|es|ity)|naked|penis\w*|vagina\w*|pussy|cock|dick|tits|boobs?|breasts?|erotic\w*|erection|kink\w*|fetish\w*|slut\w*|whores?|hookers?|escorts?|strip(?:per|club)s?|virgin\w*|condoms?|ejaculat\w*|semen|anal|anus|genitals?|lust\w*|aroused|lingerie|thong|panties|bang(?:ed|ing)?|nsfw|18\+|hot girls?|fuck(?:ing)? (?:her|him|you hard))\b/i;

/** Words for young people. A sexual text with one is never trained on. */
export const YOUNG =
  /\b(?:teen\w*|under ?age\w*|minors?|child\w*|kids?|loli\w*|shota\w*|school ?(?:girl|boy)\w*|daughters?|sons?|nieces?|nephews?|little (?:girl|boy|sister|brother)s?|(?:[1-9]|1[0-7]) ?(?:yo|y\/o|yrs?|years?)(?:[- ]?old)?|high ?school\w*|middle ?school\w*|young (?:girl|boy)s?|pedo\w*|paedo\w*|baby|babies|toddlers?|boys?|girls?)\b/i;

/** Words of self-harm. A text with one stays unlabelled if a set has no label for it. */
export const SELF_HARM =
  /suicid|kill(?:ing)? (?:my|your|him|her|them)sel|want(?:ed|s)? to die|wanna die|end (?:my|it all|my own) ?(?:life)?|self[- ]?harm|cut(?:ting)? myself|\bkms\b|\bkys\b|hang (?:my|your)self|off myself|overdos|don'?t want to (?:live|be alive)/i;

/** Swear words and words of abuse. A text with one stays unlabelled if a set has no label for it. */
export const ROUGH =
  /\b(?:fuck\w*|shit\w*|bitch\w*|ass|arse|asshole\w*|cunts?|nigg\w*|fag\w*|retard\w*|whores?|sluts?|dick\w*|idiot\w*|morons?|stupid|dumb\w*|kill\w*|hate\w*|scum\w*|trash|losers?|pathetic|ugly|disgusting|worthless|noobs?|shut up|stfu|gtfo|die|hang|rape\w*)\b/i;

/** Words of violence that is wished or announced. */
export const VIOLENT =
  /\b(?:kill|murder|shoot|stab|hang|lynch|behead|burn|gas|nuke|exterminate|execute|slaughter|beat|punch|slap|smash|rape|castrate|drown|bomb|strangle|choke|curb ?stomp|kick|whip|deserves? to (?:die|be|get)|should (?:be|all be|have been|get) (?:shot|hung|hanged|killed|beaten|raped|burned|executed|slapped|punched|put down|stoned|gassed)|needs? (?:to (?:be|get) )?(?:shot|hung|hanged|killed|beaten|raped|burned|executed|slapped|punched|put down|a bullet|to die|to hang)|(?:hope|wish) (?:you|they|she|he|it|that \w+)\b.{0,24}\b(?:die|dies|dead|cancer|killed|raped|hit by|suffer)|put a bullet|death to|open season|bash (?:his|her|their|your)|(?:i'?ll|i will|gonna|going to) (?:kill|hurt|find|end|break|beat|fuck up|smash|hunt))\b/i;

/** Violence clearly announced, wished or called for. It is a weak label in sets of abuse that do not mark threats. */
export const THREATENING =
  /\b(?:i'?ll|i will|gonna|going to|wanna|want to|i'?d|i would|i should|we should|someone should|somebody should|let'?s) (?:\w+ ){0,2}(?:kill|murder|beat|slap|punch|shoot|stab|hang|choke|strangle|rape|burn|smash|knock out|whoop|lynch|hurt) (?:you|u|ya|him|her|them|that|this|these|those|all|every|your|his|the)\b|\b(?:should|needs? to|must|ought to|deserves? to|gotta|has to|have to) (?:all |just )?(?:be |get |have been |been )(?:\w+ )?(?:shot|hung|hanged|killed|executed|beaten|beat|slapped|punched|put down|stoned|gassed|raped|lynched|exterminated|castrated|burned|burnt|nuked|bombed|wiped out|tortured)\b|\b(?:deserves?|needs?|ought|has|have) (?:to (?:die|hang|burn|rot|suffer)|a (?:good )?(?:beating|slap|bullet|ass whooping))\b|\bhope (?:you|she|he|they|it|that \w+|this \w+|all \w+)\b.{0,24}\b(?:die|dies|dead|cancer|killed|raped|shot|hit by|suffers?|burns?|rots?)\b|\b(?:kill|shoot|hang|gas|lynch|exterminate|behead|nuke|slaughter) (?:all|every|them all|these|those|em all|the (?:fag|jew|musl|nig|wom|whor|bit)\w*)\b|\bbullet (?:in|to|through|between) (?:his|her|their|your|the)\b|\bdeath to (?:all|the)?|\b(?:kill|hang|neck|shoot) (?:your|ur)self\b|\bkys\b/i;

/** Clear abuse. In a polite channel a rough line without it is rough talk and not abuse. */
export const ABUSIVE =
  /nigg|\bfag|\bcunt|\bwhore|\bslut|\bbitch|asshole|retard|\brap(?:e|ed|ing)\b|\bstfu\b|\bgtfo\b|\bshut (?:the \w+ )?up\b|\bfuck (?:you|u|off|ur|your|him|her|them)\b|\b(?:kill|hang|shoot) (?:your|ur)self\b|\bkys\b|\b(?:go|please|just) (?:die|to hell)\b|\b(?:you|u|ur|your|you're|he|she|they|he's|she's) (?:\w+ ){0,3}(?:idiots?|morons?|stupid|dumb\w*|pathetic|losers?|scum|trash|worthless|ugly|dick\w*|ass|noobs?|suck)\b|\bidiots?\b|\bmorons?\b/i;

/** Beginnings of sexual words in the sets' languages. A text with one stays unlabelled. */
export const FOREIGN_SEX =
  /sex|porn|nackt|geil|fick|wichs|blas|titten|muschi|schwanz|brüst|desnud|follar|polla|coño|tetas|culo|puta|chupa|verga|cojer|coger|nue?s?\b|baise|bite|chatte|couilles|suce|salope|seins|nua?s?\b|pelad|buceta|caralh|punheta|gostos|transa|piroca|scopa|cazzo|figa|tette|troia|pompin|nuda|секс|порн|гол[аыоу]|трах|хуй|хуя|хуе|пизд|еба|ёба|сис[ьк]|член|минет|соса|шлюх|дроч|їба|йоба|цицьк|повія|голи|sik[iet]|yarra|amcı|amın|göt|çıplak|meme|orospu|seks|ruch|chuj|cip|cyck|dupa|pizd|jeb|nag[iao]|kutas|neuk|naakt|lul|kut\b|borst|चुद|लंड|चूत|नंग|chut|lund|chud/iu;

/** Beginnings of words of self-harm and death in the sets' languages. A text with one stays unlabelled. */
export const FOREIGN_CARE =
  /suicid|selbstm|umbring|ritz|sterben|lebensm|matar(?:me|se|te)|morir|cortar(?:me|se)|suïcid|zelfmoord|mourir|scarif|crever|pendre|morrer|me cort|uccider|ammazzar|morire|tagliar|самоуб|умереть|сдохн|повес|вены|самогуб|помер|здохн|вени|накласти|intihar|ölmek|öldür|kendimi|samobój|zabi[jćł]|umrze|cięci|żyletk|आत्महत्या|मर जा/iu;

/** Sexual words in Chinese, Japanese, Korean and Arabic. Training of sexual talk leaves out a set's talk with one. */
export const SCRIPT_SEX =
  /做爱|性交|口交|自慰|射精|高潮|裸|色情|黄片|鸡巴|约炮|強姦|强奸|操你|骚|奶子|咪咪|セックス|エッチ|オナニ|ちんこ|ちんぽ|まんこ|おっぱい|フェラ|勃起|エロ|섹스|자위|자지|보지|야동|떡치|꼴리|꼴려|성관계|가슴|نيك|سكس|كس|زب|طيز|شرموط|قحب|بزاز|عاري|عريان|جنس/u;

/** Words of self-harm and the wish to die in the same languages. */
export const SCRIPT_CARE =
  /自杀|自殺|自残|自殘|割腕|想死|去死|不想活|跳楼|轻生|遗书|死了算|抑郁|死にたい|消えたい|リスカ|自傷|首吊|飛び降り|死ぬ|자살|자해|죽고|죽을|죽어|유서|뛰어내|살기 싫|사라지고|انتحر|انتحار|اموت|أموت|الموت|موت/u;
