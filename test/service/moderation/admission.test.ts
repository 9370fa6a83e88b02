import { describe, expect, it } from 'vitest';
import { createAdmission } from '../../../src/service/moderation/admission.ts';

describe('the admission of requests', () => {
  it('bounds the requests of one tenant, and lets the next in when one is done', () => {
    const admission = createAdmission({ tenantMax: 2, totalMax: 100 });
    const leave = admission.admit('loud');
    admission.admit('loud');
    expect(() => admission.admit('loud')).toThrow(/nothing was decided/);
    admission.admit('quiet');
    leave();
    admission.admit('loud');
    expect(admission.underWay()).toBe(3);
  });

  it('past its capacity turns away who has more than an even share, and lets in who has less', () => {
    const admission = createAdmission({ tenantMax: 100, totalMax: 10 });
    for (let request = 0; request < 10; request++) admission.admit('loud');
    expect(() => admission.admit('loud')).toThrow(/too many concurrent requests/);
    for (let request = 0; request < 5; request++) admission.admit('quiet');
    expect(() => admission.admit('quiet')).toThrow(/too many concurrent requests/);
    expect(admission.underWay()).toBe(15);
  });
});
