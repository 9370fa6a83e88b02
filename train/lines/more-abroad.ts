/** More fraud in other languages, also in Dutch, Romanian, Czech, Vietnamese, Filipino, Arabic, Chinese and Japanese. */
export const MORE_SCAM_ABROAD: readonly string[] = `
(Amigos|Hola|Buenas|Gente), (gané|invertí {amt} y recibí|retiré) {amt} (en una semana|en {n} días|en 24 horas) (invirtiendo con|gracias a) (la señora|el trader) {woman}, (escríbanle|contáctenla|pregunten) (al whatsapp|{tg}|al privado)
(Su|Tu) (tarjeta|cuenta|banca móvil) (bbva|santander|bancolombia|caixa|) (ha sido|fue|está) (suspendida|bloqueada|limitada) por (seguridad|actividad inusual), (actívela|verifique|desbloquee) (ahora|aquí) (en|:) {dom}
(Correos|Seur|Correo argentino): (su|tu) (paquete|pedido) (no se pudo entregar|está en aduana), (pague|abone) {small} (en|aquí:) {dom}
(Mamá|Papá|Hola tía), (este es mi número nuevo|perdí el teléfono|cambié de número), (necesito|me prestas|puedes transferirme) {amt} (hoy|urgente), (te lo devuelvo|luego te explico)
(trabajo|empleo) (remoto|desde casa|medio tiempo): (dar like a videos|calificar hoteles|tareas simples), {amt} (al día|diarios), (sin experiencia|pago diario) (whatsapp {wa}|{tg})
(Oi|Olá) (mãe|pai|tia), (meu celular (estragou|quebrou)|salva esse número|mudei de número), (preciso pagar um boleto de|me empresta|faz um pix de) {amt} (hoje|agora|urgente)
(Sua|Seu) (conta|cartão|cpf|chave pix|app) (será|foi) (bloqueada|cancelado|suspenso) (hoje|por segurança), (atualize|confirme|valide) (os dados |)(em|no site) {dom}
(Correios|Receita Federal|Detran): (sua encomenda foi taxada|você tem uma pendência|multa em aberto), (pague|regularize) {small} {dom}
(renda extra|trabalho online|vaga home office), (avaliando produtos|curtindo vídeos|2 horas por dia), {amt} (por dia|diário), (chama no whats|whatsapp) {wa}
(Mit nur|Schon mit|Aus) {amt} (Startkapital |Einsatz |)(verdiene ich|habe ich|machte ich) (jede Woche|in {n} Tagen) {amt}, (frag mich wie|schreib mir|Infos per PN) {tg}
(DHL|Hermes|DPD|Deutsche Post): Ihr Paket (konnte nicht zugestellt werden|liegt beim Zoll|wartet), (bitte |)(zahlen|bestätigen) Sie {small} (Zoll|Gebühr|) (unter|hier) {dom}
(Sparkasse|Volksbank|Postbank|ING): Ihr (pushTAN|Konto|Zugang|Karte) (läuft ab|wurde eingeschränkt|muss aktualisiert werden), (jetzt |)(verlängern|bestätigen) {dom}
Hallo (Mama|Papa|Oma), (das ist meine neue Nummer|mein Handy ist (kaputt|ins Wasser gefallen)), (kannst du|ich muss) (dringend |heute |)(eine Rechnung|{amt}) (überweisen|bezahlen)
(Nebenjob|Homeoffice|Minijob|Heimarbeit): (Hotels bewerten|Videos liken|einfache Aufgaben), {amt} (am Tag|täglich), (keine Erfahrung nötig|Auszahlung täglich), (WhatsApp {wa}|{tg})
(Félicitations|Bravo|Bonne nouvelle), (votre numéro a été (tiré au sort|sélectionné)|vous êtes l'heureux gagnant), (récupérez|réclamez) (votre|le) (lot|iPhone|chèque) (ici|sur) : {dom}
(La Poste|Chronopost|Mondial Relay|Ameli|Impots.gouv): (votre colis est (bloqué|en attente)|votre carte vitale expire|vous avez un remboursement), (payez|réglez|remplissez) {small} {dom}
(Gagne|J'ai gagné|Touchez) {amt} (par jour|cette semaine|en {n} jours) (grâce au trading avec|avec le coach|avec madame) {woman}, (contacte|écris-lui|whatsapp) ({tg}|{wa})
(Salut|Coucou) (maman|papa|mamie), (j'ai un nouveau numéro|mon téléphone est tombé dans l'eau), (tu peux|peux-tu) (m'envoyer|payer) {amt} (vite|aujourd'hui)
(Günde|Günlük|Haftada) (2 saat|1-2 saat|{n} saat) (çalışarak|ayırarak|evden) {amt} (kazanmak isteyenler|kazanmak ister misiniz|kazanın), (bana|hemen) (telegramdan|whatsapptan|dm) (yazsın|yazın|ulaşın)
(PTT|Trendyol|Yurtiçi|Banka): (kargonuz|paketiniz|hesabınız) (bekletiliyor|dağıtıma çıkamadı|bloke edildi), (ödeme|onay|doğrulama) için {dom}
(Yatırım|Kripto|Forex) (tavsiyesi|grubumuz|sinyalleri) ile {amt} (kazandım|kazandık), (katılmak için|bilgi) {tg}
(Il tuo|Il suo) (pacco|ordine|conto|spid) (è fermo in (magazzino|dogana)|è stato bloccato|risulta sospeso), (paga|verifichi|aggiorna) {small} (su|qui) {dom}
(Guadagno|Ho guadagnato|Con {amt} faccio) {amt} (al giorno|a settimana) (con il trading|grazie a) {woman}, (scrivetele|contattatela) {tg}
Ciao (mamma|papà|nonna), (ho rotto il cellulare|questo è il mio numero nuovo), (mi serve|puoi farmi) (un bonifico di |){amt} (urgente|oggi)
(InPost|Poczta|Allegro|OLX): (Twoja przesyłka|paczka|wypłata) (jest wstrzymana|czeka na dopłatę|została zatrzymana), (dopłać|opłać|odbierz) {small} {dom}
(Praca|Zarobek|Dorabianie) (zdalna|w domu|online), {amt} (dziennie|na tydzień), (bez doświadczenia|2 godziny dziennie), (pisz na|kontakt) (whatsapp {wa}|{tg})
(Mamo|Tato), (zepsuł mi się telefon|to mój nowy numer), (przelej|wyślij) mi {amt} (blikiem|na konto|pilne)
(Hoi|Hallo) (mam|pap), (mijn telefoon is kapot|dit is mijn nieuwe nummer), (kun je|wil je) {amt} (overmaken|voorschieten)
(PostNL|ING|Belastingdienst): (uw pakket|uw rekening|uw betaling) (is geblokkeerd|staat klaar|is mislukt), (betaal|bevestig) {small} (via|hier) {dom}
(Verdien|Ik verdiende) {amt} (per dag|per week|in een week) (thuis|met crypto|zonder ervaring), (stuur een bericht|app mij) {wa}
(Coletul|Contul|Cardul) (dvs|tău) (este blocat|a fost suspendat|nu a putut fi livrat), (achită|confirmă) {small} {dom}
(Câștigă|Am câștigat) {amt} (pe zi|pe săptămână) (de acasă|fără experiență), (scrie-mi|detalii) {tg}
(Vaše|Váš) (zásilka|balík|účet) (čeká na doplatek|byl zablokován), (uhraďte|potvrďte) {small} {dom}
(Tuyển|Cần tuyển) (cộng tác viên|người làm online) (tại nhà|không cọc), (lương|thu nhập) {amt} (một ngày|mỗi tuần), (nhắn|liên hệ) zalo {wa}
(Trabaho|Part time|Extra income) (online|sa bahay), kikita ng {amt} (araw araw|kada linggo), (pm lang|message) {tg}
(Раздаю|Дарю|Разыгрываю) (подписку Telegram Premium|стим ключи|скины кс|старс) (на год |)(бесплатно|первым {n}), (переходи по ссылке|авторизуйся|забирай) {dom}
(Набираю|Ищу|Возьму) (пятерых|троих|{n}) (человек|людей|ребят) (на удалёнку|в команду|на подработку), (от {amt} в день|{amt} в неделю), (нужен только телефон|без вложений|всему научу), (пишите в личку|пиши в лс|{tg})
(Ваша посылка|Ваш заказ|Ваш счёт|Госуслуги:) (задержана|ожидает оплаты|вход заблокирован|ваш аккаунт взломан), (оплатите|подтвердите|перейдите) {dom}
(Алло|Здравствуйте), (это служба безопасности банка|вас беспокоит следователь|с вашего счёта списали {amt}), (назовите код из смс|переведите деньги на безопасный счёт|перезвоните {phone})
(Заработала|Вывел|Подняла) {amt} за (неделю|день|{n} дня) (с этим ботом|у этого трейдера|на крипте), (не верила пока не попробовала|всё честно), (ссылка|пишите) {tg}
(Шановний клієнте|Ваша картка|Дія): (заблоковано|підтвердьте особу|вам нараховано допомогу {amt}), (перейдіть|отримати) {dom}
(兼职|招聘|在家赚钱|刷单) (每天|日入) {n}00 (元|块), (无需经验|手机即可|当天结算), (加|联系) (微信|电报) {tg}
(恭喜您|您已) (中奖|获得) (iPhone|{n}000元奖金), (点击|请点击) (领取|链接) {dom}
(副業|在宅ワーク|投資)で(月|毎日){n}万円(稼げます|の収入)、(初心者|スマホだけ)OK (LINE追加|DMください) {tg}
(اربح|احصل على|استثمر) {amt} (يوميا|اسبوعيا|من المنزل) (بدون خبرة|مضمون|), (تواصل|راسلني) (واتساب {wa}|{tg})
(مبروك|تهانينا) (لقد ربحت|فزت ب) {gift}, (اضغط هنا|استلم جائزتك) {dom}
(घर बैठे|रोज) {amt} (कमाएं|कमाओ), (बिना अनुभव|मोबाइल से), (व्हाट्सएप करें|संपर्क) {wa}
`
  .trim()
  .split('\n');

