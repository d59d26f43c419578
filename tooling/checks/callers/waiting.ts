/** Procedures without a caller yet: which part of the product that is still to be built will, and what for. */
export const WAITING: Record<string, string> = {
  'support.list': 'the support dashboard',
  'support.show': 'the support dashboard',
  'support.sla': 'the support dashboard',
  'support.openCount': 'the support dashboard',
  'support.agents': 'the support dashboard',
  'support.mirror': 'the support dashboard',
  'support.send': 'the support dashboard',
  'support.create': 'the support dashboard',
  'support.update': 'the support dashboard',
  'support.ticketsOf': 'the page of a user: what they wrote to us',
};
