import type { LanguageLines } from './lines-of.ts';
import { linesOf } from './lines-of.ts';

/** Lines in Turkish. */
export const TURKISH: LanguageLines = {
  insults: linesOf(`
(sen |siz |bu |) (tam bir |ne kadar |gerçekten |) (aptalsın|gerizekalısın|salaksın|şerefsizsin|orospu çocuğusun|piçsin|ibnesin|hiçsin|eziksin|malsın|beyinsizsin|iğrençsin|pisliksin|zavallısın|ahmaksın|embesilsin|çöpsün|karaktersizsin)( lan| oğlum| artık|)
(aptal|salak|geri zekalı|şerefsiz|orospu çocuğu|piç|ibne|beyinsiz|pislik|zavallı|mal|it|köpek|puşt|yavşak|gavat|kahpe|kaltak|ezik) (herif|karı|köpek|it|velet|sürüsü|seni|kılıklı|evladı|)
(kapa|kes) (çeneni|sesini|lan sesini) (aptal|köpek|orospu|piç|gerizekalı|ezik|şerefsiz|)
(siktir|siktir ol|defol|bas|yürü) (git|git lan|buradan|şuradan|git buradan) (şerefsiz|it|köpek|ezik|orospu çocuğu|pislik|ibne|)
(kimse|hiç kimse) seni (sevmiyor|istemiyor|takmıyor|özlemez|burada istemiyor)(,| ) (ezik|çirkin|zavallı|git buradan|pislik|kaybol)
(bu|bütün|tüm) (suriyeliler|araplar|kürtler|yahudiler|ermeniler|çingeneler|gavurlar|ibneler|mülteciler|kadınlar|aleviler|zenciler|translar) (pislik|hırsız|asalak|aşağılık|mikrop|hayvan|şerefsiz|haşere|insan değil|defolsun|beyinsiz)
(pis|kahrolası|adi|iğrenç) (arap|suriyeli|kürt|yahudi|ermeni|çingene|ibne|dönme|zenci|gavur|topal) (defol git|köpeği|ülkene dön|dölü|pisliği|)
(ananı|anneni|ananın amına|bacını|sülaleni) (sikeyim|sikerim|avradını sikeyim|satayım|koyayım)( orospu çocuğu| piç| şerefsiz|)
(senin|o) (suratın|annen|kafan|ailen) (iğrenç|orospu|boş|mide bulandırıcı|rezil|maymuna benziyor)
(şişko|çirkin|iğrenç|orospu|sürtük|kaşar) (domuz|karı|inek|cadı|kaltak|şey|suratlı)( seni| midem bulandı|)
`),
  threats: linesOf(`
(seni|sizi|onu|hepinizi) (öldüreceğim|gebertirim|gebertecem|bıçaklarım|vururum|keserim|boğarım|doğrarım|yakacağım|tecavüz edeceğim|öldürürüm|mahvedeceğim|parçalarım|dövecem)( lan| seni bulunca| yemin ederim| bu gece| şerefsiz| görürsün|)
(nerede|evin nerede|nerde) (oturduğunu|yaşadığını|çalıştığını|okuduğunu) (biliyorum|biliyoruz|buldum)(,| ) (geliyorum|dikkat et|öldün sen|kapındayım|arkana bak|sonun geldi)
(öldün|bittin|sonun geldi|günlerin sayılı|kanını içeceğim)( sen| oğlum| lan|, seni bulacağım|, görüşeceğiz|)
(inşallah|umarım|dilerim) (gebersin|ölürsün|kanser olursun|geberirsin|yanarsın|geberin|kamyon çarpar sana|tecavüze uğrarsın|ailen yanar)( köpek| yakında| acı çekerek|)
(bunları|hepsini|bu şerefsizleri|bu köpekleri|onları) (asmak|vurmak|öldürmek|yakmak|kurşuna dizmek|kesmek|gebertmek|denize dökmek|yok etmek) (lazım|gerek|gerekir|şart)
(kendini|git kendini) (öldür|as|vur|at köprüden|kes)( artık|, kimse üzülmez| ezik| pislik| lan|)
(bacaklarını|kemiklerini|çeneni|kafanı|dişlerini|boynunu|suratını|ellerini) (kırarım|kıracağım|dağıtırım|ezerim|keserim|dökerim)( lan| görünce| şerefsiz|)
(kahrolsun|ölüm|geberin) (yahudiler|araplar|suriyeliler|kürtler|ibneler|gavurlar|ermeniler|hainler|yahudilere|hainlere)(, hepsini yakalım| hepiniz öleceksiniz|)
(bir daha|sakın|eğer) (yazarsan|konuşursan|gelirsen|ona dokunursan|buraya gelirsen) (öldürürüm|gebertirim|bıçaklarım|kafanı kırarım|seni gömerim)
`),
  selfHarm: linesOf(`
(artık |ben |) (yaşamak|var olmak|nefes almak|sabah uyanmak|bu dünyada olmak|hayatta kalmak) (istemiyorum|istemiyorum artık|için sebebim yok|çok ağır geliyor)
(ölmek|kendimi öldürmek|intihar etmek|kendimi asmak|köprüden atlamak|yok olmak|canıma kıymak|sonsuza kadar uyumak) (istiyorum|istiyorum artık|üzereyim|geliyor içimden|tek çarem)( bu gece| bugün| dayanamıyorum|)
(dün|yine|bu gece|bugün) (kollarımı|bileklerimi|bacaklarımı|kendimi|jiletle kendimi) (kestim|jiletledim|doğradım|yaraladım)(, kimse bilmiyor| ve duramıyorum|)
(herkes|ailem|annemler|siz|dünya) (bensiz|ben olmasam|ben ölsem|ben yok olsam) (daha mutlu olur|daha iyi olur|rahat eder|daha iyi olurdu)
(ölsem|yok olsam|kendimi öldürsem|gitsem) (kimse (fark etmez|üzülmez|özlemez|ağlamaz)|kimsenin umrunda olmaz)
(hayatımın|yaşamanın|hiçbir şeyin|bu hayatın) (anlamı yok|bir değeri yok|anlamı kalmadı)(,| ve) (ölmek istiyorum|pes ediyorum|intiharı düşünüyorum|keşke ölsem)
(hoşça kalın|elveda|hakkınızı helal edin|bu son mesajım|mektup bıraktım), (bu gece her şey bitiyor|gidiyorum|yarın yokum|dayanamıyorum artık)
(bütün|bir kutu|çok fazla|avuç dolusu) (ilaç|hap|ilaçları) (içtim|yuttum|aldım)(,| ) (ölmek istiyorum|korkuyorum|hoşça kalın|hissetmiyorum)
(sürekli|her gün|hep) (intiharı|ölümü|kendimi öldürmeyi|canıma kıymayı|kendime zarar vermeyi) (düşünüyorum|planlıyorum|hayal ediyorum)
(kendimden nefret ediyorum|herkese yüküm|bir işe yaramıyorum|fazlalığım) ve (ölmek istiyorum|ölmeliyim|yaşamayı hak etmiyorum|yok olmak istiyorum)
`),
  sexual: linesOf(`
(çıplak|memelerinin|götünün|amının|sikinin|soyunup|iç çamaşırlı) (foto|fotoğraf|resim|fotosu|video) (at|atsana|yolla|gönder|göster)( bebeğim| aşkım| bana|)
seni (sikmek|becermek|yalamak|emmek|götten sikmek|bağırtarak sikmek) (istiyorum|isterim|için deliriyorum)( bütün gece| şimdi| sert|)
(yarrağımı|sikimi|amımı|taşaklarımı|memelerimi) (yala|em|ağzına al|emsene|yalasana)( kaltak| bebeğim| aşkım|)
(çok |) (azdım|azgınım|ıslandım|kalktı|tahrik oldum)(,| ) (kim sikişmek ister|31 çekiyorum|gel sik beni|seni düşünüp boşalıyorum|yarak istiyorum|kendime dokunuyorum)
(seks|sikiş|grup seks|telefonda seks|kamerada show|sevişme|cinsel sohbet) (arıyorum|isteyen|yapacak biri|için yazsın|partneri lazım)( bu gece| şimdi| özelden|)
(onu|beni|kadını) (götten|bütün gece|arkadan|arabada) (siktim|sikti|becerdi|boşalana kadar sikti|yaladı)
(azgın|çıplak|ateşli|ıslak) (kızlar|kadınlar|milfler|evli kadınlar) (sikişiyor|canlı yayında|seni bekliyor|kamerada|sansürsüz|porno)
`),
  plain: linesOf(`
(gülmekten|açlıktan|sıcaktan|meraktan|yorgunluktan|utançtan) (öldüm|ölüyorum|ölüyoruz|öldüm ya)( haha| 😂| sksjs|)
(telefonum|şarjım|laptopum|internet|sunucu|arabam|pil) (öldü|bitti|kapandı|gitti|bozuldu)( yine|, şarja takıp gelirim|, sonra ararım|)
(bu|şu) (sınav|sıcak|müdür|hafta|trafik|pazartesi|ödev) (beni (öldürecek|mahvetti|bitirdi|öldürüyor))
(öldür|vur|kes|indirin|odaklan) (ejderhayı|önce büyücüyü|zombileri|patronu|nişancıyı|kaleciyi) (sonra sandığı al|ikinci fazdan önce|yayla|hızlı|)
(onları|rakibi|bizi|takımı) (ezdik|parçaladık|yendik|öldürdüler|dağıttılar|yendiler) (finalde|3-0|son roundda|dün|ranked'de)( gg| be|)
(amk|lan|vay be|of|ya|hay aksi|siktir) (ne (gol|film|güzel|soğuk)|otobüsü kaçırdım|saat {n} olmuş|yine yağmur|unuttum|çok iyi çıktı)
(efsane|harika|süper|müthiş|çok iyi) (konserdi|olmuş|maçtı|çizmişsin|iş)( eline sağlık| bravo| helal|)
(bana|ona|kıza|arkadaşıma) "?(orospu|gerizekalı|ibne|şişko|köpek|pis kürt)"? (dedi|dediler|diye bağırdı)(,| ve) (şikayet ettim|kimse bir şey yapmadı|çok ayıp|engelledim|üzüldü)
(kimseye|insanlara|ona|kardeşine) (gerizekalı|aptal|orospu|şişko|ibne|salak) (deme|demeyin|denmez|demek doğru değil)
(ben|abim|arkadaşım|komşumuz|patronum) (eşcinsel|lezbiyen|trans|alevi|kürt|ermeni|yahudi|suriyeli|roman|engelli) (ve gurur duyuyor|yan dairede oturuyor|çok iyi biri|bizimle oynuyor|bunda bir sorun yok|birlikte çalışıyoruz)
(kadınlar|kürtler|aleviler|mülteciler|yahudiler|eşcinseller|romanlar|translar) (saygıyı|eşit hakları|yaşamayı) (hak ediyor|hak eder)|(kadınlar|mülteciler|romanlar) (yıllardır burada|bizim gibi insan|bugün kutluyor|çok çalışıyor|suçlu değil)
(mülteciler|kadınlar|yahudiler|kürtler|eşcinseller) (hırsız|pislik|aşağılık|aptal|asalak) (demek|diyenler|diye yazmak) (ırkçılık|yanlış|ayıp|saçmalık)
(kötü hissediyorsan|intiharı düşünüyorsan|yardıma ihtiyacın varsa|konuşmak istersen|kendine zarar veriyorsan), (birini ara|bize yaz|destek al|112'yi ara|bir doktora git)(, yalnız değilsin| lütfen|)
(bir arkadaşım|kuzenim|amcam|iş arkadaşım) (intihar etti|depresyonda|intihara kalkıştı|ölmekten bahsediyor|vefat etti)(,| ) (nasıl yardım ederim|onu özlüyoruz|endişeliyim|cenaze cuma günü)
(parmağımı|saçımı|tırnaklarımı|elimi) (kestim|yaktım|kestirdim|sıkıştırdım)( mutfakta| ah| bir şey yok| nasıl olmuş|)
(bugün |) (biraz |çok |) (yorgunum|üzgünüm|hastayım|stresliyim|bitkinim|moralim bozuk)(, uyuyacağım|, yarın düzelir|, uzun bir haftaydı|, geçer|)
(artık dayanamıyorum|yeter artık) (bu (sıcağa|derse|toplantılara))|(artık) (yemek|çalışmak|oynamak|ders çalışmak) istemiyorum( bugün| çok yedim|)
(cinsel sağlık|cinsel eğitim|doğum kontrolü|regl|ergenlik) (dersi|semineri|yazısı|konusu) (yarın|saat {n}'de|ilginçti|iptal oldu)
(çıplak|mayosuz) (heykel müzede|tablo çok ünlü|ayakla basma|uyumak rahat)
(yarın|cumartesi|akşam|sonra|saat {n}'de) (maça|sinemaya|yemeğe|bize|parka|online) (gelir misin|gidelim mi|geliyor musunuz|buluşalım mı)?
(teşekkürler|sağ ol|çok sağ olun|süper|tamam|eyvallah|anladım)( yardım için| herkese|, yarın görüşürüz| kanka|, bakarım| arkadaşlar|)
(sunucu|build|site|veritabanı|test|deploy) (çöktü|yavaş|patladı|düzeldi|500 veriyor)(, bakan var mı|, yeniden başlatıyorum| yine|)
(bilen var mı|kimde var|söyler misiniz) (nasıl yapılıyor|kaçta başlıyor|güzel bir tarif|bilet nereden alınır|yarın ders var mı)?
(kes|sus|kapa çeneni) (haha|güldürme|ya çok komik|kanka)
(seni|sizi) (öldüreceğim (haha|spoiler verirsen)|özledik|ararım|yenerim bu sefer|bekliyorum kapıda)
(bugün|dün|yarın) (mantı yedik|dizi izledik|denize gidiyoruz|anneannemdeyiz|maç var)
`),
};
