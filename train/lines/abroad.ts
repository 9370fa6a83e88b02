/** Fraud in other languages: Russian, Ukrainian, Spanish, Portuguese, German, French, Turkish, Italian, Polish, Indonesian, Hindi in Latin letters. */
export const SCAM_ABROAD: readonly string[] = `
(Парни|Ребята|Всем привет), (раздаю|отдаю) {gift}, (забирайте|успейте забрать) (пока есть|бесплатно|) {dom}
(Удалённый|Удаленный|Дополнительный|Стабильный) (заработок|доход) от {amt} (в день|в неделю|в месяц), (без вложений|без опыта|обучение бесплатно|2 часа в день), (подробности|пишите|писать) {tg}
(Ищу|Ищем|Нужны|Требуются|Набираем) (людей|партнёров|партнеров|сотрудников|ребят|ответственных людей) (в команду|для сотрудничества|на удалёнку|для удаленной работы), (доход|прибыль|заработок) от {amt} (в день|в неделю|в месяц|), (пиши +|пишите в лс|ставьте + в личку|за подробностями в личные сообщения)
(Набор|Веду набор|Открыт набор) в команду (в сфере|по) (криптовалют|цифровых валют|цифровых активов|арбитража), (без опыта|возраст от 18|обучим бесплатно|пара часов в день), (пишите|жду) (в лс|в личку|{tg})
(Нужен|Нужны) (человек|люди|2-3 человека) для (удалённого заработка|подработки|легального заработка), (телефон и 2 часа|от 18 лет|занятость 1-2 часа), (оплата|доход) {amt} (в день|в неделю), (плюс в лс|+ в личку)
(Заработок|Работа) (с телефона|на дому|онлайн|на крипте|на бирже) 📱 (от|до) {amt} (в день|в неделю|в месяц) {e} (легально|официально|честно), (18+|без предоплат), (пиши|пишите) {tg}
(Инвестируй|Вложи) {amt} и (получай|забирай) {amt} (через сутки|каждую неделю|гарантированно) {e} {tg}
(Арбитраж|Связка|P2P) (криптовалюты|на бирже|usdt), (прибыль|спред) {n}% (за круг|в день), (обучаю|беру процент с прибыли), (писать|вопросы) {tg}
(Продам|Есть в наличии) (фальшивые купюры|дебетовые карты|базы данных|верифицированные аккаунты), (отправка по всей России|гарант|без предоплаты), {tg}
(Мама|Привет мам), (это мой новый номер|телефон сломался), (скинь|переведи) {amt} (срочно|на карту|), потом верну
Ваш (аккаунт|канал) (будет заблокирован|заморожен), (подтвердите|пройдите верификацию) {dom}
(Проголосуй|Проголосуйте) (пожалуйста |)за (мою племянницу|меня|подругу) в конкурсе {dom}
(Telegram Premium|Подписка премиум) (в подарок|бесплатно) {e} (забрать|активировать) {dom}
(Служба безопасности|Техподдержка) (банка|{brand}): (с вашей карты|по вашему счёту) (подозрительная операция|оформлена заявка), (перезвоните|сообщите код) {phone}
(Шукаємо|Шукаю) (людей|партнерів) (на віддалену роботу|в команду), (дохід|заробіток) від {amt} (на тиждень|на день), (пишіть|деталі) {tg}
(Заробіток|Робота) (онлайн|з телефону) без (вкладень|досвіду), {amt} (на день|щотижня), {tg}
(Gana|Gane|Genera) (dinero|hasta {amt}|{amt}) (desde casa|al día|a la semana) (sin experiencia|con tu celular|trabajando 2 horas), (escríbeme|información|más info) (por whatsapp {wa}|al privado|{tg})
(Gracias a|Todo gracias a) {woman} (invertí|empecé con) {amt} y (recibí|retiré|gané) {amt} en (24 horas|una semana|pocos días), (contáctala|escríbele) {tg}
(Se buscan|Buscamos) personas (para trabajo remoto|que quieran ganar dinero|para trabajar desde casa), (pago|sueldo) {amt} (semanal|diario), (interesados al privado|whatsapp {wa})
(Felicidades|Felicitaciones), (has ganado|usted ha sido seleccionado para recibir|ganaste) {gift}, (reclama|reclámalo) (aquí|en) {dom}
(Su|Tu) (cuenta|tarjeta) (ha sido bloqueada|será suspendida|fue limitada), (verifique|confirma) sus datos (en|aquí) {dom}
(Su|Tu) (paquete|envío) (está retenido|no pudo ser entregado), (pague|abona) (los gastos|la tarifa) de {small} {dom}
Hola (mamá|papá), (se me rompió el móvil|este es mi nuevo número|perdí el celular), (puedes|podrías) (enviarme|transferirme) {amt}
(Regalo|Gratis) {gift} {e} (para todos|solo hoy) {dom}
(Invierte|Inversión de) {amt} y (recibe|gana) {amt} (garantizado|sin riesgo|en 48 horas) {e} {tg}
(Ganhe|Fature|Receba) (até {amt}|{amt}|dinheiro) (por dia|por semana|em casa) (sem experiência|só com o celular|sem sair de casa), (chama no zap|chame no pv|me chama) {wa}
(Parabéns|Você foi sorteado), você ganhou {gift}, (resgate|clique) (aqui|agora) {dom}
(Sua|Seu) (conta|cartão|cpf) (foi bloqueada|será bloqueado|está irregular), (regularize|confirme os dados) (em|no link) {dom}
Oi (mãe|pai), (troquei de número|meu celular quebrou|esse é meu número novo), (consegue|pode) (fazer um pix|transferir) de {amt} (pra mim|hoje|)
(invista|investi) {amt} e (receba|recebi) {amt} (no pix|em 24 horas|no mesmo dia) {e} (chama|fala com) {tg}
(robô|plataforma|joguinho) (pagando muito|do tigrinho), (cadastre|jogue) e (saque|ganhe) {amt} {dom}
(Verdiene|Verdienen Sie) {amt} (pro Tag|pro Woche|monatlich) (von zu Hause|ohne Erfahrung|mit dem Handy), (schreib mir|Infos) {tg}
(Herzlichen Glückwunsch|Glückwunsch)! (Sie haben|Du hast) {gift} gewonnen, (hier|jetzt) (abholen|einlösen) {dom}
Ihr (Konto|Paket|Zugang) (wurde gesperrt|wird zurückgehalten|läuft ab), (bestätigen|aktualisieren) Sie (Ihre Daten|es) (unter|hier) {dom}
Hallo (Mama|Papa), (mein Handy ist kaputt|das ist meine neue Nummer), (kannst du|könntest du) mir (bitte |){amt} überweisen
(Dank|Danke an) {woman} habe ich aus {amt} {amt} gemacht, (schreib ihr|Kontakt) {tg}
(Investiere|Mit nur) {amt} und (erhalte|verdiene) {amt} (in 24 Stunden|garantiert|ohne Risiko) {e} {tg}
(Gagnez|Gagne) {amt} (par jour|par semaine|depuis chez vous) (sans expérience|avec votre téléphone), (contactez-moi|écris-moi) (en mp|sur whatsapp {wa}|{tg})
(Félicitations|Bravo)! vous avez gagné {gift}, (cliquez|réclamez) ici {dom}
Votre (compte|colis|carte vitale) (est suspendu|est en attente|a été bloqué), (confirmez|réglez les frais de {small}) {dom}
(Coucou|Bonjour) maman, (j'ai cassé mon téléphone|c'est mon nouveau numéro), (peux-tu|tu peux) me (virer|envoyer) {amt}
(Grâce à|Merci à) {woman} j'ai (gagné|retiré) {amt} (en une semaine|), (contactez-la|écrivez-lui) {tg}
(Evden|Telefonla|Günlük) {amt} (kazan|kazanın|kazanmak ister misin), (yatırım yok|deneyim gerekmez), (bilgi için|yazın) {tg}
(Tebrikler|Tebrikler!) {gift} kazandınız, (hemen|buradan) alın {dom}
Hesabınız (askıya alındı|kapatılacak), (doğrulamak|onaylamak) için {dom}
(deneme bonusu|yatırımsız bonus|freespin) {amt} {e} (hemen üye ol|kayıt ol) {shop}
(Guadagna|Guadagnare) {amt} (al giorno|da casa|a settimana) (senza esperienza|con il telefono), (scrivimi|contattami) {tg}
(Congratulazioni|Complimenti), hai vinto {gift}, (ritira|clicca) qui {dom}
(Il tuo|La tua) (conto|carta|pacco) (è bloccato|è in giacenza|è stata sospesa), (verifica|conferma) i dati {dom}
Ciao (mamma|papà), (mi si è rotto il telefono|questo è il mio nuovo numero), (puoi|potresti) mandarmi {amt}
(Zarabiaj|Zarób) {amt} (dziennie|tygodniowo|z domu) (bez doświadczenia|telefonem), (napisz|pisz) {tg}
(Twoja paczka|Twoje konto) (została wstrzymana|zostało zablokowane), (dopłać {small}|potwierdź dane) {dom}
(Penghasilan|Dapatkan|Kerja online) {amt} (per hari|dari rumah) (tanpa modal|hanya pakai hp), (hubungi|wa) {wa}
(Selamat|SELAMAT) anda (memenangkan|mendapat) {gift}, (klik|klaim) {dom}
(slot gacor|situs slot|judi online) (gampang menang|maxwin|terpercaya) {e} (daftar|link) {shop}
(Ghar baithe|Daily) {amt} (kamao|kamaye) (bina investment|mobile se|part time), (whatsapp|message) kare {wa}
`
  .trim()
  .split('\n');

