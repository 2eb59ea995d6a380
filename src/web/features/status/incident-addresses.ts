/** Where programs find incidents: the name of the feed below the status page, and the call of the API. */
export const incidentsFile = 'incidents.atom';
export const historyPath = '/api/v1/status/history';
