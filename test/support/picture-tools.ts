import { join } from 'node:path';

/** The folder of the packages that read text in pictures; they are installed apart. */
export const PICTURE_TOOLS = join(import.meta.dirname, '../../tools/pictures');
