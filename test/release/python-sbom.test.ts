import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../cli/built-program.ts';

const PROGRAM =
  "import { pythonSbom } from './scripts/release/check.mjs'; console.log(JSON.stringify(pythonSbom(JSON.parse(process.argv[1]))));";

/** The list of contents that a release makes of what `pip inspect` says; the release itself makes the wheel and asks pip. */
const sbomOf = async (...installed: readonly (readonly [string, string])[]) => {
  const inspected = { installed: installed.map(([name, version]) => ({ metadata: { name, version } })) };
  const args = ['--input-type=module', '-e', PROGRAM, JSON.stringify(inspected)];
  return JSON.parse((await promisify(execFile)(process.execPath, args, { cwd: ROOT })).stdout);
};

it('lists in CycloneDX what is installed with the wheel, and nothing of the environment', async () => {
  const sbom = await sbomOf(
    ['pip', '25.0'],
    ['setuptools', '75.1'],
    ['steward-moderation', '0.2.0'],
    ['Typing_Ext', '4.9'],
  );
  const purl = 'pkg:pypi/typing-ext@4.9';
  expect(sbom).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { purl: 'pkg:pypi/steward-moderation@0.2.0' } },
    components: [{ 'bom-ref': purl, type: 'library', name: 'Typing_Ext', version: '4.9', purl }],
  });
});

it('is refused where the wheel is not installed', async () => {
  await expect(sbomOf(['pip', '25.0'])).rejects.toThrow('does not name steward-moderation');
});
