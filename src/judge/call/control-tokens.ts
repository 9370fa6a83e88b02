import controlTokens from './control-tokens.json' with { type: 'json' };

/**
 * The first character of what a locally run model may take for a control token inside a text; it is written as an escape. The list has sources.
 * Templates whose marks are plain words at the beginning of a line have none: no text begins a line on our wire.
 */
export const CONTROL_TOKEN = new RegExp(controlTokens.map(({ pattern }) => pattern).join('|'), 'gi');
