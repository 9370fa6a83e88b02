/** The values of the names in curly brackets, separated by `|`. All names, handles and addresses are invented. */
export const SLOTS: Readonly<Record<string, string>> = {
  brand:
    'Discord|Steam|Roblox|Epic Games|Binance|Coinbase|MetaMask|PayPal|Trust Wallet|Netflix|Amazon|Telegram|Ledger|OpenSea|Instagram|Facebook|WhatsApp|Apple|Kraken|Bybit|Cash App|Revolut|Phantom|Uniswap|Microsoft|Google|Spotify|Riot|Blizzard|Valve|Twitch',
  bank: 'HSBC|Barclays|Chase|Wells Fargo|Santander|Lloyds|your bank|Bank of America|Citi|NatWest|SBI|HDFC|ANZ|Nationwide|Halifax|TSB|PNC',
  carrier: 'DHL|UPS|FedEx|USPS|Royal Mail|Hermes|Evri|DPD|An Post|Canada Post|AusPost|Amazon',
  gift: 'Nitro|3 months of Nitro|a year of Nitro|Nitro Boost|a $50 gift card|$100 steam card|CS2 skins|a free knife|1000 V-Bucks|10k robux|500 USDT|0.5 ETH|a PS5|an rtx 4090|an iPhone 15|a free iPad|a $500 Walmart voucher|a £250 Tesco voucher|a MacBook|free crypto|a free month of premium|free skins|battle pass',
  prize:
    'a £1000 cash prize|£2000 bonus|a brand new car|a holiday for two|$5,000|a new iPhone|an iPad|a luxury cruise|a shopping voucher|€1500|a £500 gift voucher|a weekend in Paris|1 million dollars|a PS5|a smart TV',
  dom: 'discrod-nitro.com/gift|steamcomrnunity.ru/gift|nitro-drop.xyz|stearn-gifts.top|claim-airdrop.live|wallet-sync.app|eth-event.org|free-skins.click|binance-verify.info|app-metarnask.io|rewards-hub.shop|bit.ly/3xKq9|tinyurl.com/nft-claim|cutt.ly/freegift|dlscord.gift/Kf82ns|discord-app.gifts/x8sKd|steam-trade.link/offer|secure-login-verify.com|account-update.support|parcel-redelivery.info/pay|hmrc-refund.org|tax-claim.online|mywallet-restore.net|opensea-mint.live|token-claim.finance|usps-track.top|mint-pass.xyz|winner-prize.club|getrobux.fun|cashbonus.site|rb.gy/9fk2a|t.co/Ak29dkA|verify-your-id.me|bank-secure.help|gift4you.ru|is.gd/aw29d|pancake-reward.app|drop-event.io|claimnow.vip',
  shop: 'best-deals.shop|cheap-followers.net|win365.bet|luckyspin.casino|pharma-24.online|replicas.store|slimfast-now.com|iptv-world.tv|essaypro.help|boostzone.gg|coinsignals.vip|hotchat.live|megaproxy.io|seo-rank.agency|bit.ly/2kd9s|promo.link/abc|myfitnesstea.shop|goldseller.top|linktr.ee/starboy|smmpanel.pro',
  tg: '@crypto_james|@fx_mentor_lisa|@investwithkate|@mr_profit_off|@trader_alexx|@helpdesk_admin01|@manager_anna|@expert_daniel|@fx_master01|@btc_queen|t.me/vip_profit|t.me/fxmentor|@support_team24|@hr_elena|@miner_george',
  wa: '+1 (312) 555-0142|+44 7700 900123|+1 202 555 0187|+234 803 555 0101|+62 812 5550 123|+49 151 55501234',
  phone:
    '0800 555 0199|09061 555 012|08712 400 555|1-888-555-0133|+44 7700 900461|0871 555 0123|09050 555 432|(415) 555-0110|1-800-555-0100',
  short: '80082|87121|62468|81010|85069|83355|69669|86688|3030|50101',
  amt: '$500|$1,200|$3k|€800|$7,500|$25,000|300$|£950|$250|$10k|1000 USDT|5000 dollars|$2,340|0.2 BTC|$100|$50',
  small: '$5|$20|£1.99|€2.50|$1.45|£2|$9.99|150p|$3|£1.50',
  per: 'a day|daily|per week|weekly|in 24 hours|within 48 hours|every 3 days|per hour|in a week|a month|in less than a week|from home|without stress',
  coin: 'BTC|ETH|USDT|SOL|bitcoin|ethereum|crypto|XRP|BNB|forex|binary options|doge|stocks',
  token: '$PEPE2|$MOONX|$KITTY|$GROKAI|$FLOKI2|$SHIBX|$CATO|$ROCKET|$BONKZ|$TRUMPX|$WIFY|$ZETA',
  srv: 'discord.gg/Xy7Kd|discord.gg/wavez|t.me/luckychat|t.me/vip_signal1|discord.gg/memehub|discord.gg/9kfSa2|discord.gg/chillzone|t.me/+Ab3kd9s|discord.com/invite/gamers',
  soc: 'instagram|tiktok|twitch|youtube|spotify|twitter|facebook|onlyfans|soundcloud|kick',
  game: 'valorant|WoW|csgo|runescape|genshin|fortnite|league|minecraft|roblox|fifa|apex|gta|dota|overwatch|elden ring|pokemon go',
  woman: 'Mrs Olivia|Annie Williams|Mrs Jessica|Catherine|Miss Laura|Anna Weber|Kate Thompson|Madam Grace|Sophia Brown',
  man: 'Mr Robert|Sir Michael|James Cole|Mr Anderson|Expert Daniel|Mr Henry|Coach Mark|Dr. Williams|Kevin Scott',
  e: '🔥|🚀|💰|🎁|✅|⚠️|😍|💯|🎉|👇|💵|📈|🤑|💎|',
  at: '@everyone |@here |hey |hello dear, |hi friend |bro |guys |hello everyone, |Good day |Hi |Hello |hey man |||||',
  user: '@sam|@lucy|@max_r|@kevin99|@nova|@mia.k|@jordan',
  he: 'he|she|this guy|that dude|this girl|my boss|@sam|@kevin99|the mod|that streamer',
  insult:
    'idiot|moron|loser|clown|dumbass|piece of shit|waste of space|coward|pig|freak|scumbag|piece of trash|garbage human|asshole|degenerate|rat|imbecile|dirtbag|prick|bitch|bastard|cunt|dumb fuck|retard|wanker|twat|fat pig|whore|slut|motherfucker|crybaby|lowlife|parasite|subhuman|cretin|dipshit|fuckface|shithead|jackass|creep|troglodyte|nobody|bellend|sack of shit|incel|cockroach|vermin',
  bad: 'stupid|pathetic|worthless|disgusting|ugly|dumb|miserable|useless|fucking|ignorant|lazy|annoying|sad|filthy|fat|braindead|spineless|brainless|vile|talentless|retarded|clueless|slimy|fucking stupid',
  team: 'liberals|conservatives|immigrants|muslims|jews|christians|black people|white people|asians|mexicans|gays|trans people|women|feminists|refugees|foreigners|democrats|republicans|those people|gypsies|indians|arabs',
  people:
    'gay|lesbian|black|white|muslim|jewish|christian|hindu|trans|transgender|asian|african american|mexican|latino|arab|indian|deaf|blind|disabled|bisexual|queer|catholic|atheist|buddhist|chinese|japanese|european|african|old|young|female|male|nonbinary|sikh|immigrant|refugee|american|canadian|straight|homosexual|elderly|teenage|paralyzed|hispanic|middle eastern|latina|millennial|protestant|taoist|heterosexual',
  person:
    'man|woman|person|guy|friend|teacher|neighbour|doctor|couple|community|family|student|colleague|actor|writer|streamer|player|parent',
  time: 'tonight|today|yesterday|last night|this week|tomorrow|this morning|right now|after work|on friday|later',
  food: 'pizza|ramen|tacos|curry|pancakes|sushi|pasta|soup|a burger|coffee',
  repo: 'github.com/acme/api/pull/231|docs.python.org/3/library/asyncio.html|stackoverflow.com/q/43211|gitlab.com/team/app/-/issues/12|en.wikipedia.org/wiki/Quicksort|youtube.com/watch?v=dQw4|imgur.com/a/Kd83|pastebin.com/x8Kd|developer.mozilla.org/en-US/docs/Web|store.steampowered.com/app/620|arxiv.org/abs/1706.03762|reddit.com/r/aww|www.bbc.com/news/world-1234|npmjs.com/package/zod|open.spotify.com/track/5x|www.nytimes.com/2023/science|twitch.tv/videos/1882|twitter.com/nasa/status/12|maps.app.goo.gl/x|docs.google.com/document/d/1x|medium.com/@dev/post|amazon.com/dp/B08|ebay.com/itm/22|en.wikipedia.org/wiki/Ponzi_scheme|www.theguardian.com/technology',
  grp: 'women|muslims|jews|black people|gays|gay people|trans people|immigrants|disabled people|refugees|asians|mexicans|foreigners|arabs|lesbians|white people|christians|hindus|indians|latinos|roma people|autistic people|migrants|old people|transgender people|the disabled|homosexuals|africans|men',
  one: 'woman|muslim|jew|black person|gay man|lesbian|trans person|immigrant|disabled person|refugee|asian|mexican|foreigner|arab|black woman|hijabi|queer person|hindu|indian|deaf person|girl',
  /** Groups that the measured bias templates do not name. */
  group:
    'women|girls|trans people|trans women|queers|queer people|bisexuals|bisexual people|immigrants|migrants|refugees|asylum seekers|foreigners|disabled people|wheelchair users|deaf people|blind people|autistic people|people with down syndrome|indians|chinese people|japanese people|africans|pakistanis|nigerians|turks|kurds|sikhs|hindus|catholics|roma people|somalis|vietnamese people|filipinos|indigenous people|native people|nonbinary people|single mothers|syrians|afghans|romanians|haitians|the disabled|females|newcomers|asylum seekers here',
  member:
    'woman|girl|trans person|trans woman|trans man|queer person|bisexual|immigrant|migrant|refugee|asylum seeker|foreigner|disabled person|wheelchair user|deaf person|blind person|autistic kid|indian|african|pakistani|nigerian|turk|kurd|sikh|hindu|catholic|somali|filipino|native woman|nonbinary person|single mother|syrian|afghan|romanian|haitian|female',
  de_g: 'Ausländer|Juden|Muslime|Schwule|Schwarze|Türken|Flüchtlinge|Migranten|Frauen|Lesben|Behinderte|Transfrauen|Transmenschen|Araber|Polen|Roma|Asylbewerber|Afrikaner|Homosexuelle|Syrer|Mädchen|Blinde|Rollstuhlfahrer|schwarze Menschen|Menschen mit Behinderung|Geflüchtete|Zuwanderer|Einwanderer|Moslems|Musliminnen|schwarze Frauen',
  de_low:
    'Abschaum|Parasiten|Tiere|Dreck|Ungeziefer|Untermenschen|Ratten|eine Plage|widerlich|minderwertig|wertlos|Affen',
  es_g: 'los inmigrantes|las mujeres|los negros|las personas negras|los gays|los homosexuales|las lesbianas|los musulmanes|las musulmanas|los judíos|los discapacitados|las personas con discapacidad|las personas trans|los trans|las mujeres trans|los gitanos|los migrantes|los refugiados|los extranjeros|los indígenas|los marroquíes|los venezolanos|los africanos|las mujeres negras|los árabes|los chinos|las chicas',
  es_low:
    'basura|escoria|ratas|una plaga|parásitos|animales|un cáncer|monos|asquerosos|subhumanos|cucarachas|inferiores',
  slur: 'faggot|tranny|paki|retard|kike|whore|cripple|dyke|raghead|spic|slut|gypsy|nigger|chink|bitch|cunt|towelhead|wetback|mongoloid',
  low: 'scum|vermin|animals|trash|disgusting|parasites|filth|subhuman|garbage|rats|stupid|worthless|evil|pigs|cockroaches|a plague|criminals|disgusting freaks|evil and dangerous',
  nick: 'joe_k|mdiggory|anna|ben|tim|pkeller|sands|lmth|kshep|bwaters|dave|hpottinger|nina|zork|raf_|mw|stuartl|eve',
  lib: 'solr|postgres|redis|react|spring|hibernate|webpack|django|maven|tomcat|nginx|lucene|fedora|kafka|node|eslint|vite|flask|openssl',
  path: '/etc/nginx/|/usr/local/bin/|src/main/java/|~/.ssh/|/var/log/|lib/|C:\\temp\\|./config/|/opt/app/|tests/unit/',
  file: 'Main.java|app.py|config.in|index.js|settings.yaml|README.md|server.cc|build.xml|main.rs|pom.xml|Dockerfile|error.log|util.pl|item.store.ts',
  pkg: 'org.acme.app.Service.run|com.example.dao.ItemDAO.find|java.net.Socket.connect|java.io.FileInputStream.open|io.vertx.core.Future.get|node.internal.fs.open|sun.reflect.Method.invoke|org.hibernate.Session.get',
  n: '1|2|3|5|10|12|15|20|24|30|50|75|100',
  code: 'BEST10|SAVE20|VIP777|LUCKY50|WELCOME100|START5',
  lang: 'rust|python|typescript|go|java|c++|php|kotlin',
  thing: 'bug|build|laptop|printer|test|deploy|boss fight|level|puzzle|exam|homework|meeting|parser|server',
};
