/** Finds import cycles, including type imports: whoever reads one file of a cycle has to read them all. */
import path from 'node:path';
import { readImports, type SourceFile } from './source-file.ts';

/** Each cycle once, as a sorted list of files (strongly connected components, by Tarjan's algorithm). */
export function findImportCycles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const graph = new Map(files.map((file) => [file.path, importsOf(file)]));
  const order = new Map<string, number>();
  const open: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): number => {
    order.set(file, order.size);
    let low = order.size - 1;
    open.push(file);
    for (const other of graph.get(file) ?? []) {
      if (!graph.has(other)) continue;
      if (!order.has(other)) low = Math.min(low, visit(other));
      else if (open.includes(other)) low = Math.min(low, order.get(other) ?? low);
    }
    if (low === order.get(file)) {
      const component = open.splice(open.indexOf(file));
      if (component.length > 1) cycles.push(component.toSorted());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

function importsOf({ path: file, text }: SourceFile): readonly string[] {
  return readImports(text).flatMap(({ target }) => {
    if (target.startsWith('#')) return [target.slice(1)];
    return target.startsWith('.') ? [path.join(path.dirname(file), target)] : [];
  });
}
