import { findCommand } from '../../shared/commands/definitions.ts';
import type { CommandSpec } from '../../shared/commands/spec.ts';
import { unescapeText } from '../escape.ts';

/** What Slack made of an address that somebody typed; its label is what they typed. */
const TYPED_LINK = /<(?![@#!])([^<>|]*)(?:\|([^<>]*))?>/g;

/** The text behind `/steward` as it was typed; mentions keep Slack's form, which the core reads. */
export function readCommandText(text: string): string {
  const typed = text.replace(TYPED_LINK, (_, target: string, label?: string) => label || target);
  return unescapeText(typed).trim();
}

/** The command that was typed without anything behind it, though it needs something. */
export function findBareCommand(text: string): CommandSpec | null {
  const words = text.toLowerCase().split(/\s+/);
  const spec = findCommand(words);
  return spec?.options.some(({ required }) => required) ? spec : null;
}
