const CHANGED = ['mail.list', 'reporting.attention'] as const;
const CHANGES = { failure: 'Error', refreshes: CHANGED, refreshesOnFailure: CHANGED } as const;

export const SENT_AGAIN = { success: { title: 'Sending the email again' }, ...CHANGES } as const;
export const DISCARDED_ONE = { success: { title: 'Email discarded' }, ...CHANGES } as const;
