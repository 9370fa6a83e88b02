import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** More Turkish lines: comments and chats, whole sentences, and plain talk for each kind. */
export const MORE_TURKISH: LanguageLines = {
  insults: linesOf(`
(ya |abi |lan |cidden |) (ne kadar|tam bir|sen tam bir|sen nasıl bir|bu ne) (aptalsın|salaksın|gerizekalısın|şerefsizsin|mal|gerizekalı|şerefsiz|orospu çocuğu|piç|yavşak|pezevenk|dangalak|ezik|hıyar|puşt|ibne|beyinsiz|haysiyetsiz|embesil|kaşar|it|köpek|çöp|soysuz)( sen| işte| ya| gavat|)
(kapa|kes|sus da kapa) (çeneni|sesini|o pis ağzını|gaganı) (salak|orospu|piç|gerizekalı|aptal karı|şişko|it herif|şerefsiz|kezban|dangalak)( sana soran olmadı|, kimse sevmiyor seni|)
(siktir|defol|hassiktir|yıkıl|bas) (git|git lan|ol git|karşımdan|buradan|lan) (şerefsiz|orospu|piç kurusu|aptal|it|ibne|gavat|mal|o çocuğu|köpek|)
(bütün |bu |) (kadınlar|karılar|kızlar|feministler) (orospu|aptal|hepsi paragöz|mutfağa ait|işe yaramaz|aşağılık|sadece yatakta işe yarar|beyinsiz)( hepsi| işte|)
(suriyelilerden|araplardan|yahudilerden|kürtlerden|ermenilerden|eşcinsellerden|ibnelerden|çingenelerden|zencilerden|afganlardan|mültecilerden|kadınlardan|engellilerden) (nefret ediyorum|tiksiniyorum|iğreniyorum|midem bulanıyor)(,| ) (defolsunlar|hepsi pislik|geberip gitsinler|hiçbiri insan değil|)
(suriyeliler|araplar|yahudiler|kürtler|ermeniler|eşcinseller|ibneler|çingeneler|zenciler|afganlar|mülteciler|travestiler|engelliler) (hayvan|pislik|asalak|kanser gibi|maymun|sıçan|insan değil|hastalıklı|hırsız|sapık|aşağılık ırk|bu ülkenin çöpü|mikrop)( hepsi|, defolup gitsinler|, ülkemizi mahvettiler|)
(ülkene|geldiğin yere|ormana|çöplüğüne|ahırına) (dön|defol|geri dön|siktir git) (pis |) (suriyeli|arap|zenci|maymun|çingene|asalak|göçmen|kürt)
(sen|o|siz) (bir hiçsin|ailenin yüz karasısın|bok parçasısın|insan müsveddesisin|yürüyen çöpsün|domuz gibisin|çirkin bir şeysin|hatasın|beş para etmezsin|insanlığın yüz karası)( bunu herkes biliyor|, utan|, yazık|)
(o|şu|bu) (tipinle|suratınla|tipe|yüze|suratla) (kimse sana bakmaz|tükürürüm|aynaya bakma|sirke git|kusasım geldi|domuz gibi)
(seni|senin gibi) (kimse|anan bile|köpek bile) (sevmiyor|istemiyor|çekemiyor|takmıyor)(,| ) (ezik|çirkin|salak|şişko|zavallı|pislik)
(ananı|avradını|sülaleni|bacını) (sikeyim|siktiğim|satayım)( orospu çocuğu| piç| şerefsiz| lan|)
`),
  threats: linesOf(`
(seni|bi) (görürsem|bulursam|yakalarsam|elime geçirirsem) (öldürürüm|keserim|kafana sıkarım|bıçaklarım|gebertirim|kemiklerini kırarım|ağzını burnunu dağıtırım|mezara sokarım)( şerefsiz| yemin ederim| piç|)
(adresini|evini|plakanı|kızının okulunu|nerede çalıştığını) (biliyorum|buldum|öğrendik|biliyoruz)(,| ve) (geliyoruz|sonun geldi|evini yakacağız|arkana bak|duanı et|gece rahat uyuma)
(bu|böyle|hepsini|hainleri|suriyelileri|ibneleri|yahudileri|siyasetçileri|tecavüzcüleri) (asmak|kurşuna dizmek|yakmak|öldürmek|kesmek|gebertmek|linç etmek) (lazım|gerek|şart)( meydanda| köpek gibi| acımadan|)
(yarın|pazartesi|bu gece) (okula|işe|sınıfa|evine) (silah|bıçak|tüfek|benzin|tabanca) (getiriyorum|getireceğim|ile geleceğim)(,| ve) (herkes ölecek|hepiniz ödeyeceksiniz|kimse sağ çıkmaz|görürsünüz)
(inşallah|umarım|dilerim) (geberirsin|ölürsün|kanser olursun|tecavüze uğrarsın|araba çarpar|yanarsınız|ailen ölür|geberirler|kahrolup ölür)( köpek gibi| yavaş yavaş| şerefsiz|)
(bir kelime daha et|bir daha konuş|ona dokun|şikayet et) (seni öldürürüm|sabahı göremezsin|dilini keserim|gömerim seni|bittin)
`),
  selfHarm: linesOf(`
(bazen|geceleri|son zamanlarda|aylardır) (uyuyup bir daha uyanmamak istiyorum|sonsuza dek yok olmak istiyorum|keşke hiç doğmasaydım diyorum|ölmeyi düşünüyorum|atlamayı düşünüyorum|ölümümü hayal ediyorum)
(yaşamak|hayatta kalmak|devam etmek|uyanmak) için (hiçbir |) (sebebim|nedenim|gücüm) (yok|kalmadı)( artık|, pes ettim|, gerçekten|)
(yaşamaktan|hayattan|bu hayattan|var olmaktan) (yoruldum|bıktım|usandım)(,| ve) (ölmek istiyorum|her şey bitsin istiyorum|mektubumu yazdım|bu gece bitireceğim|hapları hazırladım)
(yine|tekrar|gizlice|her gece) (kendimi kesmeye başladım|kendime zarar veriyorum|kollarımı kesiyorum|kendimi yakıyorum|jilet attım)(, sadece bu rahatlatıyor|, kimse bilmiyor|)
(ailem|çocuklarım|herkes|annem) (ben (ölünce|olmasam|kendimi öldürsem)|bensiz) (daha mutlu olur|rahatlar|daha iyi olacak)
(bu gece|yarın|bugün|bayramdan sonra) (kendimi öldüreceğim|intihar edeceğim|atlayacağım|her şeye son vereceğim|son günüm)(, affet anne|, hakkınızı helal edin|, kararımı verdim|)
(ölüm|intihar|ölmek) (tek çarem|artık korkutmuyor|kurtuluş gibi|düşündüğüm tek şey|daha kolay geliyor)
`),
  sexual: linesOf(`
(gel|hadi|bırak|istiyorum) (seni sikeyim|sikimi yala|amını yalayayım|üstüme otur|içine boşalayım|yüzüne boşalayım|götünü sikeyim|ağzına al|memelerini emeyim)( bebeğim| bütün gece| sert|)
(çıplak|çırılçıplak|ıslak|azgın|sikim kalkmış) (yatıyorum|bekliyorum|seni düşünüyorum|kendime dokunuyorum|haldeyim)(, kim gelir|, gel sevişelim|, am at|)
(çıplak foto|ifşa|nude|sikiş videosu|cam show|amımın fotosu) (satıyorum|atarım|var)( dm| ucuz| telegramda|)
(o|eski sevgilim|komşu|bu karı) (sakso çekiyor|sikişiyor|inliyor|yutuyor|veriyor|götten veriyor) (porno yıldızı gibi|herkese|her gece|domalarak|dibine kadar)
(bu ne|şu|ne) (göt|meme|am|yarak|kalça) (sikmelik|yalamalık|boşalmalık|ıslanmış|hemen kalktı)
`),
  plain: linesOf(`
(suriyeliler|yahudiler|kürtler|ermeniler|eşcinseller|çingeneler|siyahiler|mülteciler|trans bireyler|engelliler|afganlar|kadınlar|araplar) (de insan|bizim komşumuz|çok zor şeyler yaşıyor|saygıyı hak ediyor|bu ülkenin parçası|bayram kutluyor bugün|bana çok yardım etti|ayrımcılığa uğruyor|harika insanlar|eşit haklara sahip)
(suriyeli|kürt|ermeni|yahudi|eşcinsel|siyahi|engelli|trans|arap) (arkadaşlarımı|komşularımı|insanları|dostlarımı) (seviyorum|çok severim|destekliyorum|sayıyorum)( ne var bunda|)
(kimse|hiçbir çocuk) (kürt|eşcinsel|yahudi|engelli|siyahi|suriyeli|kadın) olduğu için (dövülmemeli|öldürülmemeli|aşağılanmamalı|nefret görmemeli|dışlanmamalı)
(ırkçılıktan|ırkçılardan|pazartesilerden|yağmurdan|trafikten|sivrisinekten|bu oyundan|homofobiden|soğandan|kadınlara hakaret edilmesinden) (nefret ediyorum|tiksiniyorum|bıktım)( ya| valla|)
(sen|siz|o) (harikasın|çok tatlısın|en iyisisin|canımsın|çok komiksin|canavar gibi çalıyor|gururumsun|dahisin|efsanesin)( teşekkürler| valla| abi|)
(bana|sokakta bize|biri) "(pis suriyeli|orospu|ibne|ülkene dön|gerizekalı|şişko)" (diye bağırdı|yazmış|dedi)(, kimse ses çıkarmadı|, şikayet ettim|, bu suçtur|, çok üzüldüm)
(savaş|film|kitap|kaza|deprem) ({n} kişiyi öldürdü|bir askerin ölümünü anlatıyor|cinayeti konu alıyor|üç can aldı|kardeşinin ölümü hakkında)( dün|, çok üzücü|)
(siktir|amk|hassiktir|lan|vay anasını|oha) (evet|sonunda|ne (güzel|gol|lezzetli) ya|kazandık|sınavı geçtim|bu şarkı çok iyi)(!!|!| be|)
(ben |ne |tam ) (salağım|malım|aptalım|gerizekalıyım|eşeğim) (anahtarı unuttum|yanlış gruba attım|, buildi bozdum|bugün pazarmış|, benim hatam| haha|)
(galatasaray|takım|o|kaleci|grup) (ezdi geçti|öldürdü|dağıttı|parçaladı|mahvetti|yıktı) (rakibi|dün|finalde|sahneyi|ortalığı)( haha| ne maçtı|)
(gülmekten|açlıktan|sıcaktan|utançtan|meraktan|bu mizahtan) (öldüm|ölüyorum|geberdim|öleceğim)( ya| imdat| kskskd|)
(köpeğim|kedi|dedem|bebek) (öldü|kokuyor|kustu|domuz gibi yiyor|beni deli ediyor)(, onu çok severdik|, temizliyorum| dün|)
(kötüysen|dayan|yalnız değilsin) (buradayım|benimle konuş|seni dinliyoruz|112yi ara|bir uzmana git)(, değerlisin|)
({n} yıldır|aylardır) (kendimi kesmiyorum|depresyonla mücadele ettim|intihar girişiminden sonra iyiyim|kardeşimi intiharda kaybettim)(, şimdi iyiyim|, yardım isteyin|)
(utançtan ölmek|sonsuza kadar uyumak|alarmı öldürmek|gruptan kaybolmak|tatile gitmek|lahmacun yemek) istiyorum( haha| pazartesi işte|)
(cinsellik|regl|korunma|emzirme|rıza|meme kontrolü) (bir sağlık konusu|derste anlatıldı|, ücretsiz seminer|: doktora sorun|tabu olmamalı)
`),
};
