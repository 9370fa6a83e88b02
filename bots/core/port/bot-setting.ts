import { settingGroup } from '../../../src/core/common/setting-field.ts';

/** Describes one setting of a bot. @example botSetting(text, '') */
export const botSetting = settingGroup('bots');
