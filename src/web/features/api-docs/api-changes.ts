/** What was added to the API, newest first. Each change has its words in `docs.change.<name>`. */
export const apiChanges = [
  {
    day: '2026-11-19',
    changes: ['invoices', 'statusHistory', 'partners', 'namedWebhooks', 'receipts', 'rotateKey', 'labels', 'quoteCost'],
  },
  { day: '2026-11-17', changes: ['signedRequests', 'viewUrl'] },
  { day: '2026-11-16', changes: ['choice', 'requestId'] },
] as const;

export type ApiChange = (typeof apiChanges)[number]['changes'][number];