/** More advertising in other languages. */
export const MORE_SPAM_ABROAD: readonly string[] = `
(Накручу|Накрутим|Продвижение) (подписчиков|просмотры|лайки|отзывы) (в|на) (Инстаграм|Телеграм|ютуб|тикток)( и (Телеграм|вк)|), (быстро|дёшево|живые|гарантия), (цены в лс|прайс {tg})
(Лучшие|Бесплатные|Точные) (прогнозы|ставки|экспрессы) на (спорт|футбол|киберспорт), (проходимость|кф) {n}%, (подписывайся|вступай) (на канал|в группу) {srv}
(Заходи|Залетай|Приглашаю) (на|в) (наш|мой) (дискорд|сервер|чат|канал), (розыгрыши|общение|ивенты) каждый день {srv}
(Продаю|Продам|Магазин) (аккаунты|робуксы|ключи|нитро|прокси) (дёшево|с гарантией|оптом), {tg} {shop}
(Новое|Топовое|Честное) (онлайн |)казино, (бонус|фриспины|бездеп) {n}0 (за регистрацию|по промокоду {code}) {shop}
(Vendo|Venta de|Tengo) (cuentas|diamantes|pavos|seguidores|streaming) (de Free Fire|de Netflix|para {soc}|) (baratos|baratas|al mejor precio), (pago por (Yape|Nequi|paypal)|al privado|escribir) {wa}
(Únete|Entren|Vengan) a (mi|nuestro) (servidor|grupo|canal) (de discord|de whatsapp|), (sorteos|memes|eventos) (todos los días|cada semana) {srv}
(Suscríbanse|Apóyame|Denle like) (a|en) mi (canal|video|página)( nuevo|), (les devuelvo|gracias|subo videos de {game}) {e}
(Casino|Apuestas|Tragamonedas) (online |)con (bono|giros gratis) de {n}0, (regístrate|juega) {shop}
(Jogo|Joguinho|Plataforma) (do (foguete|tigre|aviãozinho)|nova) pagando (muito|alto) (hoje|agora), (se cadastra|link na bio|entra) (e ganha {small} de bônus|{shop})
(Entrem|Vem pro|Participe do) (meu|nosso) (servidor|grupo|canal) {srv} (sorteio|figurinhas|amizade) (todo dia|{e}|)
(Vendo|Barato) (seguidores|conta de {game}|robux|iptv), (chama|pv|zap) {wa}
(Suche|Suchen) (Leute|Mitglieder|Supporter) für (unseren|meinen) (neuen |)(Discord Server|Clan|Kanal)(,|:) (jeden Tag|wöchentlich) (Giveaways|Events)(, kommt vorbei|) {srv}
(Verkaufe|Günstige) (Accounts|Follower|Skins|Netflix Zugänge|IPTV)(,| -) (PayPal möglich|schreibt mir|sofort) {tg}
(Neues|Bestes) (Online |)Casino (ohne Limit|mit Bonus): {n}0 Freispiele (gratis|ohne Einzahlung) {shop}
(Rejoins|Rejoignez|Venez sur) (mon|notre|le) (serveur|discord|canal), (concours|giveaway) (nitro |)(toutes les semaines|chaque jour) {srv}
(Vends|Je vends) (comptes|abonnés|iptv|skins) (pas cher|{small}), (mp|snap|whatsapp {wa})
(Abonnez-vous|Likez|Partagez) (à ma chaîne|ma vidéo|mon son)( svp|), (je rends|merci|ça aide) {e}
(Takipçi|Beğeni|İzlenme|Hesap)(,| ve) (beğeni|yorum|skin) (satışı|satılık), (en ucuz|güvenilir|7/24), (dm|whatsapp {wa}) {shop}
(Sunucumuza|Kanalımıza|Grubumuza) (gelin|bekleriz|katılın), (çekiliş|etkinlik|sohbet) {srv} {e}
(Bahis|Canlı bahis|Slot) (sitesi|bonusu), {n}00 (deneme bonusu|freespin), (üye ol|giriş) {shop}
(Vendo|Compra) (follower|account|abbonamenti iptv) (a poco prezzo|economici), (scrivi in privato|{tg})
(Zapraszam|Wbijajcie|Dołączcie) na (mój|nasz) (kanał|serwer|discord), (konkursy|losowania) (codziennie|co tydzień) {srv}
(Sprzedam|Tanie) (konta|followersi|skiny), (szybko|gwarancja), pisz {tg}
(Jual|Jasa) (followers|akun {game}|top up murah|subscriber), (minat dm|wa) {wa}
(Join|Gabung|Masuk) (grup|server|channel) (kami|ini) {srv} (giveaway tiap hari|banyak teman)
(Koop|Goedkope) (volgers|likes|iptv|accounts), (stuur dm|{shop})
(出售|低价出售) (账号|粉丝|会员), (联系|加微信) {tg}
`
  .trim()
  .split('\n');

