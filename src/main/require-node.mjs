/**
 * Checks Node's version, before everything else (`node --import`). Plain JavaScript, because an older Node cannot read
 * the rest. `npm ci` installs the right Node and `npm run` finds it, so this message appears only if the service was
 * started in another way.
 */
const major = Number(process.version.slice(1).split('.')[0]);
if (major < 24) {
  process.stderr.write(
    `sampan: cannot start: Node 24 or newer is needed and this is ${process.version}; use npm ci and npm start\n`,
  );
  process.exit(1);
}
