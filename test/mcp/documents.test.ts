import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moderateOutput } from '../../src/mcp/schemas.ts';
import { createMcpServer } from '../../src/mcp/server.ts';
import { ROOT } from '../cli/built-program.ts';
import { type CommandLine, openCommandLine } from '../cli/command-line.ts';

const PAGE = readFileSync(join(ROOT, 'docs/mcp.md'), 'utf8');
const section = (title: string) => PAGE.split(/^## /m).find((part) => part.startsWith(`${title}\n`)) ?? '';
const blocks = [...PAGE.matchAll(/^```json\n(.*?)^```/gms)].map(([, content = '']) => JSON.parse(content));

let line: CommandLine;
const client = new Client({ name: 'test', version: '1' });
beforeAll(async () => {
  line = await openCommandLine();
  const [here, there] = InMemoryTransport.createLinkedPair();
  const nobody = async () => {
    throw new Error('nobody judges here');
  };
  const server = createMcpServer({ moderate: nobody, categories: nobody }, { version: '0', onError: () => {} });
  await Promise.all([server.connect(there), client.connect(here)]);
});
afterAll(async () => {
  await client.close();
  await line.close();
});

describe('the page of the MCP server', () => {
  it('lists what the tools take and answer', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['moderate', 'categories']);
    for (const { name, inputSchema, outputSchema } of tools) {
      const members = Object.keys({ ...inputSchema.properties, ...outputSchema?.properties });
      expect(members.length).toBeGreaterThan(2);
      for (const member of members) expect(section(`The tool ${name}`), member).toContain(`\`${member}\``);
    }
  });

  it('lists every option of steward mcp', async () => {
    const { out } = await line.run(['mcp', '--help']);
    const options = [...out.matchAll(/^ +(--[a-z]+)/gm)].map(([, option = '']) => option);
    expect(options.length).toBeGreaterThan(4);
    for (const option of options) expect(section('Adding it to a client')).toContain(`\`${option}`);
  });

  it('starts the program that there is, and shows an answer of the form that there is', () => {
    const [bare, remote, http, shown] = blocks;
    for (const { mcpServers } of [bare, remote]) {
      expect(mcpServers.steward).toMatchObject({
        command: 'node',
        args: [expect.stringMatching(/dist\/app\/main\.js$/), 'mcp'],
      });
    }
    expect(http.mcpServers.steward).toMatchObject({ url: expect.stringMatching(/\/mcp$/) });
    expect(moderateOutput.safeParse(shown.structuredContent).success).toBe(true);
  });
});
