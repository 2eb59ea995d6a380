/** Tells public/kept-form.js that the form has changed, so that a reload or another language finds it as it is. */
import { useEffect } from 'react';

export function useKept(fields: unknown): void {
  useEffect(() => void dispatchEvent(new CustomEvent('sampan-typed', { detail: fields })), [fields]);
}
