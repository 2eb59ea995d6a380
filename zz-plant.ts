import { plantedBugs } from '#tests/simulation/planted-bugs.ts';
import { runSeed } from '#tests/simulation/run-seed.ts';
for (const { name, plant, shows, faults = {} } of plantedBugs) {
  const rules: Record<string, number> = {}; let first = 0, hits = 0; let other = '';
  for (let seed = 1; seed <= 50; seed += 1) { const { violation: v } = await runSeed({ seed, steps: 1000, plant, faults }); if (!v) continue; rules[v.rule] = (rules[v.rule] ?? 0) + 1; if (shows.test(v.rule + ' ' + v.message)) { hits++; first ||= seed; } else other = v.rule + ' ' + v.message; }
  console.log(name, 'first', first, 'hits', hits, JSON.stringify(rules), other.slice(0, 100));
}
