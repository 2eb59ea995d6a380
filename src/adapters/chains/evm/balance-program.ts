/** Writes the program by which a node tells the balances of many addresses (many-balances.ts). */

/**
 * The program, in hexadecimal. What follows it in the code is the token's contract, if there is one, and the addresses.
 * It fails as a whole if a token does not answer or a balance has more than sixteen bytes. The first byte of its answer
 * is not used, because the code of a contract must not begin with 0xEF.
 */
export function makeBalanceProgram(kind: 'coin' | 'token'): string {
  const base = kind === 'coin' ? 0x20 : 0xa0;
  const write = (size: number, marks: Marks): Assembly => {
    const first = kind === 'coin' ? size : size + 20;
    const setUp = kind === 'coin' ? [] : tokenSetUp(size);
    const ask = kind === 'coin' ? askCoin : askToken(marks.fail);
    return assemble([
      ...setUp,
      ...push(first, 2), // c: where the next address is in the code
      ...push(base + 1), // o: where its balance goes in the memory
      'loop',
      op.codesize,
      op.dup3,
      op.lt,
      op.iszero,
      ...push(marks.end),
      op.jumpi, // while c < size of the code
      ...ask, // leaves the balance
      op.dup1,
      ...push(128),
      op.shr,
      ...push(marks.fail),
      op.jumpi,
      ...push(128),
      op.shl,
      op.dup2,
      op.mstore,
      ...push(16),
      op.add,
      op.swap1,
      ...push(20),
      op.add,
      op.swap1,
      ...push(marks.loop),
      op.jump,
      'end',
      ...push(base),
      op.swap1,
      op.sub,
      ...push(base),
      op.return,
      'fail',
      ...push(0),
      op.dup1,
      op.revert,
    ]);
  };
  // The first pass finds the marks. All pushed numbers have fixed widths, so that they do not move in the second.
  const draft = write(0, { loop: 0, end: 0, fail: 0 });
  return write(draft.code.length / 2, draft.marks).code;
}

const op = {
  add: 0x01,
  sub: 0x03,
  lt: 0x10,
  iszero: 0x15,
  shl: 0x1b,
  shr: 0x1c,
  balance: 0x31,
  codesize: 0x38,
  codecopy: 0x39,
  returndatasize: 0x3d,
  mload: 0x51,
  mstore: 0x52,
  jump: 0x56,
  jumpi: 0x57,
  gas: 0x5a,
  jumpdest: 0x5b,
  dup1: 0x80,
  dup2: 0x81,
  dup3: 0x82,
  swap1: 0x90,
  return: 0xf3,
  staticcall: 0xfa,
  revert: 0xfd,
} as const;

type Mark = 'loop' | 'end' | 'fail';
type Marks = Readonly<Record<Mark, number>>;
type Assembly = Readonly<{ code: string; marks: Marks }>;

/** Copies 20 bytes of the code, from where the address is, to the memory. */
function copyAddress(to: number): readonly number[] {
  return [...push(20), op.dup3, ...push(to), op.codecopy];
}

const askCoin = [...copyAddress(0x0c), ...push(0), op.mload, op.balance];

/** `balanceOf` in the memory from 0, and the contract at 0x60. */
function tokenSetUp(at: number): readonly number[] {
  const selector = [0x70, 0xa0, 0x82, 0x31];
  const setSelector = [0x63, ...selector, ...push(0xe0), op.shl, ...push(0), op.mstore];
  return [...setSelector, ...push(20), ...push(at, 2), ...push(0x6c), op.codecopy];
}

function askToken(fail: number): readonly number[] {
  const call = [
    ...push(0x20),
    ...push(0x40),
    ...push(0x24),
    ...push(0),
    ...push(0x60),
    op.mload,
    op.gas,
    op.staticcall,
  ];
  return [
    ...copyAddress(0x10),
    ...call,
    op.iszero,
    ...push(fail),
    op.jumpi,
    ...push(0x20),
    op.returndatasize,
    op.lt,
    ...push(fail),
    op.jumpi,
    ...push(0x40),
    op.mload,
  ];
}

function push(value: number, bytes: 1 | 2 = 1): readonly number[] {
  return bytes === 1 ? [0x60, value] : [0x61, value >> 8, value & 0xff];
}

function assemble(parts: readonly (number | Mark)[]): Assembly {
  const bytes: number[] = [];
  const marks = { loop: 0, end: 0, fail: 0 };
  for (const part of parts) {
    if (typeof part === 'number') {
      bytes.push(part);
      continue;
    }
    marks[part] = bytes.length;
    bytes.push(op.jumpdest);
  }
  return { code: bytes.map((byte) => byte.toString(16).padStart(2, '0')).join(''), marks };
}
