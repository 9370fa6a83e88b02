import type { Catalogue } from '../catalogues.ts';

/** Turkish. */
export const TR: Catalogue = {
  'A message of yours in {community} was removed. Reason: {reason}.':
    '{community} topluluğundaki bir mesajın kaldırıldı. Neden: {reason}.',
  'If you think that this was wrong: {command} and why, once.':
    'Bunun yanlış olduğunu düşünüyorsan: bir kez {command} ve nedenini yaz.',
  'a decision of the moderators': 'moderatörlerin kararı',
  'a rule of this community': 'bu topluluğun bir kuralı',
  'Nothing of yours was removed lately, so there is nothing to appeal against.':
    'Son zamanlarda sana ait bir şey kaldırılmadı, itiraz edilecek bir şey yok.',
  'You have appealed against this already; the moderators see it.': 'Buna zaten itiraz ettin; moderatörler görüyor.',
  'The moderators see what you wrote, beside what was removed.':
    'Moderatörler yazdığını, kaldırılan mesajın yanında görüyor.',
  'Your appeal in {community}: the moderators undid it. What was deleted cannot be brought back.':
    '{community} topluluğundaki itirazın: moderatörler kararı geri aldı. Silinen geri getirilemez.',
  'Your appeal in {community}: the moderators looked at it again, and the decision stands.':
    '{community} topluluğundaki itirazın: moderatörler yeniden baktı, karar geçerli.',
  'Too many reports; try again in ten minutes.': 'Çok fazla bildirim; on dakika sonra yeniden dene.',
  'Thank you. The moderators have this message already; your report was added.':
    'Teşekkürler. Bu mesaj zaten moderatörlerde; bildirimin eklendi.',
  'Thank you. The moderators have been told.': 'Teşekkürler. Moderatörlere haber verildi.',
  'Only those who manage this community may do that.': 'Bunu yalnızca bu topluluğu yönetenler yapabilir.',
  'Only moderators may do that.': 'Bunu yalnızca moderatörler yapabilir.',
  'This community was erased.': 'Bu topluluk silindi.',
  'This community was erased a moment ago; try again.': 'Bu topluluk az önce silindi; yeniden dene.',
  'Not done': 'Yapılmadı',
  'That failed. Try again in a moment.': 'Bu başarısız oldu. Birazdan yeniden dene.',
  'Use commands in the community they are for; here only {help} and {appeal} work.':
    'Komutları ait oldukları toplulukta kullan; burada yalnızca {help} ve {appeal} çalışır.',
  'The platform did not say what you may do; try again in a moment.':
    'Platform neye yetkin olduğunu söylemedi; birazdan yeniden dene.',
  '{platform} has nothing that "{command}" could do.':
    '{platform} üzerinde "{command}" komutunun yapabileceği bir şey yok.',
  Commands: 'Komutlar',
  'Language: {language}': 'Dil: {language}',
  'Language: {language}, as the community’s own': 'Dil: {language}, topluluğun kendi dili',
  '{command} takes the community’s own.': '{command} topluluğun kendi dilini kullanır.',
};
