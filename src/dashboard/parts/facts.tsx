import type { Child } from 'hono/jsx';

/** A name, and what is said of it: null leaves both out; without a name it is of the one before. The third is the class of what is said. */
export type Fact = readonly [name: Child, said: Child, is?: string];

/** Names, each with what is said of it. */
export function FactList({ facts, class: className }: { readonly facts: readonly Fact[]; readonly class?: string }) {
  return (
    <dl class={className}>
      {facts.map(([name, said, is]) =>
        said === null ? null : (
          <>
            {name === null ? null : <dt>{name}</dt>}
            <dd class={is}>{said}</dd>
          </>
        ),
      )}
    </dl>
  );
}
