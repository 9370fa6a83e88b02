import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** Lines in Dutch: fewer, and without a data set. */
export const DUTCH: LanguageLines = {
  insults: linesOf(`
(je bent|jij bent|wat ben jij|hij is) (een |zo'n |echt een |) (idioot|klootzak|lul|eikel|mongool|sukkel|hoerenzoon|kutwijf|mislukkeling|stuk stront|tyfuslijer|kankerlijer|varken|debiel|smeerlap|loser|flikker)
(vuile|domme|vieze|dikke|lelijke|stomme|gore) (hoer|slet|teef|koe|trut|kut|zeug|kutmarokkaan|homo|jood|neger|turk|zigeuner)( rot op| ga dood|)
(hou|houd) (je|jouw) (bek|kop|muil|smoel) (lul|kankerhond|idioot|sukkel|dom wijf|)
(rot op|flikker op|val dood|krijg de tering|krijg kanker|fuck jou|oprotten) (klootzak|kankerlijer|hoer|mongool|stuk vuil|)
(alle|die|deze) (buitenlanders|marokkanen|joden|moslims|homo's|negers|vluchtelingen|vrouwen|zigeuners) (zijn|blijven) (tuig|ongedierte|parasieten|uitschot|beesten|minderwaardig|dieven|dom)
niemand (mag je|wil je hier|houdt van je|mist jou)(,| ) (sukkel|lelijkerd|loser|rot op|mislukking)
`),
  threats: linesOf(`
(ik|we) (maak|maken|steek|schiet|sla|snij|verkracht|vermoord) (je|jullie|hem|haar) (dood|neer|kapot|af|de keel door|in elkaar|)( kankerhond| als ik je zie| echt waar| vannacht|)
(ik weet|we weten) waar (je woont|je werkt|je kinderen naar school gaan)(,| en) (ik kom langs|pas maar op|je bent dood|ik wacht je op)
(ik hoop dat|hopelijk) (je|jullie|hij|ze) (doodgaat|sterft|kanker krijgt|verrekt|aangereden wordt|sterven|crepeert|levend verbrandt)
(ze|die lui|al die (joden|moslims|homo's|verraders)) (moeten|moet je|zouden ze moeten) (doodschieten|ophangen|vergassen|verbranden|afmaken|aan de muur zetten)
(maak jezelf dood|pleeg zelfmoord|hang jezelf op|spring van een brug)( niemand mist je| sukkel| loser|)
(ik|we) (breek|trap|sla) je (benen|nek|tanden eruit|schedel in|kaak)
`),
  selfHarm: linesOf(`
ik (wil|kan|hoef) (niet meer (leven|verder|bestaan|wakker worden)|dood|liever dood|er niet meer zijn)
ik (wil|ga) (mezelf|mij) (vannacht |vandaag |) (van kant maken|ophangen|doden|wat aandoen|voor de trein gooien)
ik (heb|had) (mezelf|mij) (weer |gisteren |) (gesneden|gekrast|pijn gedaan)(, niemand weet het|)
(iedereen|mijn familie|jullie) (is|zou|zijn) (beter af|gelukkiger) zonder mij
(mijn leven|het leven) heeft geen zin( meer|)(,| en) (ik wil dood|ik geef op|ik denk aan zelfmoord)
ik (denk|heb gedachten) (steeds |elke dag |) aan (zelfmoord|de dood|er een eind aan maken)|ik heb alle pillen geslikt
`),
  sexual: linesOf(`
(stuur|laat zien|app) (me |) (je tieten|naaktfoto's|je kut|je lul|nudes|foto zonder kleren)( schat|)
ik (wil|ga) (je|jou) (hard |de hele nacht |) (neuken|beffen|pijpen|likken|van achteren nemen)
(zuig|lik|pijp) (mijn|m'n) (lul|kut|ballen)
ik ben (zo |) (geil|nat|hard)(,| en) (wie wil neuken|ik trek me af|ik vinger mezelf|kom me neuken)
(zoek|wie wil) (seks|sexchat|een trio|cam seks|vrijblijvende seks)( vanavond|)
`),
  plain: linesOf(`
(ik lach me|ik ga|we gaan) (dood|stuk)( van het lachen| van de hitte| haha|)
(mijn|de) (telefoon|accu|laptop|server|auto) (is dood|is leeg|doet het niet|ligt eruit)( weer|, ik bel zo|)
(dood|schiet|pak|versla) (eerst |) (de draak|de zombies|de healer|de tovenaar)( met de boog| en dan de kist|)
(verdomme|shit|kut|jemig|godver) (wat (een goal|koud|lekker)|trein gemist|het regent weer|alweer maandag)
(hij|iemand|ze) (noemde|schold) (haar|mij|hem) (een hoer|een kankerhomo|dik|een idioot)( uit|)(,| en) (dat kan niet|ik heb het gemeld|niemand zei iets)
(ik ben|mijn broer is|mijn buurvrouw is) (homo|lesbisch|moslim|joods|marokkaans|trans|doof) en (trots|heel aardig|dat is prima)
(vrouwen|moslims|joden|vluchtelingen|homo's) (verdienen (respect|gelijke rechten)|wonen hier al jaren|vieren vandaag feest|zijn gewoon mensen)
als je (het moeilijk hebt|aan zelfmoord denkt|wil praten), (bel 113|praat met iemand|zoek hulp)(, je bent niet alleen|)
ik (heb|ben) (me in mijn vinger gesneden|moe|verdrietig vandaag|ziek|gestrest)( met koken|, morgen beter|, ga slapen|)
(ik kan niet meer|ik hoef niet meer), (te veel gegeten|zo veel huiswerk|die trap was lang)
(ga je|kom je|gaan jullie) (mee|morgen|zaterdag|vanavond) (naar de film|naar de wedstrijd|eten|online)?
(bedankt|dankjewel|top|prima|helemaal goed)( voor de hulp|, tot morgen| allemaal|)
(de build|de site|de test|de server) (faalt|is traag|doet het weer|geeft een 500)( alweer|, ik kijk|)
(weet iemand|heeft iemand) (hoe laat het begint|een goed recept|waar je kaartjes koopt)?
(de les|het boek|de dokter) over (seksuele voorlichting|de pil|puberteit) (is morgen|was goed|om {n} uur)
`),
};

