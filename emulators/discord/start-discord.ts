import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInteractions } from './actions/interactions.ts';
import { createFinder, createPeople } from './actions/people.ts';
import { createStaff } from './actions/staff.ts';
import { createUsage } from './actions/usage.ts';
import { createAdministration } from './administration.ts';
import type { DiscordOptions, DiscordServer, Trouble } from './discord-server.ts';
import { openGateway } from './gateway/gateway.ts';
import type { Gateway } from './gateway/hub.ts';
import { createInspection } from './inspection.ts';
import { createOrders, type Orders } from './rest/orders.ts';
import { createRateLimits, type RateLimits } from './rest/rate-limits.ts';
import { ROUTE_TEMPLATES, serve } from './rest/server.ts';
import { createWorld } from './world/create-world.ts';

function createTrouble(gateway: Gateway, rateLimits: RateLimits, orders: Orders): Trouble {
  const known = (template: string) => {
    if (template !== '*' && !ROUTE_TEMPLATES.includes(template)) throw new Error(`there is no route ${template}`);
    return template;
  };
  return {
    dropConnections: gateway.drop,
    requestReconnect: gateway.requestReconnect,
    invalidateSessions: gateway.invalidate,
    acknowledgeHeartbeats: (isOn) => {
      gateway.acknowledging = isOn;
    },
    rateLimit: (template, limit) => rateLimits.set(known(template), limit),
    rateLimitNext: (template, retryAfterMs, scope = 'user') =>
      rateLimits.refuseNext(known(template), retryAfterMs, scope),
    failNext: (template, failure, times) => orders.failNext(known(template), failure, times),
    breakDown: (template, failure) => orders.breakDown(known(template), failure),
    holdNext: (template) => orders.holdNext(known(template)),
  };
}

/** Copies members with their getters, which a spread would evaluate once. */
function join<A extends object, B extends object>(target: A, source: B): A & B {
  return Object.defineProperties(target, Object.getOwnPropertyDescriptors(source)) as A & B; // exactly the members of both
}

/**
 * Starts a local Discord on 127.0.0.1 for the real discord.js client: gateway and REST API, version 10.
 * @returns the server; `close` it at the end of the test.
 */
export async function startDiscord(options: DiscordOptions = {}): Promise<DiscordServer> {
  const http = createServer((request, response) => {
    // Rejects only for a response that broke off, which the client notices.
    serve(backend, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  // A server that listens on a TCP port has an AddressInfo, never a pipe's name.
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const world = createWorld(options, () => origin);
  const gateway = openGateway(world, http, { shards: options.shards ?? 1, heartbeatMs: options.heartbeatMs ?? 41_250 });
  const interactions = createInteractions(world, options.interactionDeadlineMs ?? 3_000);
  const rateLimits = createRateLimits(options);
  const orders = createOrders();
  const backend = { world, gateway, interactions, rateLimits, orders };
  const find = createFinder(world);
  const own = {
    restUrl: `${origin}/api`,
    token: world.token,
    applicationId: world.application.id,
    botUser: world.bot,
    gateway,
    world,
    pings: world.pings,
    calls: world.calls,
    violations: world.violations,
    ...createPeople(world, find),
    ...createStaff(world, find),
    ...createUsage(world, find, interactions),
    ...createAdministration(world, find),
    ...createTrouble(gateway, rateLimits, orders),
    forget: () => {
      for (const list of [world.violations, world.calls, world.pings]) list.length = 0;
    },
    close: async () => {
      interactions.close();
      await gateway.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
  return join(own, createInspection(world, find));
}