/** More plain talk in other languages. */
export const MORE_TALK_ABROAD: readonly string[] = `
(alguien|quién|alguno) (sabe|vio|tiene|juega) (a qué hora empieza (la reunión|el partido)|los apuntes|el capítulo de ayer|más tarde|cómo llegar)(?|)
(mañana|hoy|el viernes) (tengo|hay|nos vemos en) (examen de matemáticas|la cena|clase|cine|reunión)(, deséenme suerte|, qué pereza|, lleven algo|)
(mi|el) (mamá|perro|hermano|jefe|coche) (está|se quedó) (enfermo|dormido|en casa|contento|sin batería)
(compré|gasté|pagué) {amt} (en|por) (el super|los boletos|un teclado)(, qué caro|, muy bueno|)
(me llegó|recibí) (el paquete|el sueldo|un mensaje raro del banco)(, por fin|, creo que es estafa|)
(hat jemand|weiß jemand|kann wer) (die Hausaufgaben|wann der Zug fährt|den Link zur Vorlesung|Lust auf {game}|mir {small} leihen)(?| gemacht?)
(das Wetter|mein Chef|der Film|das Essen|die Prüfung) (ist|war) (heute |gestern |)(furchtbar|super|anstrengend|lecker|langweilig)(, ich bleibe zu Hause|, oder?|)
(mein Paket|die Rechnung|mein Handy) (ist|kam) (endlich da|zu spät|kaputt|höher als gedacht)(, {amt} weg| und ich bin froh|)
(wir treffen uns|bin gleich da|ich komme) (um {n}|später|am Bahnhof|nach der Arbeit)(, bis dann|)
(on se (retrouve|voit)|tu viens) (à 20h|demain|ce soir|devant le cinéma)(?|, ok ?|)
(merci|désolé|bravo) (pour (ton aide|hier|le cadeau)|je suis en retard|à tous)(, ça marche enfin|, à bientôt|)
(j'ai|on a) (reçu le colis|payé {amt} pour le train|raté le bus|fini le livre)(, enfin|, trop cher|)
(кто|кто-нибудь|а вы) (смотрел (вчера |)(матч|серию)|играет вечером|знает хороший сервис|идёт завтра)(?|)
(подскажите|помогите), (как настроить (роутер|почту)|где купить (билеты|корм)|интернет (постоянно |)отваливается|какой ноутбук взять)(?|)
(купил|заплатил|потратил) {amt} (за|на) (билеты|ремонт|продукты)(, дорого|, зато доволен|)
(сегодня|завтра|вчера) (дождь|экзамен|день рождения у мамы|выходной|пробки)(, не забудьте зонт|, держите кулаки|)
(пришла|получил) (посылка|зарплата|смс от банка)(, наконец|, ура|, похоже на развод|)
(хто|чи) (грає ввечері|знає коли потяг|бачив новини)(?|)
(alguém|quem) (quer jogar|viu o jogo|sabe a matéria|vai na festa)( mais tarde| hoje| depois das nove|)(?|)
(estou|tô) (livre|cansado|no ônibus|chegando|com fome)( depois das nove| hoje|, já vou|)
(paguei|gastei|recebi) {amt} (no mercado|de luz|do trabalho)( hoje|, caro demais|)
(bu akşam|yarın|bugün) (maç var|sınavım var|dışarı çıkıyoruz|hava çok güzel)(, kim (izliyor|geliyor)|)(?|)
(kargo|maaş|sipariş) (geldi|gecikti|yatmadı)( sonunda| yine|)
(che ne dite|andiamo|ci vediamo) (di una pizza|al cinema|domani|alle otto)( stasera|)(?|)
(ho pagato|ho speso) {amt} (per il treno|al supermercato)(, che caro|)
(dzisiaj|jutro|wieczorem) (gramy|mam egzamin|idziemy do kina|pada)( o ósmej|, kto wpada|)(?|)
(apa kabar|lagi ngapain|besok) (semua|ada yang main|libur ga)( malam ini|)(?|)
(hoe gaat het|wie speelt er|ik ben) (met jullie|vanavond|onderweg|ziek thuis)(?|)
(ce faceți|cine joacă|mulțumesc) (azi|diseară|mult)(?|)
(dobrý den|ahoj), (jak se máte|kdo hraje večer|nevíte kdy jede vlak)(?|)
(今天|明天|晚上) (天气很好|开会|一起吃饭吗|有考试)(, 别忘了(带文件|雨伞)|)
(我|他) (买了新手机|在加班|刚到家|喜欢这首歌)(, 还不错|)
今日は(天気がいいですね|忙しい|試験です|休みです)(、(散歩に行きます|頑張ります|何をしますか)|)
오늘 (저녁에 (같이 게임할 사람|뭐 먹지)|시험 망했어|날씨 좋다)(?|)
(مرحبا|السلام عليكم|صباح الخير)(،|) (كيف حالكم|هل يعرف أحد متى يبدأ (الاجتماع|الدرس)|شكرا جزيلا)(؟|)
(आज|कल) (मौसम अच्छा है|परीक्षा है|मैच है|छुट्टी है)
`
  .trim()
  .split('\n');
