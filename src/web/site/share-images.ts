/** The preview image of a shared link, one per language. Drawn by scripts/make-share-images.ts. */
import type { LanguageCode } from '#src/i18n/languages.ts';
import en from './share/en.png';
import es from './share/es.png';
import fr from './share/fr.png';
import ja from './share/ja.png';
import zhCn from './share/zh-cn.png';
import zhTw from './share/zh-tw.png';

export const shareImages: Readonly<Record<LanguageCode, string>> = { 'zh-cn': zhCn, 'zh-tw': zhTw, en, es, fr, ja };

export const shareImageSize = { width: 1200, height: 630 } as const;
