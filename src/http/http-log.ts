/** Log fields of API and pages: a route's pattern and a request's random id, never an IP address or a query string. */
export type HttpLogFields = Readonly<{ requestId?: string; route?: string; method?: string; check?: string }>;

export interface HttpLog {
  warn(message: string, fields?: HttpLogFields, error?: unknown): void;
  error(message: string, fields?: HttpLogFields, error?: unknown): void;
}
