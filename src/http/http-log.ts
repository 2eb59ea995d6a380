/**
 * Log fields of API and pages: a route's pattern, a request's random id or an API key's public one, never an IP address
 * or a query string.
 */
export type HttpLogFields = Readonly<{
  requestId?: string;
  route?: string;
  method?: string;
  check?: string;
  subject?: string;
}>;

export interface HttpLog {
  warn(message: string, fields?: HttpLogFields, error?: unknown): void;
  error(message: string, fields?: HttpLogFields, error?: unknown): void;
}
