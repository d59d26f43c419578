import { describe, expect, it } from 'vitest';
import { decisionText, problemText } from './problem-texts.ts';

describe('the email about a problem', () => {
  it('says that completion waits only while the booking would be completed', () => {
    const params = { side: 'customer', kind: 'damage' } as const;
    const waits = 'Until it’s resolved, the booking won’t be completed automatically.';
    expect(problemText(params, 'confirmed')).toMatch(
      new RegExp(`^Reported: .+We’re looking into it. ${waits}$`),
    );
    expect(problemText(params, 'completed')).not.toContain(waits);
  });

  it('asks only the customer to book a visit again (PRB-4)', () => {
    const outcome = 'redo' as const;
    expect(decisionText({ side: 'customer', outcome })).toContain('Please book the visit again');
    expect(decisionText({ side: 'provider', outcome })).not.toContain('Please book the visit again');
  });
});