/** Advertising in the same languages. */
export const SPAM_ABROAD: readonly string[] = `
(Продам|Куплю) (аккаунты|скины|голду) {game}, (недорого|дёшево|быстро), пишите {tg}
Накрутка (подписчиков|лайков|просмотров) в {soc}, (дешево|быстро|гарантия) {tg}
(СРОЧНО!|🔥) (ставки на спорт|прогнозы|договорные матчи), проход {n}%, (бесплатный|закрытый) канал {srv}
(Подпишись|Подписывайтесь|Заходи) на (мой канал|наш канал|канал) {srv} {e}
(Казино|Слоты) (бонус|фриспины) за регистрацию {e} {shop}
(Интим|Эскорт|Девочки) (знакомства|услуги|фото 18+) (рядом|в твоём городе|) {e} {tg}
(Слитые|Приватные) (фото|видео) (девушек|блогерш) 18+ (смотри|в боте) {tg}
(Делаю|Рисую|Создам) (сайты|логотипы|аватарки|ботов) (недорого|на заказ), {tg}
(Курсы|Вебинар|Обучение) по (маркетплейсам|трейдингу|таргету) (бесплатно|скидка {n}%) {e} {srv}
(Реклама|Взаимопиар|ВП) в канале, (прайс|писать) {tg} #реклама #вп
(Suscríbete|Síganme|Únete) (a mi canal|en {soc}|a nuestro grupo) {srv} {e}
(Vendo|Compra) (seguidores|cuentas|diamantes) (baratos|de {game}|para {soc}), (al privado|whatsapp {wa})
(Apuestas|Pronósticos) (deportivas|seguros) (gratis|100% fijas) {e} {srv}
(Se inscreve|Entra|Siga) (no meu canal|no grupo|no meu perfil) {srv} {e}
(Compre|Vendo) (seguidores|contas|curtidas) (barato|de {game}), (chama no pv|zap {wa})
(Abonniert|Folgt) (meinem Kanal|mir auf {soc}) {srv} {e}
(Günstige|Kaufe) (Follower|Accounts|Likes) für {soc}, (schnell|sofort) {shop}
(Abonnez-vous|Rejoins|Rejoignez) (à ma chaîne|notre serveur|le groupe) {srv} {e}
(Kanalıma|Sunucumuza) (abone olun|gelin|katıl) {srv} {e}
(Ucuz|Gerçek) (takipçi|beğeni|hesap) satışı {shop} {tg}
(Iscrivetevi|Seguitemi) (al mio canale|su {soc}) {srv} {e}
(Dołącz|Zapraszam) (do naszego serwera|na mój kanał) {srv} {e}
`
  .trim()
  .split('\n');

