import { z } from 'zod';
import { type SettingFields, settingGroup, wholeNumber } from '../../src/core/common/setting-field.ts';

const store = settingGroup('store');

/** Where things are kept, and what processes share. */
export const STORE_SETTINGS = {
  DATABASE_URL: store(
    z.string().regex(/^(?:file:.+|postgres(?:ql)?:\/\/.+)$/, 'is neither file:PATH nor postgresql://...'),
    'file:./data/steward.db',
    'postgresql://steward:secret@127.0.0.1:5432/steward',
    'A SQLite file, which the first start creates, or PostgreSQL 15 or later.',
  ),
  DATABASE_REPLICA_URL: store(
    z
      .string()
      .regex(/^postgres(?:ql)?:\/\/.+$/, 'is not postgresql://...')
      .refine((url) => URL.canParse(url), 'is not a URL'),
    '',
    'postgresql://steward:secret@127.0.0.1:5433/steward',
    'A streaming replica of DATABASE_URL. The log, exports and statistics are read there unless it is down or lags.',
  ),
  DATABASE_REPLICA_MAX_LAG_SECONDS: store(
    wholeNumber(5, 3_600),
    '10',
    '30',
    'The highest lag of the replica. Beyond it the primary is read. Processes commit every four seconds.',
  ),
  REDIS_URL: store(
    z
      .string()
      .regex(/^(?:redis|valkey)s?:\/\/.+$/, 'is not redis://... or rediss://...')
      .refine((url) => URL.canParse(url), 'is not a URL'),
    '',
    'redis://:secret@127.0.0.1:6379/0',
    'A Valkey or Redis that several processes share for flood and raid windows, rate limits and judgements. It may fail without loss. Needs the package @redis/client.',
  ),
  NATS_URL: store(
    z
      .string()
      .regex(/^(?:nats|tls):\/\/[^/?#]+$/, 'is not nats://host:port or tls://host:port')
      .refine((url) => URL.canParse(url), 'is not a URL'),
    '',
    'nats://steward:secret@127.0.0.1:4222',
    'The NATS server of `steward stream`. Needs the packages @nats-io/transport-node and @nats-io/jetstream.',
  ),
} as const satisfies SettingFields;
