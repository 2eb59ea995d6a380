/** `npm run settings:write`: writes the README's table of settings and `.env.example` from the table in src/config. */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Setting } from '#src/config/setting-kinds.ts';
import { settingNames, settings, type SettingName } from '#src/config/settings.ts';

const root = path.resolve(import.meta.dirname, '..');
const [begin, end] = ['<!-- settings: begin -->', '<!-- settings: end -->'];

/** The README with its table of settings regenerated. */
export function placeSettings(readme: string): string {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  if (from < 0 || to < from) throw new Error('README.md has lost the markers of its table of settings');
  const rows = settingNames.map((name) => `| \`${name}\` | ${showDefault(name)} | ${settings[name].about} |`);
  const table = ['| Variable | Default | What it is |', '|---|---|---|', ...rows].join('\n');
  return `${readme.slice(0, from)}${begin}\n\n${table}\n\n${readme.slice(to)}`;
}

export function writeExample(): string {
  const head = [
    '# Copy to .env and change what you need. Every line is optional; what is shown is the default or an example.',
    '# A variable of the environment wins over this file. ' +
      'Every wrong setting is reported at once when the service starts.',
  ];
  return `${[...head, ...settingNames.flatMap(showExample)].join('\n')}\n`;
}

function showExample(name: SettingName): readonly string[] {
  const { paragraph, example = plainDefault(name) ?? '' }: Setting = settings[name];
  const line = `#${name}=${example}`;
  return paragraph === undefined ? [line] : ['', `# ${paragraph}`, line];
}

function showDefault(name: SettingName): string {
  const { shownDefault }: Setting = settings[name];
  return shownDefault ?? plainDefault(name) ?? 'none';
}

function plainDefault(name: SettingName): string | undefined {
  const { default: usual }: Setting = settings[name];
  return typeof usual === 'string' ? usual : undefined;
}

if (import.meta.main) {
  const readme = path.join(root, 'README.md');
  fs.writeFileSync(readme, placeSettings(fs.readFileSync(readme, 'utf8')));
  fs.writeFileSync(path.join(root, '.env.example'), writeExample());
  process.stdout.write('README.md and .env.example have the settings of src/config/settings.ts\n');
}
