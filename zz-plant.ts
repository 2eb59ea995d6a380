
import { plantedBugs } from '#tests/simulation/planted-bugs.ts';
import { runSeed } from '#tests/simulation/run-seed.ts';
for (const { name, plant, shows } of plantedBugs) {
  const t = performance.now(); const rules: Record<string, number> = {}; let first = 0, hits = 0; let other = '';
  for (let seed = 1; seed <= 50; seed += 1) { const { violation: v } = await runSeed({ seed, steps: Number(process.argv[2] ?? 1000), plant }); if (!v) continue; rules[v.rule] = (rules[v.rule] ?? 0) + 1; if (shows.test(v.rule + ' ' + v.message)) { hits++; first ||= seed; } else other = v.rule + ' ' + v.message; }
  console.log(name, 'first', first, 'hits', hits, JSON.stringify(rules), (performance.now() - t).toFixed(0), 'ms', other.slice(0, 100));
}