/** Lines in Hindi, in its own letters and in Latin ones: fewer, and without a data set. */
export const HINDI: LanguageLines = {
  insults: linesOf(`
(tu|tum|abe|saale|woh) (ek number ka|bada|sabse bada|pura|) (chutiya|gandu|harami|kutta|kamina|madarchod|bhosdike|behenchod|gadha|suar|nalayak|randi|ullu ka pattha|bewakoof)( hai| hai tu| saala| kahin ka|)
(chup|muh band) (kar|rakh) (kutte|randi|saale|madarchod|gandu|kutiya|bhosdike|)
(teri|tumhari) (maa|behen) (ki chut|randi hai|ko chodu|ka bhosda)
(bhag|nikal|chal hat|dafa ho) (yahan se |) (kutte|chutiye|harami|bhosdike|randi)
(ye|sab|saare) (mulle|katue|chamar|bihari|hindu|dalit|hijre|musalman|chinki) (gande|kutte|kamine|keede|desh ke dushman|chor) (hain|hote hain)
(तू|तुम|साला|अबे) (एक नंबर का |बड़ा |) (चूतिया|कमीना|कुत्ता|हरामी|गधा|सूअर|नालायक|मादरचोद|भोसड़ीके|रंडी)( है| है तू| साला|)
(चुप कर|मुंह बंद रख|निकल यहां से|भाग जा) (कुत्ते|साले|रंडी|हरामी|कमीने)
(ये|सब|सारे) (मुल्ले|चमार|दलित|बिहारी|हिजड़े|मुसलमान) (गंदे|कीड़े|कुत्ते|चोर|हरामी) (हैं|होते हैं)
`),
  threats: linesOf(`
(main|mai|hum) (tujhe|tumhe|use|tere ghar walon ko) (jaan se maar dunga|maar daalunga|kaat dunga|goli maar dunga|zinda jala dunga|chhodunga nahi|kaat denge)
(tera|tumhara) (ghar|address|school) (pata hai|mujhe pata hai)(,| ) (aa raha hu|bach ke rehna|tu mara|dekh lunga)
(teri|tere) (taangein|haddiyan|haath) tod (dunga|denge)( saale|)
(mar ja|ja ke mar|khud ko maar le|phaansi laga le)( kutte| saale| kisi ko farak nahi padega|)
(sabko|in sabko|in kutton ko) (goli maar do|kaat do|jala do|phaansi do)
(मैं|हम) (तुझे|तुम्हें|उसे) (मार डालूंगा|जान से मार दूंगा|काट दूंगा|गोली मार दूंगा|जिंदा जला दूंगा)
(मर जा|जाकर मर|फांसी लगा ले) (कुत्ते|साले|हरामी)|(सबको|इन सबको) (गोली मार दो|काट दो|जला दो|फांसी दो)
`),
  selfHarm: linesOf(`
(main|mai|mujhe) (ab |) (jeena nahi chahta|jeena nahi chahti|marna chahta hu|marna hai|mar jaana chahti hu|khudkushi karna chahta hu|suicide karne wala hu|zinda nahi rehna)
(mere bina|main na rahu to) (sab khush rahenge|sabka bhala hoga|kisi ko farak nahi padega)
(aaj raat|kal|ab) (sab khatam|main chala jaunga hamesha ke liye|khud ko khatam kar lunga|phaansi laga lunga)( alvida|)
(maine|phir se) (apni nas kaat li|apne haath kaat liye|khud ko kaata|saari goliyan kha li)
(मैं|मुझे) (अब |) (जीना नहीं चाहती|मरना चाहता हूं|मरना है|मर जाना चाहती हूं|आत्महत्या करना चाहता हूं|जिंदा नहीं रहना)
(मेरे बिना|मेरे मरने से) (सब खुश रहेंगे|किसी को फर्क नहीं पड़ेगा)|(आज रात|अब) (सब खत्म|खुद को खत्म कर लूंगा)(,| ) अलविदा
`),
  sexual: linesOf(`
(apni|apne) (nangi photo|nude|boobs ki pic|chut|gaand|lund ki photo) (bhej|dikha|bhejo na)( jaan|)
(mera|tera) (lund|chut) (chus|chaat|le le|chusna hai)|(tujhe|tumhe) (chodna|raat bhar chodna) (hai|chahta hu)
(sex|chudai|video call pe sex|phone sex) (karna hai|karogi|kaun karega)( aaj raat|)
(desi|nangi|garam) (bhabhi|ladkiyan|aunty) (chudai|ki video|live|sexy video)
(अपनी|तेरी) (नंगी फोटो|चूत|गांड|चूची) (भेज|दिखा)|(मेरा लंड चूस|तुझे चोदना है|चुदाई करनी है|सेक्स करोगी)
`),
  plain: linesOf(`
(hanste hanste|garmi se|bhook se) (mar gaya|mar gayi|mar raha hu)( haha| yaar|)
(mera phone|laptop|battery|net|server) (mar gaya|band ho gaya|down hai|khatam)( phir se|, baad mein call karta hu|)
(pehle|jaldi) (boss|dragon|zombie|healer) ko (maaro|maar do|khatam karo)( phir aage|)
(bhai|yaar|arre) (kya (match|gaana|movie) (tha|hai)|aaj bahut thak gaya|chai pe milte hain|kal exam hai|bohot mazza aaya)
(usne|kisi ne) (mujhe|use) (kutta|randi|chutiya|mota) (bola|kaha)(,| ) (report kiya|galat baat hai|block kar diya)
(muslim|dalit|hindu|gay|auratein|bihari log) (bhi insaan hain|ko barabar haq milna chahiye|mere dost hain|bahut mehnat karte hain)
(agar|jab) (tum|tu) (udaas ho|suicide soch rahe ho|pareshan ho), (kisi se baat karo|help lo|hum hain na|doctor se milo)
(kal|shaam ko|sunday ko) (milte hain|cricket khelenge|movie dekhne chalein|khana khane chalo)( kya|)
(thanks|shukriya|dhanyavad|theek hai|mast)( bhai| yaar| sabko|)
(हंसते हंसते|गर्मी से|भूख से) (मर गया|मर गई)|(पहले|जल्दी) (बॉस|दुश्मन) को (मारो|हराओ)
(मेरा फोन|बिजली|सर्वर|नेट) (बंद हो गया|चला गया|डाउन है)( फिर से|)
(कल|शाम को|रविवार को) (मिलते हैं|मैच देखेंगे|खाना खाने चलें|परीक्षा है)
(धन्यवाद|शुक्रिया|बहुत बढ़िया|ठीक है)( भाई| दोस्तों| सबको|)
(अगर|जब) (तुम उदास हो|मन करे), (किसी से बात करो|मदद लो|हम हैं ना)|(आज|बहुत) (थक गया हूं|थोड़ा उदास हूं|मजा आया)
`),
};
