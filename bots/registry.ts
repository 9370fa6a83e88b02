import type { ChatPlatform } from '../src/core/common/chat-platforms.ts';
import type { BotDefinition } from './core/port/definition.ts';
import { discord } from './discord/index.ts';
import { slack } from './slack/index.ts';
import { telegram } from './telegram/index.ts';

const BY_NAME = { discord, slack, telegram } satisfies { readonly [Name in ChatPlatform]: BotDefinition<Name> };

/** All bots. To add a platform, add its folder, its name in `CHAT_PLATFORMS`, and its line here, which the types then require. */
export const BOTS: readonly BotDefinition[] = Object.values(BY_NAME);
