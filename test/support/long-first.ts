import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest by far, though most of them are short: what they run stands elsewhere. The runner begins with the largest files, so that
 * these would come last, one after the other, while the other workers have nothing left to do.
 */
const LONG =
  /\/(?:chaos\/short|docs\/(?:recipes|examples|readme)|release\/release|http\/fuzz|app\/main|deploy\/image|bots\/.*(?:under-fire|conformance|first-run))\.test\.ts$/;

/** Begins with the files that take longest. */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