/** Plain talk in the same languages. */
export const TALK_ABROAD: readonly string[] = `
(всем привет|привет|здравствуйте), (кто-нибудь|кто) (знает|может подсказать), как (настроить|починить|обновить) {brand}?
(спасибо|большое спасибо), (помогло|всё заработало|разобрался)
(у меня|сегодня) (опять|снова) не работает (интернет|сборка|сервер|vpn)
(а|ну) (что|как) (думаете|считаете) про {coin}? (падает|растёт) (опять|весь день)
(сколько|почём) стоит (новый айфон|ноутбук|билет|подписка) (сейчас|)?
(я|мы) (вчера|сегодня) (ходили в кино|играли в {game}|смотрели сериал), (было весело|понравилось)
(осторожно|внимание), (мошенники|спамеры) (пишут|звонят) от имени банка, не (переходите|кликайте)
(моя|наша) (зарплата|компания) (выросла|переехала), (ищу|искал) (работу|квартиру) (полгода|долго)
(ага|да|нет|точно), (согласен|не согласен|так и есть|не думаю)
(привіт|дякую), (як справи|все добре|допоможіть з налаштуванням)
(hola|buenas), (alguien sabe|cómo puedo) (arreglar|instalar|configurar) (esto|{brand})?
(gracias|muchas gracias), (ya funciona|me ayudó mucho|perfecto)
(hoy|mañana) (tengo|hay) (examen|trabajo|partido|clase), (deséenme suerte|qué pereza|nos vemos)
(jajaja|jaja) (qué bueno|no puede ser|me muero de risa)
(cuánto|dónde) (cuesta|compraste) (eso|el móvil|la entrada)?
(cuidado|ojo) con (los mensajes falsos|la estafa) de {brand}, no (abran|hagan clic)
(oi|bom dia|boa noite) (gente|pessoal|galera), (tudo bem|como vocês estão)?
(obrigado|valeu), (deu certo|consegui|ajudou muito)
(hoje|amanhã) (tem|vai ter) (jogo|prova|aula|reunião) (às 8|de manhã|)
(kkkk|kkkkk) (muito bom|verdade|não acredito)
(hallo|moin|guten morgen) (zusammen|leute), (wie geht's|alles klar|was macht ihr)?
(danke|vielen dank), (hat geklappt|das hilft|läuft jetzt)
(ich|wir) (muss|müssen) (heute|morgen) (arbeiten|einkaufen|zum arzt), (bis später|schade)
(kann mir jemand|weiß jemand) (helfen|wie das geht|warum {brand} nicht geht)?
(salut|bonjour|coucou) (tout le monde|les gars), (ça va|vous faites quoi) ?
(merci|merci beaucoup), (ça marche|c'est bon|super)
(demain|aujourd'hui) (j'ai|on a) (cours|match|examen|réunion)
(mdr|ptdr) (c'est trop drôle|n'importe quoi)
(selam|merhaba) (arkadaşlar|millet), (nasılsınız|ne yapıyorsunuz)?
(teşekkürler|sağol), (çalıştı|çok yardımcı oldu)
(ciao|buongiorno) (a tutti|ragazzi), (come va|che fate)?
(grazie|grazie mille), (funziona|tutto ok)
(cześć|hej), (co tam|jak leci|ktoś gra dzisiaj)?
(dzięki|dziękuję), (działa|pomogło)
(halo|hai) (semua|teman), (apa kabar|lagi apa)?
(kya|kaise) (kar rahe ho|ho bhai), (sab theek|khana khaya)?
`
  .trim()
  .split('\n');
