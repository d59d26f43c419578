/** The instant at which every test begins: a Monday morning in London. */
export const START = new Date('2026-03-02T10:00:00Z');
