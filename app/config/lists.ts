import { type SettingFields, settingGroup, text, wholeNumber } from '../../src/core/common/setting-field.ts';
import { list } from './readers.ts';

const lists = settingGroup('lists');
const pictures = settingGroup('pictures');

/** What messages are looked up in, and what reads their pictures. */
export const LIST_SETTINGS = {
  LISTS_PHISHING: lists(
    text,
    '',
    'https://lists.example/phishing.txt',
    'A list of phishing domains: a file or an address. Tenants turn it on with lists.phishing in their settings.',
  ),
  LISTS_CAS: lists(
    text,
    '',
    './cas-export.csv',
    "Combot Anti-Spam's export of Telegram accounts: a file, or an address. Tenants turn it on with lists.cas in their settings.",
  ),
  LISTS_REFRESH_HOURS: lists(wholeNumber(1, 720), '24', '6', 'How often the lists are read again.'),
  PICTURE_PACKAGES: pictures(
    text,
    '',
    '/opt/steward-pictures',
    "The folder whose node_modules has the packages that read pictures (sharp, qr, tesseract.js-core). Without it: Steward's own folder.",
  ),
  PICTURE_LANGUAGES: pictures(
    list.refine((codes) => codes.length > 0 && codes.every((code) => /^[a-z]{3}(?:_[a-z]+)?$/.test(code)), {
      error: 'is no list of language codes of three letters',
    }),
    'eng',
    'eng,rus',
    'The languages of text in pictures. Each needs its package @tesseract.js-data/<language>, about 15 MB of memory, and time.',
  ),
} as const satisfies SettingFields;
